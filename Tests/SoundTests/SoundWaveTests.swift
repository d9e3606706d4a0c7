import Formatting
import Motion
import Sound
import Testing

@Suite("Waves of sounds")
struct SoundWaveTests {
  typealias Timbre = ImpactSound.Timbre

  private static func hash(_ wave: SoundWave) -> String {
    var hash = FNV1a()
    for sample in wave.samples { hash.add(UInt64(UInt32(bitPattern: sample))) }
    return hash.description
  }

  /// The hashes are the promise that every machine makes the same samples; a changed sound needs new ones.
  @Test(
    arguments: zip(
      Timbre.allCases,
      [
        "82341fb9a98f594f", "21ebd109bab1b5f2", "bc9d68dc2034160c", "aa4b5c416cd529d4", "d8ac95cace753d78",
        "b3500ce708be79f1",
      ]))
  func samplesAreTheSameOnEveryMachine(_ timbre: Timbre, _ hash: String) {
    #expect(Self.hash(SoundWave(of: ImpactSound(timbre))) == hash)
  }

  @Test(arguments: Timbre.allCases)
  func soundIsShortAndBeginsAndEndsAtZero(_ timbre: Timbre) {
    for speed in [0, 100, 800, 20_000, .infinity] {
      let wave = SoundWave(of: ImpactSound(timbre, speed: speed)).samples
      #expect(wave.count <= SoundWave.longest)
      #expect(wave.allSatisfy { $0.magnitude <= SoundWave.full.magnitude })
      #expect(wave[0] == 0 && wave[wave.count - 1] == 0)
      let peak = wave.map(\.magnitude).max() ?? 0
      // The loudest moment comes soon, and the last two milliseconds are inaudible: 66 dB below.
      #expect(wave.firstIndex { $0.magnitude == peak }! < SoundWave.rate * 12 / 1000, "\(timbre) at \(speed)")
      #expect(wave.suffix(96).allSatisfy { $0.magnitude < peak / 2000 }, "\(timbre) at \(speed)")
    }
  }

  /// A tenth of the peak is reached within 1.5 ms, so that a sound is heard when its impact is seen.
  @Test(arguments: Timbre.allCases)
  func onsetIsPrompt(_ timbre: Timbre) {
    let wave = SoundWave(of: ImpactSound(timbre)).samples
    let peak = wave.map(\.magnitude).max() ?? 0
    let onset = wave.firstIndex { $0.magnitude > peak / 10 }!
    #expect(onset <= SoundWave.rate * 15 / 10_000, "\(timbre): \(onset) samples")
    // Nothing jumps: the first samples rise from silence.
    #expect(wave.prefix(6).allSatisfy { $0.magnitude < peak / 20 })
  }

  @Test func stringHasItsPitch() {
    for pitch in [110.0, 440, 1320] {
      let wave = SoundWave(of: ImpactSound(.pluck, pitch: pitch, speed: 0)).samples
      func loudness(at frequency: Double) -> Double {
        var (x, y) = (0.0, 0.0)
        for (index, sample) in wave.enumerated() {
          let turn = Exact.sinCos(2 * .pi * frequency * Double(index) / Double(SoundWave.rate))
          x += Double(sample) * turn.cos
          y += Double(sample) * turn.sin
        }
        return Exact.hypot(x, y)
      }
      #expect(loudness(at: pitch) > 4 * loudness(at: pitch * 1.5))
      #expect(loudness(at: pitch) > loudness(at: 2 * pitch))
      #expect(loudness(at: 2 * pitch) > 4 * loudness(at: 2.5 * pitch))
    }
  }

  @Test(arguments: Timbre.allCases)
  func fasterImpactIsLouderAndBrighter(_ timbre: Timbre) {
    func loudest(_ speed: Double) -> Int16 {
      var mixer = SoundMixer()
      mixer.add(ImpactSound(timbre, speed: speed), at: 0)
      return mixer.render(SoundWave.longest).max() ?? 0
    }
    #expect(loudest(0) < loudest(800) && loudest(800) < loudest(8000))
    /// The part of a wave's energy that lies in the differences from sample to sample, which grows with the frequency.
    func brightness(_ speed: Double) -> Double {
      let wave = SoundWave(of: ImpactSound(timbre, speed: speed)).samples.map { Double($0) }
      let changes = zip(wave, wave.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
      return changes / wave.reduce(0) { $0 + $1 * $1 }
    }
    #expect(brightness(0) < brightness(8000))
  }

  @Test func valuesOutOfRangeBecomeTheNearest() {
    let sound = ImpactSound(.pluck, pitch: 1e9, strength: -1, speed: .nan, pan: 7)
    #expect(sound.pitch == 5000 && sound.strength == 0 && sound.speed == nil && sound.pan == 1)
    #expect(ImpactSound(.pluck, pitch: .nan).pitch == 440)
    #expect(ImpactSound(.tick, speed: -300).speed == 300)
    #expect(ImpactSound.pan(of: 0, across: 390) == -0.8 && ImpactSound.pan(of: 390, across: 390) == 0.8)
    #expect(ImpactSound.pan(of: 195, across: 390) == 0 && ImpactSound.pan(of: .nan, across: 390) == 0)
    #expect(ImpactSound.pan(of: 5, across: 0) == 0)
  }
}
