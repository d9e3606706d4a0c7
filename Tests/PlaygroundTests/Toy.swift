import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Tuning

/// An effect without an `Effect.Type`, whose state is an object, as in a script.
///
/// A dot moves to the right with `speed` points per second, starts again at a finger that lands, and fails beyond `cliff`.
struct Toy: Performance {
  struct Values: ParameterSet {
    @Parameter("How far it goes in a second.", in: 0...1000, .pointsPerSecond) var speed = 100.0
    @Parameter("Where it fails.", in: 10...10_000, .points) var cliff = 10_000.0
    init() {}
  }

  /// The parameters of the changed toy, which is slower and also climbs.
  struct OtherValues: ParameterSet {
    @Parameter("How far it goes in a second.", in: 0...60, .pointsPerSecond) var speed = 20.0
    @Parameter("How far it climbs in a second.", in: 0...1000, .pointsPerSecond) var climb = 10.0
    init() {}
  }

  struct State: Codable, Hashable {
    var x = 100.0
    var y = 0.0
  }

  struct Fall: Error, CustomStringConvertible {
    var description: String
  }

  private final class Box: @unchecked Sendable {
    var state: State
    init(_ state: State) { self.state = state }
  }

  static func card(_ schema: Schema = Schema(of: Values.self), title: String = "Toy") -> EffectCard {
    EffectCard(
      ParameterGroup(id: "toy", title: title, schema: schema), sentence: "A dot that goes to the right.", accent: .white
    ) { try Toy(schema, $0, $1) }
  }
  static let other = card(Schema(of: OtherValues.self), title: "Other Toy")

  private let schema: Schema
  private(set) var patch: Patch
  private(set) var size: Vector
  private(set) var steps: Int64 = 0
  private var box = Box(State())

  private init(_ schema: Schema, _ size: Vector, _ patch: Patch) throws {
    (self.schema, self.size, self.patch) = (schema, size, [:])
    try tune(patch)
  }

  private subscript(name: String) -> Double {
    guard let definition = schema[name], case .number(let value) = patch[name] ?? definition.defaultValue else {
      return 0
    }
    return value
  }

  var id: String { "toy" }
  var state: State { box.state }
  var readouts: [Readout] { [Readout("x", state.x, "pt"), Readout("y", state.y, "pt")] }
  var isAtRest: Bool { self["speed"] == 0 }
  var isSettled: Bool { isAtRest }
  var bytes: Int { 64 }
  var encodedState: JSONValue { JSONValue(encoding: state) }

  mutating func tune(_ patch: Patch) throws {
    for change in patch.changes {
      guard let definition = schema[change.name] else { throw Fall(description: "no \(change.name)") }
      do throws(Problem) { _ = try definition.accept(change.value) } catch {
        throw Fall(description: "\(change.name): \(error.message)")
      }
    }
    self.patch = patch
  }

  mutating func resize(to size: Vector) { self.size = size }
  mutating func reset() { (box, steps) = (Box(State()), 0) }

  mutating func restore(_ state: JSONDocument, in size: Vector) throws(JSONProblem) {
    box = Box(try state.decode(State.self))
    (self.size, steps) = (size, 0)
  }

  mutating func step(_ inputs: [Input], _ happenings: inout [Happening]) throws {
    var next = state
    next.x += self["speed"] * Step.seconds
    next.y += self["climb"] * Step.seconds
    for case .finger(let event) in inputs where event.phase == .down {
      next.x = event.position.x
      happenings.append(Happening("touched", reason: "at \(next.x.text(places: 1))"))
    }
    let cliff = schema["cliff"] == nil ? Double.infinity : self["cliff"]
    if next.x > cliff { throw Fall(description: "fell off at \(cliff.text(places: 0))") }
    if !isKnownUniquelyReferenced(&box) { box = Box(next) }
    box.state = next
    steps += 1
  }

  func draw(fraction: Double, on canvas: inout Canvas) {
    canvas.fill(.circle(Vector(state.x, state.y + 100), radius: 20), .white)
  }
}
