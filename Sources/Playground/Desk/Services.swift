import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Playing
import Tuning

/// The world of a tool: the state that tools share, the room, and the ways to ask other tools.
///
/// No tool is reachable from here. A tool asks others by a `Command`, a `ToolAction` or a `Query`, which the desk passes on.
@MainActor
final class Services {
  var scene: Scene
  let tuner: Tuner
  let host: any Host
  /// Whether this is a clip or a picture, which shows only the requested parts; `isBare` shows only the effect.
  let isFilm: Bool
  let isBare: Bool
  let isKiosk: Bool
  /// The size of the whole picture, in points.
  var size: Vector
  /// The time of the playground's latest call, in nanoseconds.
  var now: Int64
  /// Requests and redraws collected since the last call to `takeOutcome()`.
  var outcome = Outcome()
  /// Whether the last input came from a finger; `nil` before the first.
  var usesFingers: Bool?
  /// The modifier keys that are held.
  var modifiers: Modifiers = []
  private unowned var desk: Desk!

  init(_ options: Playground.Options, _ tuner: Tuner, _ host: any Host, now: Int64) {
    (self.tuner, self.host, self.now) = (tuner, host, now)
    (isFilm, isBare, isKiosk, size) = (options.isFilm, options.isBare, options.kiosk != nil, options.size)
    scene = Scene(tuner.announcer.log)
    scene.offersNew = host.sketches != nil && !isFilm && !isKiosk
  }

  /// Sets the desk that answers and acts for the tools.
  func connect(to desk: Desk) { self.desk = desk }

  var announcer: Announcer { tuner.announcer }
  /// Whether words and hit areas are made for a finger rather than a mouse.
  ///
  /// Before the first input, an on-screen keyboard or a machine with a touchscreen and no mouse decides. A film looks the same
  /// on every machine.
  var isByFinger: Bool { usesFingers ?? (!isFilm && (host.hasScreenKeyboard || host.isTouchOnly)) }
  /// Whether a back arrow leads to the gallery.
  var showsWayBack: Bool { !isBare && ask(.kioskLook)?.hasNoWayBack != true }

  // MARK: - Outcome

  func takeOutcome() -> Outcome {
    defer { outcome = Outcome() }
    return outcome
  }

  func request(_ request: Request) { outcome.requests.append(request) }
  /// Adds a touch of a remote screen to the input.
  func lend(_ touch: RawTouch) { outcome.lent.append(touch) }
  func redraw() { outcome.isStale = true }
  func wake() { (outcome.isStale, outcome.wakes) = (true, true) }

  // MARK: - Other tools

  func ask<Answer>(_ query: Query<Answer>) -> Answer { desk.ask(query) }
  @discardableResult
  func send(_ action: ToolAction) -> Problem? { desk.send(action) }
  @discardableResult
  func perform(_ command: Command) -> Bool { desk.perform(command) }
  func veto(of command: Command) -> String? { desk.veto(of: command) }
  func isOn(_ command: Command) -> Bool { desk.isOn(command) }
  func canSwitch(_ command: Command) -> Bool { desk.canSwitch(command) }
  func press(_ key: KeyPress) { desk.press(key) }
  func type(_ text: String) { desk.type(text) }

  // MARK: - The scene

  func open(_ effect: EffectCard?) { desk.open(effect) }
  func open(_ opened: Gallery.Opened) { desk.open(opened) }
  func startOver(with effect: EffectCard?) { desk.startOver(with: effect) }
  func step() { desk.step([]) }
  func fit() { desk.fit(to: size) }
  func followValues() { desk.followValues() }
  func followSettings() { desk.followSettings() }
  func drawStage(_ fraction: Double, _ side: SplitSide?, on canvas: inout Canvas) {
    desk.drawStage(fraction, side, on: &canvas)
  }

  // MARK: - Places

  /// The place of the stage in the window, or of one of its sides.
  var place: StagePlace { desk.place }
  func place(_ side: SplitSide?) -> StagePlace { desk.place(side) }
  /// Returns the height, in points, that the tools behind one take from the top of the room.
  func head(behind tool: any Tool) -> Double { desk.head(behind: tool) }
  /// Returns the area of a tool's bar at the foot of the room, or the area that it would get; `nil` if none is free.
  func area(of tool: any Tool, _ bottomSlot: BottomSlot) -> Rect? { desk.area(of: tool, bottomSlot) }
  /// The height of the bars at the foot of the room, in points.
  var foot: Double { desk.foot }
  /// Whether a tool's bar at the foot of the room overlaps no other.
  func isAlone(_ tool: any Tool) -> Bool { desk.bottomBars.isAlone(tool) }
  /// Whether a position of the window shows the stage, with no tool but the ruler over it.
  func showsStage(at place: Vector) -> Bool { desk.showsStage(at: place) }
}
