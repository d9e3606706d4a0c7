import Motion
import Panel
import Tuning

/// A question about the state of another tool, with an answer of a type of its own.
///
/// Every query is in this file, because only its tools can answer. Tools ask every frame, so the answers are cheap.
@MainActor
struct Query<Answer> {
  fileprivate let answer: (Desk) -> Answer
  fileprivate init(_ answer: @escaping (Desk) -> Answer) { self.answer = answer }
}

extension Desk {
  func ask<Answer>(_ query: Query<Answer>) -> Answer { query.answer(self) }
}

// MARK: - The kiosk

extension Query<KioskLook?> {
  /// The kiosk's changes of the picture; `nil` if the playground is no kiosk.
  static var kioskLook: Query { Query { $0.kiosk?.look } }
}

// MARK: - The panel, and typing

extension Query<Bool> {
  static var isPanelOpen: Query { Query { $0.panel.panel.isOpen } }
  /// Whether the panel is open or still slides.
  static var isPanelVisible: Query { Query { $0.panel.panel.isVisible } }
  /// Whether the name of a new sketch is being asked for.
  static var isNamingOpen: Query { Query { $0.naming.isOn } }
}

extension Query<ListPlace?> {
  /// The row of a list that is open in the panel; `nil` if there is none.
  static var openRow: Query { Query { $0.panel.panel.openRow } }
}

extension Query<[(key: String, from: ParameterValue)]> {
  /// The keys of the sliders that are held in the panel, with the values at which the drags began.
  static var heldSliders: Query { Query { $0.panel.panel.held } }
}

extension Query<PanelModel> {
  /// The panel's content for the effect on the stage.
  static var panelModel: Query { Query { $0.panel.model(of: $0.scene.effect) } }
}

extension Query<TextTarget> {
  /// The receiver of typed text.
  static var textTarget: Query {
    Query { $0.naming.typist(with: $0.services) ?? $0.panel.textTarget(with: $0.services) }
  }
}

extension Query<Double> {
  /// The height of the on-screen keyboard, in points of the frame that it covers; 0 while it is hidden.
  static var keyboardHeight: Query { Query { $0.keyboard.layout(with: $0.services)?.plate.height ?? 0 } }
}

// MARK: - The stage

extension Query<Bool> {
  static var isStripOpen: Query { Query { $0.strip.isOn } }
  static var isSheetOpen: Query { Query { $0.sheet.isOn } }
  /// Whether the toolbar has a slot at the foot of the room, also while it fades.
  static var hasToolbarSlot: Query { Query { $0.toolbar.bottomSlot(with: $0.services) != nil } }
  /// Whether the ruler owns a finger.
  static func isMeasuring(_ finger: Int) -> Query { Query { $0.holders[finger] is RulerTool } }
  /// Whether the stage owns a finger.
  static var isStageHeld: Query { Query { $0.holds($0.stage) } }
}

extension Query<Int> {
  /// The number of fingers that any tool owns.
  static var fingerCount: Query { Query { $0.holders.count } }
}

extension Query<String> {
  /// The short name of a side of the split stage.
  static func title(of side: Split.Side) -> Query { Query { $0.split.title(of: side, with: $0.services) } }
}

extension Query<[ParameterChange]> {
  /// The changes from A's values to B's, in the order of declaration.
  static var differences: Query { Query { $0.split.differences(with: $0.services) } }
}
