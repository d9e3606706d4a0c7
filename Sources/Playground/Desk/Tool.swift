import Canvas
import Gestures
import Motion
import Playing

/// A part of the playground that is drawn, touched or commanded: the stage, or something over it.
///
/// `Toolbox.tools` lists the tools back to front, which is the only order. They draw along it. Fingers, keys and commands go
/// against it, to the first tool that takes them. A tool owns its state, and asks other tools through `Services`. Every
/// requirement has a default.
@MainActor
protocol Tool: AnyObject {
  // MARK: Room
  /// Returns the height, in points, that the tool takes from the top of the room.
  ///
  /// Tools in front of it start below.
  func head(with services: Services) -> Double
  /// Returns the slot that the tool requests at the foot of the room; `nil` for none.
  ///
  /// `Services.area` gives its area.
  func bottomSlot(with services: Services) -> BottomSlot?
  /// Returns the other areas of the room that must stay free, in points of the room.
  func plates(with services: Services) -> [Rect]
  /// Returns the captions in the room, in its points, that messages avoid.
  func names(with services: Services) -> [Rect]

  // MARK: Input
  /// Returns the hit areas, back to front.
  func spots(with services: Services) -> [Spot]
  /// Whether the tool takes a finger at a position of the window.
  func covers(_ place: Vector, with services: Services) -> Bool
  /// Handles a landing finger.
  ///
  /// Returns whether the tool owns the finger until it ends; by default if it covers the position.
  func begin(_ touch: TimedTouch, with services: Services) -> Bool
  /// Handles a finger that landed on a target too new to be pressed.
  ///
  /// Returns whether the tool takes the finger to scroll.
  func grasp(_ touch: TimedTouch, with services: Services) -> Bool
  /// Handles the move or end of a finger that the tool owns.
  func follow(_ touch: TimedTouch, with services: Services)
  /// Observes a touch after its owner has handled it.
  ///
  /// `isStage` says whether the stage owns the finger.
  func watch(_ touch: TimedTouch, isStage: Bool, with services: Services)
  /// Handles a wheel turn of `points` at a position of the window.
  ///
  /// Returns whether the tool takes it.
  func turn(_ points: Vector, at place: Vector, _ services: Services) -> Bool
  /// Handles a key that goes down; `type` handles typed text.
  ///
  /// Both return whether the tool takes it.
  func press(_ key: KeyPress, with services: Services) -> Bool
  func type(_ text: String, with services: Services) -> Bool

  // MARK: Commands
  /// Returns the reason why a command is forbidden, to be shown unless it is empty; `nil` if the command is allowed.
  func veto(_ command: Command, with services: Services) -> String?
  /// Performs a command.
  ///
  /// Returns whether the tool did it.
  func perform(_ command: Command, with services: Services) -> Bool
  /// Whether a command is on; `nil` if this tool does not know.
  func isOn(_ command: Command, with services: Services) -> Bool?

  // MARK: Time
  /// Called once a frame before its steps.
  ///
  /// `now` is in nanoseconds.
  func advance(to now: Int64, with services: Services)
  /// Called once a frame after its steps, for animations.
  func animate(by seconds: Double, with services: Services)
  /// Called after each simulation step.
  ///
  /// The gallery passes `nil`.
  func step(_ stepped: PlayerStep?, with services: Services)
  /// Called after the effective values have changed.
  func tune(with services: Services)
  /// Called after another effect, or the gallery, is shown.
  func enter(with services: Services)
  /// Resets the tool to its state at the start.
  func startOver(with services: Services)
  /// Called after every action.
  func settle(with services: Services)
  /// Whether the picture changes without steps.
  var isAnimating: Bool { get }
  /// Whether steps have to be run although the effect is at rest.
  var needsSteps: Bool { get }
  /// The time, in nanoseconds, at which the tool next acts by itself although nothing moves; `nil` if it will not.
  var nextMoment: Int64? { get }

