import Canvas
import Gestures
import Motion
import Tuning

/// One running effect with its type forgotten: what the window, the trace and the gallery hold. A value: a copy has its
/// own future.
package protocol Performance: Sendable {
  var effect: any Effect.Type { get }
  var size: Vector { get }
  /// Steps since the start.
  var steps: Int64 { get }
  var readouts: [Readout] { get }
  var isAtRest: Bool { get }

  mutating func resize(to size: Vector)
  /// Takes the values under this effect's id from `patch`, over the defaults. Throws and changes nothing when one is bad.
  mutating func tune(_ patch: Patch) throws
  /// Back to the start state, keeping size and parameters.
  mutating func reset()
  mutating func step(_ inputs: [Input]) -> [Happening]
  /// The picture `fraction` of the way from the previous state to the present one.
  func draw(fraction: Double, on canvas: inout Canvas)
  func drawTile(fraction: Double, on canvas: inout Canvas)
  func drawGhost(fraction: Double, on canvas: inout Canvas)
  /// Of the state that is drawn `fraction` of the way, as marks over it.
  func decisions(fraction: Double) -> [Decision]
  func levels(of readout: String) -> [Double]
  /// True when the last step changed nothing that is drawn and nothing will until something comes in.
  var isSettled: Bool { get }
}

/// An effect, its parameters and its last two states.
package struct Running<E: Effect>: Performance {
  package private(set) var parameters: E.Parameters
  package private(set) var previous: E.State
  package private(set) var current: E.State
  package private(set) var size: Vector
  package private(set) var steps: Int64 = 0

  package init(in size: Vector, _ parameters: E.Parameters = .defaults) {
    self.parameters = parameters
    self.size = size
    current = E.start(in: size, parameters)
    previous = current
  }

  package var effect: any Effect.Type { E.self }
  package var readouts: [Readout] { E.readouts(current, parameters) }
  package var isAtRest: Bool { E.isAtRest(current, parameters) }
  package var isSettled: Bool { isAtRest && previous == current }

  package mutating func resize(to size: Vector) {
    guard size != self.size else { return }
    self.size = size
    E.resize(&current, to: size, parameters)
    E.resize(&previous, to: size, parameters)
  }

  package mutating func tune(_ patch: Patch) throws {
    parameters = try E.Parameters.defaults.applying(patch)
  }

  package mutating func reset() {
    current = E.start(in: size, parameters)
    previous = current
    steps = 0
  }

  package mutating func step(_ inputs: [Input]) -> [Happening] {
    previous = current
    steps += 1
    return E.step(&current, inputs, parameters, dt: Step.seconds)
  }

  package func draw(fraction: Double, on canvas: inout Canvas) {
    E.draw(shown(at: fraction), parameters, on: &canvas)
  }

  package func drawTile(fraction: Double, on canvas: inout Canvas) {
    E.drawTile(shown(at: fraction), parameters, on: &canvas)
  }

  package func drawGhost(fraction: Double, on canvas: inout Canvas) {
    E.drawGhost(shown(at: fraction), parameters, on: &canvas)
  }

  package func decisions(fraction: Double) -> [Decision] { E.decisions(shown(at: fraction), parameters) }

  package func levels(of readout: String) -> [Double] { E.levels(of: readout, current, parameters) }

  /// The ends are the states themselves, whatever a blend makes of what cannot be blended; and what stands still is not
  /// blended with itself, which would round it.
  private func shown(at fraction: Double) -> E.State {
    if fraction <= 0 { return previous }
    return fraction >= 1 || previous == current ? current : E.blend(previous, current, fraction)
  }
}
