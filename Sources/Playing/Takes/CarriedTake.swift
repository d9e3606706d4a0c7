import Carried
import Effects
import Motion
import Takes
import Tuning

/// The take that a picture or clip carries, for playing it again: the start, the touches and the values.
package struct CarriedTake: Sendable {
  private var take: Take
  /// The size of the whole picture, in points.
  private let size: Vector
  /// The name and version of the program, such as `fidget 1.0.0`.
  private let program: String
  /// The sketch that the take plays; `nil` for an effect in Swift.
  private let source: EffectSource?

  /// The longest take that is played to reach the moment of a picture, in seconds.
  static let longestWay = 600.0

  /// Creates the take of an export.
  ///
  /// - Parameters:
  ///   - start: the effect before its first step.
  ///   - take: the take that is played to the effect; `nil` if the effect runs without touches.
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

  /// Returns a note that the sketch is too large to be carried; `nil` if everything is carried.
  package static func note(of effect: EffectCard) -> String? { effect.source?.excess.map { "\(effect.id): \($0)" } }

  /// Returns the data that a picture of the window carries: the current state of the effect. `nil` for the gallery.
  @MainActor
  package static func packed(pictureOf scene: Scene, in size: Vector, program: String) -> [UInt8]? {
    guard let player = scene.player else { return nil }
    let take = TakeRecorder(from: player.performance, player.effect.parameters).take
    return CarriedTake(take, of: player.effect, size: size, program: program).packed(moment: 0)
  }

  /// Returns the data that a clip recorded in the window carries: the inputs since its start.
  ///
  /// `nil` if another effect was opened meanwhile, or if the recording is full.
  @MainActor
  package static func packed(filmOf scene: Scene, in size: Vector, program: String) -> [UInt8]? {
    guard let player = scene.player, let recording = player.recordings.film, !recording.isFull else { return nil }
    let film = recording.take
    return CarriedTake(film.take, of: player.effect, size: size, program: program)
      .packed(seconds: Step.time(film.steps))
  }

  /// Returns the data that the file carries; `nil` if it exceeds the limit of `CarriedText`.
  ///
  /// - Parameters:
  ///   - moment: the moment that a picture shows, in seconds since the start of the take.
  ///   - seconds: the duration of the take that a clip shows.
  ///   - hash: the hash of the clip.
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