  // MARK: Drawing
  /// Whether the tool is part of the captured picture; `false` for tools that only the window shows.
  func isCaptured(with services: Services) -> Bool
  /// Draws marks over the effect, in points of the stage.
  ///
  /// A split stage calls it for each side.
  func draw(over stage: DrawnStage, with services: Services, on canvas: inout Canvas)
  /// Draws the tool in points of the window.
  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas)
}

extension Tool {
  func head(with services: Services) -> Double { 0 }
  func bottomSlot(with services: Services) -> BottomSlot? { nil }
  func plates(with services: Services) -> [Rect] { [] }
  func names(with services: Services) -> [Rect] { [] }
  func spots(with services: Services) -> [Spot] { [] }
  func covers(_ place: Vector, with services: Services) -> Bool { false }
  func begin(_ touch: TimedTouch, with services: Services) -> Bool { covers(touch.event.position, with: services) }
  func grasp(_ touch: TimedTouch, with services: Services) -> Bool { false }
  func follow(_ touch: TimedTouch, with services: Services) {}
  func watch(_ touch: TimedTouch, isStage: Bool, with services: Services) {}
  func turn(_ points: Vector, at place: Vector, _ services: Services) -> Bool { false }
  func press(_ key: KeyPress, with services: Services) -> Bool { false }
  func type(_ text: String, with services: Services) -> Bool { false }
  func veto(_ command: Command, with services: Services) -> String? { nil }
  func perform(_ command: Command, with services: Services) -> Bool { false }
  func isOn(_ command: Command, with services: Services) -> Bool? { nil }
  func advance(to now: Int64, with services: Services) {}
  func animate(by seconds: Double, with services: Services) {}
  func step(_ stepped: PlayerStep?, with services: Services) {}
  func tune(with services: Services) {}
  func enter(with services: Services) {}
  func startOver(with services: Services) {}
  func settle(with services: Services) {}
  var isAnimating: Bool { false }
  var needsSteps: Bool { false }
  var nextMoment: Int64? { nil }
  func isCaptured(with services: Services) -> Bool { true }
  func draw(over stage: DrawnStage, with services: Services, on canvas: inout Canvas) {}
  func draw(_ moment: DrawnMoment, with services: Services, on canvas: inout Canvas) {}

  /// Whether a finger lifts from the tool.
  func isTap(_ touch: TimedTouch, with services: Services) -> Bool {
    touch.event.phase == .up && covers(touch.event.position, with: services)
  }
}

/// The inputs for drawing a picture, besides the state of the tools.
struct DrawnMoment {
  /// The blend from the last state but one to the last, 0…1.
  var fraction = 1.0
  /// The positions of the mouse's fingers.
  var mouse: [Vector] = []
}

/// The effect on the stage, or on one side of it, while a picture is drawn.
struct DrawnStage {
  /// The effect's player; `nil` in the gallery.
  var player: Player?
  /// The side; `nil` while the stage is whole.
  var side: SplitSide?
  var fraction: Double
  var place: StagePlace

  /// Draws text and similar marks at their own size even if the stage is scaled down.
  ///
  /// They are drawn in points of `area`. `map` converts points of the stage to it.
  func inRoom(on canvas: inout Canvas, _ draw: (inout Canvas, _ map: Affine) -> Void) {
    guard place.isFitted else { return draw(&canvas, .identity) }
    let clip = canvas.clip
    // A half is a picture of its own, so its marks stay inside it.
    if !place.isHalf { canvas.clip = nil }
    let map = map
    canvas.with(map.inverse ?? .identity) { canvas in
      canvas.inViewport(of: area, at: .zero) { draw(&$0, map) }
    }
    canvas.clip = clip
  }

  /// The size of the space for such marks, in points.
  ///
  /// `map` converts points of the stage to it.
  var area: Vector { !place.isFitted ? place.size : place.isHalf ? place.size * place.scale : place.room }
  var map: Affine {
    guard place.isFitted else { return .identity }
    return .translation(place.isHalf ? .zero : place.offset - place.roomOffset) * .scale(place.scale) * place.lens
  }
}
