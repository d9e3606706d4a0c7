import Effects
import Gestures
import Motion
import Sound
import Tuning

/// Every discrete event as JSON Lines, written as it happens, for the log of a kiosk and for tests.
///
/// An example: `{"step":120,"time":0.5,"event":"stitch.stitched","reason":"magnification 0.949 < 0.95"}`
@MainActor
package final class EventLog {
  /// The receiver of each line, such as a file; `nil` if there is none.
  ///
  /// No lines are formatted if there are neither a receiver nor outlets.
  private let receive: ((String) -> Void)?
  private var outlets: [Outlet] = []
  private var readouts: [Readout] = []
  /// The earliest time of the next readouts, in nanoseconds.
  private var nextReadouts = Int64.min
  /// The current step of the effect on the stage, used for lines without a step of their own.
  package var step: Int64 = 0

  package init(_ receive: ((String) -> Void)? = nil) { self.receive = receive }

  package func write(
    _ event: String, step: Int64? = nil, isOfEffect: Bool = false, _ details: @autoclosure () -> [JSONValue.Member] = []
  ) {
    guard isHeard else { return }
    assert(
      EventTable.names.contains(event) || isOfEffect, "\(event) is not in EventTable, which the reference is made of")
    let step = step ?? self.step
    let head: [JSONValue.Member] = [
      .init("step", .integer(Int(step))), .init("time", .number(Step.time(step))), .init("event", .string(event)),
    ]
    let line = JSONValue.object(head + details()).line
    receive?(line)
    put(.event(line))
  }

  private var isHeard: Bool { receive != nil || !outlets.isEmpty }

  // MARK: - Outlets

  package func add(_ outlet: Outlet) {
    outlets.append(outlet)
    readouts = []
  }

  /// Sends the readouts to the outlets if they have changed, at most once per `pause`.
  ///
  /// Call it once a frame. `now` is in nanoseconds; `new` is evaluated only if it is needed.
  package func tell(_ new: @autoclosure () -> [Readout], now: Int64) {
    guard !outlets.isEmpty, now >= nextReadouts else { return }
    let new = new()
    guard new != readouts else { return }
    (readouts, nextReadouts) = (new, now + Self.pause)
    put(.readouts(step: step, new))
  }

  /// Sends a haptic impact to the outlets, with its time in nanoseconds.
  package func tell(_ impact: Happening.Impact, at time: Int64) { put(.impact(impact, at: time)) }

  /// Sends a sound to the outlets, with its time in nanoseconds.
  package func tell(_ sound: ImpactSound, at time: Int64) { put(.sound(sound, at: time)) }

  /// The shortest time between two sets of readouts, in nanoseconds.
  private static let pause: Int64 = 100_000_000

  private func put(_ piece: Outlet.News) {
    if outlets.isEmpty { return }
    outlets.removeAll { !$0.isOpen }
    for outlet in outlets { outlet.put(piece) }
  }

  func write(_ happening: Happening, of effect: EffectCard, step: Int64) {
    guard isHeard else { return }
    var details = [JSONValue.Member("reason", .string(happening.reason))]
    if let impact = happening.impact { details.append(.init("impact", .string("\(impact)"))) }
    if let sound = happening.sound { details.append(.init("sound", .string(sound.timbre.rawValue))) }
    write("\(effect.id).\(happening.name)", step: step, isOfEffect: true, details)
  }

  /// Writes the change of values from a file, the command line or a take.
  ///
  /// `hash` is the hash of the file's content; `nil` if the values come from the command line or a take.
  package func write(applied changes: [ParameterChange], hash: String?, step: Int64? = nil) {
    let changed = changes.map { JSONValue.Member($0.name, .array([$0.old.json(), $0.new.json()])) }
    let hashes = hash.map { [JSONValue.Member("hash", .string($0))] } ?? []
    write("config.applied", step: step, [.init("changed", .object(changed))] + hashes)
  }

  package func write(cancelled finger: Int, reason: String, step: Int64? = nil) {
    write("touch.cancelled", step: step, [.init("finger", .integer(finger)), .init("reason", .string(reason))])
  }

  /// Writes the keys among the inputs of a step.
  func write(keysOf inputs: [Input], step: Int64) {
    for case .key(let event) in inputs {
      let key: String =
        switch event.key {
        case .character(let scalar): String(Character(scalar))
        case .named(let name): name.rawValue
        }
      write("key.pressed", step: step, [.init("key", .string(key))])
    }
  }

  /// Writes the changes of an undo step, or the reverse of them if `backwards` is set.
  func write(_ event: String, _ step: TuningStep, _ catalogue: ParameterCatalogue, backwards: Bool = false) {
    let changed = catalogue.json(backwards ? step.changes.map(\.reversed) : step.changes)
    let name = step.words(catalogue, backwards: backwards)
    write(event, [.init("name", .string(name)), .init("changed", changed)])
  }
}

extension Int {
  /// The number of values in words, such as `1 value` or `2 values`.
  var values: String { self == 1 ? "1 value" : "\(self) values" }
}
