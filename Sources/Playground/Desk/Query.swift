import Effects
import Gestures
import Motion
import Panel
import Playing
import Tuning

/// A question about the state of another tool, with an answer of a type of its own.
///
/// Only this file can make a query, so it lists all facts that tools share. A query without arguments allocates no closure.
/// `differences`, `textTarget`, `panelModel` and `keyboardHeight` compute their answers: ask once per call.
@MainActor
struct Query<Answer> {
  let answer: (Desk) -> Answer
  fileprivate init(_ answer: @escaping (Desk) -> Answer) { self.answer = answer }
}

// MARK: - The kiosk

extension Query<KioskLook?> {
  /// The kiosk's changes of the picture; `nil` if the playground is no kiosk.
  static var kioskLook: Query { Query { $0.toolbox.kiosk?.look } }
}

// MARK: - The panel, and typing

extension Query<Bool> {
  static var isPanelOpen: Query { Query { $0.toolbox.panel.panel.isOpen } }
  /// Whether the panel is open or still slides.
  static var isPanelVisible: Query { Query { $0.toolbox.panel.panel.isVisible } }
  /// Whether the name of a new sketch, or a caption, is being asked for.
  static var isNamingOpen: Query { Query { $0.toolbox.naming.isOn || $0.toolbox.caption.isOn } }
  /// Whether a field of the panel, a page or a list over the stage has the keyboard.
  static var isTypingBesideStage: Query { Query { $0.toolbox.isTypedInto } }
  /// Whether the sketch on the stage takes a key that goes down.
  static func isTyped(_ key: KeyPress) -> Query { Query { $0.toolbox.typing.takes(key, with: $0.services) } }
  /// Whether typed text goes to the sketch on the stage.
  static var isStageTyped: Query { Query { $0.toolbox.typing.isListening(with: $0.services) } }
}

extension Query<ListPlace?> {
  /// The row of a list that is open in the panel; `nil` if there is none.
  static var openRow: Query { Query { $0.toolbox.panel.panel.openRow } }
}

extension Query<[(key: String, from: ParameterValue)]> {
  /// The keys of the sliders that are held in the panel, with the values at which the drags began.
  static var heldSliders: Query { Query { $0.toolbox.panel.panel.held } }
}

extension Query<PanelModel> {
  /// The panel's content for the effect on the stage.
  static var panelModel: Query { Query { $0.toolbox.panel.model(of: $0.scene.effect) } }
}

extension Query<TextTarget> {
  /// The receiver of typed text.
  static var textTarget: Query {
    Query {
      $0.toolbox.naming.typist(with: $0.services) ?? $0.toolbox.caption.typist(with: $0.services)
        ?? $0.toolbox.typing.target(with: $0.services) ?? $0.toolbox.panel.textTarget(with: $0.services)
    }
  }
}

extension Query<Double> {
  /// The height of the on-screen keyboard, in points of the frame that it covers; 0 while it is hidden.
  static var keyboardHeight: Query { Query { $0.toolbox.keyboard.frame(with: $0.services)?.height ?? 0 } }
}

// MARK: - The playground

extension Query<Bool> {
  static var showsNoTouches: Query { Query { $0.toolbox.notices.showsNoTouches } }
  /// Whether a scene is still fading in.
  static var isVeiled: Query { Query { $0.toolbox.notices.isVeiled } }
  /// Whether a take is running to one of its steps, so that no other steps may run.
  static var isWinding: Query { Query { $0.toolbox.takes.isWinding } }
  /// Whether the notices or the panel move, which needs every frame in the gallery, too.
  static var needsEveryFrame: Query { Query { $0.toolbox.notices.isAnimating || $0.toolbox.panel.isAnimating } }
  /// Whether the mouse is over the panel.
  static var isPanelPointed: Query { Query { $0.toolbox.panel.panel.isPointed } }
}

extension Query<EffectLibrary> {
  /// A library with the guests added.
  static func withGuests(_ library: EffectLibrary) -> Query {
    Query { $0.toolbox.question.guests.joining(library) }
  }
}

// MARK: - The stage

extension Query<PhoneScreen?> {
  /// The phone whose shape the stage has; `nil` if it has its own.
  static var phoneScreen: Query { Query { $0.toolbox.remote.players.shape } }
}

extension Query<Bool> {
  /// Whether somebody plays on another screen, or receives its pictures.
  static var isStageWatched: Query { Query { $0.toolbox.remote.isWatched } }
  static var isStripOpen: Query { Query { $0.toolbox.strip.isOn } }
  static var isSheetOpen: Query { Query { $0.toolbox.sheet.isOn } }
  /// Whether the toolbar has a slot at the foot of the room, also while it fades.
  static var hasToolbarSlot: Query { Query { $0.toolbox.toolbar.bottomSlot(with: $0.services) != nil } }
  /// Whether the toolbar shows its second set of buttons.
  static var isMoreShown: Query { Query { $0.toolbox.toolbar.isShown && $0.toolbox.toolbar.showsMore } }
  /// Whether the ruler owns a finger.
  static func isMeasuring(_ finger: Int) -> Query { Query { $0.holders[finger] is RulerTool } }
  /// Whether the stage owns a finger.
  static var isStageHeld: Query { Query { $0.holds($0.toolbox.stage) } }
}

extension Query<Int> {
  /// The number of fingers that any tool owns.
  static var fingerCount: Query { Query { $0.holders.count } }
}

extension Query<String> {
  /// The short name of a side of the split stage.
  static func title(of side: SplitSide) -> Query { Query { $0.toolbox.split.title(of: side, with: $0.services) } }
}

extension Query<[ParameterChange]> {
  /// The changes from A's values to B's, in the order of declaration.
  static var differences: Query { Query { $0.toolbox.split.differences(with: $0.services) } }
}

// MARK: - Clips

extension Query<Bool> {
  /// Whether a clip is being recorded that leaves out the panel.
  static var filmsStage: Query { Query { $0.toolbox.captures.filmsStage } }
  /// Whether a clip was requested, or its file is not complete yet.
  static var isFilming: Query { Query { $0.toolbox.captures.isFilming } }
}

extension Query<FilmedArea> {
  /// The area that clips show.
  static var filmedArea: Query { Query { $0.toolbox.captures.area } }
}

extension Query<Bool> {
  /// Whether a take is being cut on the time bar.
  static var isCutting: Query { Query { $0.toolbox.cut.isOn } }
  /// Whether captions and camera moves show: while a take is cut, and while the card after it plays it.
  static var showsDirections: Query {
    Query { $0.toolbox.cut.isOn || ($0.toolbox.card.isOn && !$0.toolbox.captures.isFilming) }
  }
}
