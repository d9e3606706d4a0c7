import Canvas
import Gestures
import Motion

/// A part of the playground that is seen, touched or asked to do something: the stage, or one of what lies over it.
///
/// `Desk.tools` lists them back to front, which is the only order: pictures are drawn along it; fingers, keys and commands
/// are offered along its reverse, and the first tool that takes one has it. A tool owns its state. Everything but what a
/// tool does has a default.
@MainActor
protocol Tool: AnyObject {
  // MARK: Room
  /// Points that it takes from the room's top; tools in front of it begin below them.
  func head(at desk: Desk) -> Double
  /// What it shows at the foot of the room now; `Desk.area` says where.
  func standing(at desk: Desk) -> Standing?
  /// What else of the room must stay free, in its points.
  func plates(at desk: Desk) -> [Rect]
  /// Names in the room, in its points, that messages keep clear of.
  func names(at desk: Desk) -> [Rect]

  // MARK: Hands
  /// What can be pressed, back to front.
  func spots(at desk: Desk) -> [Spot]
  /// True for a place of the window at which a finger is this tool's.
  func covers(_ place: Vector, at desk: Desk) -> Bool
  /// True when a finger that goes down is this tool's until it ends; by default where the tool covers its place.
  func begin(_ touch: TimedTouch, at desk: Desk) -> Bool
  /// True when it takes a finger that went down on what is too new to be pressed, to be scrolled by it.
  func grasp(_ touch: TimedTouch, at desk: Desk) -> Bool
  /// A finger of this tool moves or ends.
  func follow(_ touch: TimedTouch, at desk: Desk)
  /// Sees a finger of any tool, after that tool; `isStage` where the stage has it.
  func watch(_ touch: TimedTouch, isStage: Bool, at desk: Desk)
  /// True when a wheel is this tool's that turns by `points` at a place of the window.
  func turn(_ points: Vector, at place: Vector, _ desk: Desk) -> Bool
  /// True when a key that goes down, or typed text, is this tool's.
  func press(_ key: KeyPress, at desk: Desk) -> Bool
  func type(_ text: String, at desk: Desk) -> Bool

  // MARK: Commands
  /// Why a command must not be done now, to be said; empty where nothing is to be said, nil where it may be done.
  func veto(_ command: Command, at desk: Desk) -> String?
  /// True when this tool has done what a command asks for.
  func perform(_ command: Command, at desk: Desk) -> Bool
  /// Whether what a command does goes on; nil where that is not this tool's to know.
  func isOn(_ command: Command, at desk: Desk) -> Bool?

  // MARK: Time
  /// Once a frame, before its steps are run. `now` is in nanoseconds.
  func advance(to now: Int64, at desk: Desk)
  /// Once a frame, after its steps, for what moves by itself.
  func animate(by seconds: Double, at desk: Desk)
  /// A step was run: what it brought, nil in the gallery.
  func step(_ stepped: PlayerStep?, at desk: Desk)
  /// Values count differently.
  func tune(at desk: Desk)
  /// Another effect is shown, or the gallery.
  func enter(at desk: Desk)
  /// All is as at the start.
  func startOver(at desk: Desk)
  /// Something was done.
  func settle(at desk: Desk)
  /// True while the picture changes without steps.
  var isAnimating: Bool { get }
  /// True while steps have to be run although the effect is at rest.
  var needsSteps: Bool { get }
  /// When it will do something by itself although nothing moves, in nanoseconds; nil when it will not.
  var nextMoment: Int64? { get }

  // MARK: Drawing
  /// False for what only the window shows, over the picture that is captured.
  func isCaptured(at desk: Desk) -> Bool
  /// Marks over what plays, in points of the stage; on a split stage for each side.
  func draw(over stage: DrawnStage, at desk: Desk, on canvas: inout Canvas)
  /// Marks in points of the window.
  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas)
}

extension Tool {
  func head(at desk: Desk) -> Double { 0 }
  func standing(at desk: Desk) -> Standing? { nil }
  func plates(at desk: Desk) -> [Rect] { [] }
  func names(at desk: Desk) -> [Rect] { [] }
  func spots(at desk: Desk) -> [Spot] { [] }
  func covers(_ place: Vector, at desk: Desk) -> Bool { false }
  func begin(_ touch: TimedTouch, at desk: Desk) -> Bool { covers(touch.event.position, at: desk) }
  func grasp(_ touch: TimedTouch, at desk: Desk) -> Bool { false }
  func follow(_ touch: TimedTouch, at desk: Desk) {}
  func watch(_ touch: TimedTouch, isStage: Bool, at desk: Desk) {}
  func turn(_ points: Vector, at place: Vector, _ desk: Desk) -> Bool { false }
  func press(_ key: KeyPress, at desk: Desk) -> Bool { false }
  func type(_ text: String, at desk: Desk) -> Bool { false }
  func veto(_ command: Command, at desk: Desk) -> String? { nil }
  func perform(_ command: Command, at desk: Desk) -> Bool { false }
  func isOn(_ command: Command, at desk: Desk) -> Bool? { nil }
  func advance(to now: Int64, at desk: Desk) {}
  func animate(by seconds: Double, at desk: Desk) {}
  func step(_ stepped: PlayerStep?, at desk: Desk) {}
  func tune(at desk: Desk) {}
  func enter(at desk: Desk) {}
  func startOver(at desk: Desk) {}
  func settle(at desk: Desk) {}
  var isAnimating: Bool { false }
  var needsSteps: Bool { false }
  var nextMoment: Int64? { nil }
  func isCaptured(at desk: Desk) -> Bool { true }
  func draw(over stage: DrawnStage, at desk: Desk, on canvas: inout Canvas) {}
  func draw(_ moment: DrawnMoment, at desk: Desk, on canvas: inout Canvas) {}

  /// True for a finger that lifts from the tool.
  func isTap(_ touch: TimedTouch, at desk: Desk) -> Bool {
    touch.event.phase == .up && covers(touch.event.position, at: desk)
  }
}

/// What a picture is drawn of, beside the state of what is in it.
struct DrawnMoment {
  /// The share of the way from the last state but one to the last.
  var fraction = 1.0
  /// Where the mouse stands for fingers.
  var mouse: [Vector] = []
}

/// What plays on the stage, or on one side of it, at the moment of a picture.
struct DrawnStage {
  /// Nil in the gallery.
  var player: Player?
  /// Nil while the stage is whole.
  var side: Split.Side?
  var fraction: Double
  var place: StagePlace

  /// Draws what is read, at its own size also where the stage is shown smaller: in points of the room there, in which
  /// `map` puts the stage's.
  func inRoom(on canvas: inout Canvas, _ draw: (inout Canvas, _ map: Affine) -> Void) {
    guard place.isFitted else { return draw(&canvas, .identity) }
    let clip = canvas.clip
    // A half has its own picture, whose edges it keeps to.
    if !place.isHalf { canvas.clip = nil }
    let map = map
    canvas.with(map.inverse ?? .identity) { canvas in
      canvas.inViewport(of: area, at: .zero) { draw(&$0, map) }
    }
    canvas.clip = clip
  }

  /// Where there is room for what is read, and what puts the stage's points there.
  var area: Vector { !place.isFitted ? place.size : place.isHalf ? place.size * place.scale : place.room }
  var map: Affine {
    guard place.isFitted else { return .identity }
    return .translation(place.isHalf ? .zero : place.offset - place.roomOffset) * .scale(place.scale) * place.lens
  }
}
