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
}
