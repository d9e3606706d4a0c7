import Canvas
import Formatting
import Gestures
import Motion
import Tuning

/// A running effect: its parameters and its last two states.
package struct Running<E: Effect>: Performance {
  package private(set) var parameters: E.Parameters
  package private(set) var previous: E.State
  package private(set) var current: E.State
  package private(set) var size: Vector
  package private(set) var steps: Int64 = 0
  /// The prepared values for the current size and parameters.
  private var prepared: E.Prepared
  /// Whether the parameters have changed since the states were last retuned.
  private var isRetuned = false
  private let isTile: Bool

  /// Starts an effect; `isTile` says that it is drawn as a tile of the gallery.
  package init(in size: Vector, _ parameters: E.Parameters = .defaults, isTile: Bool = false) {
    self.parameters = parameters
    self.size = size
    self.isTile = isTile
    prepared = E.prepare(in: size, parameters, isTile: isTile)
    current = E.start(in: size, parameters)
    previous = current
  }

  package var id: String { E.id }
  package var readouts: [Readout] { E.readouts(tuned(current), parameters) }
  package var isAtRest: Bool { !isRetuned && E.isAtRest(current, parameters, prepared) }
  package var isSettled: Bool { isAtRest && previous == current }

  package mutating func resize(to size: Vector) {
    guard size != self.size else { return }
    takeUpParameters()
    self.size = size
    prepared = E.prepare(in: size, parameters, isTile: isTile)
    E.resize(&current, to: size, parameters)
    E.resize(&previous, to: size, parameters)
  }

  package mutating func tune(_ patch: Patch) throws {
    parameters = try E.Parameters.defaults.applying(patch)
    prepared = E.prepare(in: size, parameters, isTile: isTile)
    isRetuned = true
  }

  /// Retunes the states to changed parameters, if there are any.
  ///
  /// It runs only before the next step, however often the parameters change until then, so that intermediate values leave no
  /// trace.
  private mutating func takeUpParameters() {
    guard isRetuned else { return }
    isRetuned = false
    E.retune(&current, to: parameters, prepared)
    E.retune(&previous, to: parameters, prepared)
  }

  /// Returns a state to which the parameters that changed since the last step are applied.
  func tuned(_ state: E.State) -> E.State {
    guard isRetuned else { return state }
    var state = state
    E.retune(&state, to: parameters, prepared)
    return state
  }

  package var patch: Patch { parameters.patchFromDefaults }

  package var bytes: Int { MemoryLayout<Self>.size }

  package mutating func reset() {
    current = E.start(in: size, parameters)
    previous = current
    isRetuned = false
    steps = 0
  }

  package var encodedState: JSONValue { JSONValue(encoding: current) }

  package mutating func restore(_ state: JSONDocument, in size: Vector) throws(JSONProblem) {
    var restored = try state.decode(E.State.self)
    if let root = state.root { try root.refuseOutOfRangeNumbers() }
    func refuse(_ key: String, _ message: String) -> JSONProblem {
      let offset = (state.root?[key] ?? state.root)?.range.lowerBound ?? 0
      return JSONProblem(message, at: offset, path: key)
    }
    guard restored.size == size else {
      throw refuse("size", "expected the take's size, \(size.x.shortText) by \(size.y.shortText) points")
    }
    if let fault = E.fault(of: restored) { throw refuse(fault.key ?? "", fault.message) }
    E.renew(&restored)
    self.size = size
    prepared = E.prepare(in: size, parameters, isTile: isTile)
    current = restored
    previous = restored
    isRetuned = true
    steps = 0
  }

  package mutating func step(_ inputs: [Input], _ happenings: inout [Happening]) {
    takeUpParameters()
    previous = current
    steps += 1
    E.step(&current, inputs, parameters, prepared, dt: Step.seconds, &happenings)
  }

  package mutating func step(_ inputs: [Input]) -> [Happening] {
    var happenings: [Happening] = []
    step(inputs, &happenings)
    return happenings
  }

  package func draw(fraction: Double, on canvas: inout Canvas) {
    let state = shown(at: fraction)
    if isTile || canvas.size != size {
      E.draw(state, parameters, on: &canvas)
    } else {
      E.draw(state, parameters, prepared, on: &canvas)
    }
  }

  package func drawTile(fraction: Double, on canvas: inout Canvas) {
    let state = shown(at: fraction)
    if isTile && canvas.size == size {
      E.drawTile(state, parameters, prepared, on: &canvas)
    } else {
      E.drawTile(state, parameters, on: &canvas)
    }
  }

  /// Returns the state to draw at `fraction` of the way from the previous state to the current one.
  ///
  /// The ends are the states themselves, because a blend cannot mix every value. Equal states are not blended, which would only
  /// add rounding.
  func shown(at fraction: Double) -> E.State {
    if fraction <= 0 { return tuned(previous) }
    return tuned(fraction >= 1 || previous == current ? current : E.blend(previous, current, fraction))
  }
}

extension JSONNode {
  /// The limit for the magnitude of a state's numbers.
  ///
  /// No touch can produce a larger one, and numbers below it convert to `Int` safely.
  private static let wildest = 1e12

  fileprivate func refuseOutOfRangeNumbers() throws(JSONProblem) {
    let isWild =
      switch content {
      case .number(let number): number.magnitude > Self.wildest
      case .string(let text): ["inf", "-inf", "nan"].contains(text)
      default: false
      }
    if isWild {
      throw JSONProblem("expected a number that touches can bring about", at: range.lowerBound)
    }
    if case .array(let elements) = content { for element in elements { try element.refuseOutOfRangeNumbers() } }
    for member in members ?? [] { try member.value.refuseOutOfRangeNumbers() }
  }
}
