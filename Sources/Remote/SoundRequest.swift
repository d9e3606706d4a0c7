import Formatting
import Sound
import Tuning

/// The query of a request for the samples of a sound.
struct SoundRequest: Hashable, Sendable {
  let key: WaveKey

  private static let names = ["brightness", "pitch", "timbre"]
  /// The brightness of a contact of unknown speed.
  private static let usualBrightness = WaveKey(of: ImpactSound(.medium)).brightness

  init(key: WaveKey) { self.key = key }

  init(_ query: [(name: String, value: String)]) throws(RemoteProblem) {
    var (timbre, pitch, brightness): (ImpactSound.Timbre?, Double?, Int?)
    for (name, value) in query {
      func refusal(_ expected: String) -> RemoteProblem {
        RemoteProblem(422, "\(name): \(value.excerpt): expected \(expected)")
      }
      switch name {
      case "timbre":
        let all = ImpactSound.Timbre.allCases.map(\.rawValue)
        timbre = ImpactSound.Timbre(rawValue: value)
        if timbre == nil { throw refusal(all.joined(separator: ", ") + Spelling.hint(for: value, among: all)) }
      case "pitch":
        pitch = Double(value)
        guard let pitch, ImpactSound.pitches.contains(pitch) else { throw refusal("40…5000 hertz") }
      case "brightness":
        brightness = Int(value)
        guard let brightness, WaveKey.brightnesses.contains(brightness) else {
          throw refusal("a whole number 0…\(WaveKey.brightnesses.upperBound)")
        }
      default:
        let hint = Spelling.hint(for: name, among: Self.names)
        throw RemoteProblem(
          422, "\(name.excerpt): a sound does not take it\(hint), expected \(Self.names.joined(separator: ", "))")
      }
    }
    guard let timbre else { throw RemoteProblem(422, "expected timbre, such as /sound?timbre=knock") }
    if pitch != nil, timbre != .pluck { throw RemoteProblem(422, "pitch: only timbre=pluck has one") }
    key = WaveKey(timbre, pitch: pitch ?? ImpactSound.usualPitch, brightness: brightness ?? Self.usualBrightness)
  }

  /// The path with the query.
  var path: String {
    let pitch = key.timbre == .pluck ? "&pitch=\(JSONValue.number(key.pitch).line)" : ""
    return "/sound?timbre=\(key.timbre.rawValue)\(pitch)&brightness=\(key.brightness)"
  }
}

extension RemoteReply {
  /// Creates the reply with a sound as a WAV file: 48 kHz, one channel, floats of 32 bits, which hold each sample exactly.
  init(_ request: SoundRequest) {
    let samples = request.key.wave.samples
    func number(_ value: Int, bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func part(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + number(content.count, bytes: 4) + content
    }
    let (rate, isFloat) = (SoundWave.rate, 3)
    let format =
      number(isFloat, bytes: 2) + number(1, bytes: 2) + number(rate, bytes: 4) + number(4 * rate, bytes: 4)
      + number(4, bytes: 2) + number(32, bytes: 2) + number(0, bytes: 2)
    let floats = samples.flatMap { number(Int((Float($0) / Float(SoundWave.full)).bitPattern), bytes: 4) }
    let parts = part("fmt ", format) + part("fact", number(samples.count, bytes: 4)) + part("data", floats)
    self.init(.null)
    body = part("RIFF", Array("WAVE".utf8) + parts)
    headers = [("Content-Type", "audio/wav")]
  }
}
