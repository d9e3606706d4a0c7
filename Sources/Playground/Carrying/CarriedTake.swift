import Carried
import Effects
import Gestures
import Motion
import Tuning

/// The take that a picture or a clip carries, to play it again: its start, its touches and its values.
package struct CarriedTake: Sendable {
  private var take: Take
  /// Of the whole picture, in points.
  private let size: Vector
  /// `fidget 1.0.0`.
  private let program: String
  /// Of the sketch that it is of; nil for an effect in Swift.
  private let source: EffectSource?

  /// Seconds at most that it takes to reach a moment again.
  static let longestWay = 600.0

  /// - Parameters:
  ///   - start: the effect as it is before the first step.
  ///   - take: what is played to it; none for an effect that is left alone.
  @MainActor
  package init(of start: any Performance, _ effect: EffectCard, playing take: Take?, size: Vector, program: String) {
    let begun = TakeRecorder(from: start, effect.parameters).take
    self.take = take ?? Take(size: begun.size)
    self.take.effect = begun.effect
    self.take.parameters = begun.parameters
    (self.size, self.program, source) = (size, program, effect.source)
  }

  private init(_ take: Take, of effect: EffectCard, size: Vector, program: String) {
    (self.take, self.size, self.program, source) = (take, size, program, effect.source)
  }

  /// What is said where the sketch itself is not carried; nil where all is.
  package static func note(of effect: EffectCard) -> String? { effect.source?.excess.map { "\(effect.id): \($0)" } }

  /// What a picture of the window carries: the effect as it is. Nil for the gallery.
  @MainActor
  package static func packed(pictureOf desk: Desk, program: String) -> [UInt8]? {
    guard let player = desk.scene.player else { return nil }
    let take = TakeRecorder(from: player.performance, player.effect.parameters).take
    return CarriedTake(take, of: player.effect, size: desk.place.size, program: program).packed(moment: 0)
  }

  /// What a clip that was begun in the window carries: what was done since, as far as it is of one effect.
  @MainActor
  package static func packed(filmOf desk: Desk, program: String) -> [UInt8]? {
    guard let player = desk.scene.player, let recording = player.recordings.film, !recording.isFull else { return nil }
    let film = recording.take
    return CarriedTake(film.take, of: player.effect, size: desk.place.size, program: program)
      .packed(seconds: Step.time(film.steps))
  }

  /// What the file carries; nil for more than is carried.
  ///
  /// - Parameters:
  ///   - moment: of a picture, in seconds since the take began.
  ///   - seconds: of the take that a clip shows.
  ///   - sheet: the cells of a picture that shows the take many times.
  package func packed(
    moment: Double? = nil, seconds: Double? = nil, hash: String? = nil, sheet: CarriedSheet? = nil
  ) -> [UInt8]? {
    var facts: [JSONValue.Member] = [
      .init("program", .string(program)), .init("size", .array([.number(size.x), .number(size.y)])),
    ]
    if let moment { facts.append(.init("at", .number(moment))) }
    if let seconds { facts.append(.init("seconds", .number(seconds))) }
    if let hash { facts.append(.init("hash", .string(hash))) }
    if let sheet { facts.append(.init("sheet", sheet.json)) }
    facts += source?.carried ?? []
    var take = take
    take.clip = TakeHeader(JSONValue.object(facts).line)
    return CarriedText.pack(take.text)
  }
}
