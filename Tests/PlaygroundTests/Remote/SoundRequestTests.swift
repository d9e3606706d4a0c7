import Effects
import Foundation
import Motion
import Sound
import Studies
import Testing
import Tuning

@testable import Playground
@testable import Remote

/// Tests of sounds for browsers: their samples, the query, and the events that name them.
@MainActor final class SoundRequestTests {
  private let bench: RemoteBench
  init() throws { bench = try RemoteBench() }

  private func query(_ path: String) throws -> [(name: String, value: String)] {
    try #require(URLComponents(string: path)?.queryItems).map { ($0.name, $0.value ?? "") }
  }

  /// Returns the samples of a WAV file of floats, in parts of `SoundWave.full`.
  private func samples(of file: [UInt8]) throws -> [Int32] {
    let start = try #require(file.firstRange(of: Array("data".utf8))).upperBound + 4
    return stride(from: start, to: file.count, by: 4).map { place in
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(file[place + $1]) << (8 * UInt32($1)) }
      return Int32(Float(bitPattern: bits) * Float(SoundWave.full))
    }
  }

  /// Checks that a wave from the server, times the gains of its event, is what the mixer of the window and of clips plays.
  @Test(arguments: [
    ImpactSound(.light, strength: 0.5), ImpactSound(.heavy, strength: 0.4, speed: 2400, pan: -0.8),
    ImpactSound(.knock, strength: 0.3, speed: 90, pan: 0.4), ImpactSound(.pluck, pitch: 392.995, strength: 0.6),
  ])
  func samplesAreThoseOfTheMixer(_ sound: ImpactSound) throws {
    let path = SoundRequest(key: WaveKey(of: sound)).path
    let wave = try samples(of: RemoteReply(SoundRequest(query(path))).body)
    #expect(wave == SoundWave(of: sound).samples)
    var mixer = SoundMixer()
    mixer.add(sound, at: 0)
    let mixed = mixer.render(wave.count)
    let gains = SoundMixer.gains(of: sound)
    for (index, sample) in wave.enumerated() {
      for (channel, gain) in [gains.left, gains.right].enumerated() {
        let expected = Double(sample) / Double(SoundWave.full) * gain * 32_767
        #expect((Double(mixed[2 * index + channel]) - expected).magnitude < 2)
      }
    }
  }

  @Test func fileIsServed() throws {
    let line = bench.line()
    line.send(
      "GET /sound?timbre=tick&brightness=8 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        + "\(RemoteBench.authorization)\r\n")
    #expect(bench.answer(line) { _ in false }.contains("Content-Type: audio/wav"))
    let start = try #require(line.got.firstRange(of: Array("\r\n\r\n".utf8))).upperBound
    #expect(try samples(of: Array(line.got[start...])) == WaveKey(.tick, brightness: 8).wave.samples)
  }

  @Test(arguments: [
    ("", "expected timbre"), ("?timbre=knok", "did you mean knock"), ("?timbre=pluck&pitch=39", "40…5000"),
    ("?timbre=pluck&pitch=nan", "40…5000"), ("?timbre=tick&brightness=9", "0…8"), ("?timbre=tick&pitch=440", "only"),
    ("?timber=tick", "did you mean timbre"),
  ])
  func wrongQueriesAreRefused(_ query: String, _ words: String) {
    let answer = bench.ask("GET", "/sound\(query)")
    #expect(answer.status == 422 && answer.text.contains(words), "\(answer.text)")
  }

  /// Checks that the sounds that the window is asked to play reach a client, with their places.
  @Test func soundsReachTheStream() throws {
    let line = bench.line()
    line.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\(RemoteBench.authorization)\r\n")
    _ = bench.answer(line) { $0.contains("event: state") }
    var sounds: [ImpactSound] = []
    for y in stride(from: 180, through: 420, by: 20) where sounds.isEmpty {
      bench.work.play("tap 195 \(y)\nwait 0.2")
      sounds = bench.work.requests.compactMap { if case .sound(let sound, _) = $0 { sound } else { nil } }
    }
    let sound = try #require(sounds.first)
    let gains = SoundMixer.gains(of: sound)
    let words = [
      "\"wave\":\"\(SoundRequest(key: WaveKey(of: sound)).path)\"", "\"left\":\(JSONValue.number(gains.left).line)",
      "\"right\":\(JSONValue.number(gains.right).line)", "\"at\":",
    ].joined(separator: ",")
    #expect(bench.answer(line) { $0.contains("event: sound") }.contains("event: sound\ndata: {\(words)"))
  }

  @Test func clientsLearnTheSetting() throws {
    func setting(_ bench: Workbench) -> Bool {
      let services = bench.playground.desk.services
      return bench.tool(RemoteTool.self).playState(with: services).line.contains("\"sound\":\"off\"")
    }
    let state = bench.work.tool(RemoteTool.self).playState(with: bench.work.playground.desk.services)
    #expect(state.line.contains("\"sound\":\"automatic\""))
    bench.work.playground.tuner.set("playground.sound", .text("off"), gesture: nil)
    #expect(setting(bench.work))
    let kiosk = try Workbench(Lamp.self, config: "{}", kiosk: Kiosk.Options([EffectCard(Lamp.self)], demos: [:]))
    #expect(setting(kiosk), "automatic is off in a kiosk")
  }
}
