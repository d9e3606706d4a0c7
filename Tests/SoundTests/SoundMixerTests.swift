import Motion
import Sound
import Testing

@Suite("Mixing of sounds")
struct SoundMixerTests {
  private static func left(_ samples: [Int16]) -> [Int] { channel(0, of: samples) }
  private static func right(_ samples: [Int16]) -> [Int] { channel(1, of: samples) }
  private static func channel(_ number: Int, of samples: [Int16]) -> [Int] {
    stride(from: number, to: samples.count, by: 2).map { Int(samples[$0]) }
  }
  private static func loudest(_ samples: [Int]) -> Int { samples.map(\.magnitude).max().map { Int($0) } ?? 0 }

  @Test func placeMovesASoundAndKeepsItsPower() {
    for place in stride(from: -1.0, through: 1, by: 0.125) {
      let gains = SoundMixer.gains(pan: place)
      #expect((gains.left * gains.left + gains.right * gains.right - 1).magnitude < 1e-12)
      #expect((gains.right > gains.left) == (place > 0) || place == 0)
    }
    var mixer = SoundMixer()
    mixer.add(ImpactSound(.knock, pan: -1), at: 0)
    let samples = mixer.render(4800)
    #expect(Self.loudest(Self.left(samples)) > 1000 && Self.loudest(Self.right(samples)) == 0)
    mixer = SoundMixer()
    mixer.add(ImpactSound(.knock), at: 0)
    let middle = mixer.render(4800)
    #expect(Self.left(middle) == Self.right(middle))
  }

  @Test func twoHundredAtOnceDoNotClip() {
    for timbre in ImpactSound.Timbre.allCases {
      var mixer = SoundMixer()
      for _ in 0..<200 { mixer.add(ImpactSound(timbre, strength: 1, speed: .infinity), at: 0) }
      let samples = Self.left(mixer.render(SoundWave.longest))
      let most = Self.loudest(samples)
      #expect(most < 32_767 && most > 30_000)
      #expect(mixer.isSilent)
    }
  }

  @Test func quietSumIsExact() {
    func alone(_ sound: ImpactSound) -> [Int16] {
      var mixer = SoundMixer()
      mixer.add(sound, at: 100)
      return mixer.render(4800)
    }
    let (a, b) = (ImpactSound(.tick, strength: 0.2), ImpactSound(.light, strength: 0.2))
    var mixer = SoundMixer()
    mixer.add(a, at: 100)
    mixer.add(b, at: 100)
    let (x, y, both) = (alone(a), alone(b), mixer.render(4800))
    for index in both.indices { #expect((Int(both[index]) - Int(x[index]) - Int(y[index])).magnitude <= 1) }
  }

  /// Blocks of a sound card and of a file differ, and sounds may come in any order.
  @Test func blocksAndOrderChangeNoSample() {
    let sounds = (0..<40).map { number in
      (ImpactSound.Timbre.allCases[number % 6], 37 * number * number % 9000)
    }
    func samples(_ sounds: [(ImpactSound.Timbre, Int)], block: Int) -> [Int16] {
      var mixer = SoundMixer()
      for (timbre, start) in sounds { mixer.add(ImpactSound(timbre, pan: Double(start % 3) - 1), at: start) }
      var all: [Int16] = []
      while all.count < 2 * 24_000 { all += mixer.render(min(block, 24_000 - all.count / 2)) }
      return all
    }
    let whole = samples(sounds, block: 24_000)
    #expect(Self.loudest(whole.map { Int($0) }) > 5000)
    #expect(samples(sounds, block: 256) == whole && samples(sounds.reversed(), block: 77) == whole)
  }

  @Test func soundBeginsAtItsSample() {
    var mixer = SoundMixer()
    _ = mixer.render(500)
    mixer.add(ImpactSound(.tick), at: 1000)
    let samples = Self.left(mixer.render(2000))
    #expect(samples[..<501].allSatisfy { $0 == 0 } && samples[501] + samples[502] + samples[503] != 0)
  }

  @Test func silenceMakesNoVoice() {
    var mixer = SoundMixer()
    mixer.add(ImpactSound(.heavy, strength: 0), at: 0)
    #expect(mixer.isSilent && mixer.render(10).allSatisfy { $0 == 0 })
    // A sound that ended long ago is left out.
    _ = mixer.render(48_000)
    mixer.add(ImpactSound(.heavy), at: 0)
    #expect(mixer.isSilent)
  }

  @Test func voicesAreBounded() {
    var mixer = SoundMixer()
    for number in 0..<100_000 { mixer.add(ImpactSound(.pluck, pitch: 40 + Double(number % 50)), at: 0) }
    #expect(mixer.render(4800).contains { $0 != 0 })
  }
}
