import Motion
import Sound
import Testing

@Suite("Tracks of clips")
struct SoundTrackTests {
  private static func samples(_ track: SoundTrack) -> [Int16] {
    var all: [Int16] = []
    track.render { all += $0 }
    return all
  }

  @Test func trackIsAsLongAsItsClip() {
    for length in [0, 1, 4799, 4800, 48_123] {
      #expect(Self.samples(SoundTrack([], length: length)).count == 2 * length)
    }
  }

  @Test func soundsBeginAtTheirSamples() {
    let entries = [
      SoundTrack.Entry(start: 30_000, ImpactSound(.knock)), SoundTrack.Entry(start: 10_000, ImpactSound(.tick)),
    ]
    let track = SoundTrack(entries, length: 48_000)
    let samples = Self.samples(track)
    func firstSound(from first: Int) -> Int? { (first..<48_000).first { samples[2 * $0] != 0 } }
    #expect((10_001...10_003).contains(firstSound(from: 0)!))
    #expect((30_001...30_003).contains(firstSound(from: 20_000)!))
  }

  /// The end of a clip cuts a sound off, which would click.
  @Test func cutSoundFadesOut() {
    let samples = Self.samples(SoundTrack([.init(start: 9_000, ImpactSound(.pluck))], length: 10_000))
    #expect(samples.suffix(2) == [0, 0])
    let jumps = zip(samples.suffix(240), samples.suffix(238)).map { abs(Int($0) - Int($1)) }
    #expect(jumps.max()! < 4000 && samples[2 * 9_700] != 0)
  }

  @Test func loopGoesOnAtItsBeginning() {
    let entries = [SoundTrack.Entry(start: 20_000, ImpactSound(.heavy))]
    let whole = Self.samples(SoundTrack(entries, length: 40_000))
    let loop = Self.samples(SoundTrack(entries, length: 24_000, loops: true))
    #expect(Array(loop[40_000...]) == Array(whole[40_000..<48_000]))
    #expect(Array(loop[..<10_000]) == Array(whole[48_000..<58_000]))
  }

  @Test func hashTellsSoundsApart() {
    func hash(_ start: Int, pan: Double = 0) -> String {
      SoundTrack([.init(start: start, ImpactSound(.light, pan: pan))], length: 9_600).hash.description
    }
    #expect(hash(0) == hash(0) && hash(0) != hash(1) && hash(0, pan: 0.5) != hash(0, pan: -0.5))
  }

  // MARK: - Room for quiet sounds

  /// The samples at which the energy of a channel rises to three times that of the last eight milliseconds.
  private static func onsets(_ samples: [Int16], channel: Int) -> [Int] {
    let frame = 24
    let values = stride(from: channel, to: samples.count, by: 2).map { Int(samples[$0]) }
    let energy: [Int] = stride(from: 0, to: values.count - frame, by: frame).map { start in
      var sum = 0
      for value in values[start..<start + frame] { sum += value * value }
      return sum / frame
    }
    var (found, index): ([Int], Int) = ([], 0)
    while index < energy.count {
      if energy[index] > 200, energy[index] > 3 * (energy[max(0, index - 16)..<index].max() ?? 0) {
        found.append(index * frame)
        index += 16
      } else {
        index += 1
      }
    }
    return found
  }

  /// Three strings that ring, and ticks under them.
  private static let harp = [
    SoundTrack.Entry(start: 4_000, ImpactSound(.pluck, pitch: 196, speed: 900)),
    SoundTrack.Entry(start: 6_400, ImpactSound(.tick)),
    SoundTrack.Entry(start: 9_000, ImpactSound(.pluck, pitch: 392, speed: 900, pan: -0.4)),
    SoundTrack.Entry(start: 10_400, ImpactSound(.tick, pan: 0.2)),
    SoundTrack.Entry(start: 11_600, ImpactSound(.tick, strength: 0.4, pan: -0.3)),
  ]

  @Test func quietSoundUnderRingingOnesHasAnOnset() {
    let samples = Self.samples(SoundTrack(Self.harp, length: 48_000))
    for channel in 0...1 {
      let onsets = Self.onsets(samples, channel: channel)
      #expect(onsets.count == Self.harp.count, "\(onsets)")
      for (onset, entry) in zip(onsets, Self.harp) { #expect((-24...96).contains(onset - entry.start), "\(onsets)") }
    }
    #expect(samples.allSatisfy { $0.magnitude < 32_000 })
  }

  /// Any sounds at least 30 ms apart, of which none is far quieter than another.
  @Test func anySoundsHaveOnsets() {
    var random = Mulberry32(seed: 144)
    for _ in 0..<40 {
      var (entries, start): ([SoundTrack.Entry], Int) = ([], 500)
      while start < 40_000 {
        let timbre = ImpactSound.Timbre.allCases[Int(random.next() * 6)]
        let sound = ImpactSound(
          timbre, pitch: 200 + 600 * random.next(), strength: 0.4 + 0.6 * random.next(), pan: random.next() - 0.5)
        entries.append(SoundTrack.Entry(start: start, sound))
        start += 1_440 + Int(random.next() * 6_000)
      }
      let samples = Self.samples(SoundTrack(entries, length: 48_000))
      for channel in 0...1 {
        let onsets = Self.onsets(samples, channel: channel)
        for entry in entries {
          #expect(onsets.contains { (-24...96).contains($0 - entry.start) }, "\(entry) of \(entries.count): \(onsets)")
        }
      }
    }
  }

  /// Sounds that stand out by themselves are mixed as they are.
  @Test func clearSoundsAreMixedUnchanged() {
    let entries = [
      SoundTrack.Entry(start: 1_000, ImpactSound(.tick, strength: 0.2)),
      SoundTrack.Entry(start: 3_000, ImpactSound(.heavy, strength: 1)),
      SoundTrack.Entry(start: 20_000, ImpactSound(.light)),
    ]
    var mixer = SoundMixer()
    for entry in entries { mixer.add(entry.sound, at: entry.start) }
    #expect(Self.samples(SoundTrack(entries, length: 38_000)) == mixer.render(38_000))
  }

  /// Dips do not depend on the blocks in which a track is made, and a loop has them across its end.
  @Test func dipsMoveWithTheirSounds() {
    let moved = Self.harp.map { SoundTrack.Entry(start: $0.start + 4_777, $0.sound) }
    let (here, there) = (
      Self.samples(SoundTrack(Self.harp, length: 30_000)), Self.samples(SoundTrack(moved, length: 40_000))
    )
    #expect(Array(here[..<50_000]) == Array(there[9_554..<59_554]))
    // The same sounds in a loop whose end lies between the first string and its tick.
    let length = 60_000
    func loop(_ shift: Int) -> [Int16] {
      let entries = Self.harp.map { SoundTrack.Entry(start: ($0.start + shift) % length, $0.sound) }
      return Self.samples(SoundTrack(entries, length: length, loops: true))
    }
    let (whole, cut) = (loop(20_000), loop(length - 6_300))
    let first = 2 * (26_300 % length)
    #expect(Array(whole[first...] + whole[..<first]) == cut)
  }
}
