import Motion

/// Any number of sounds, mixed block by block into two channels of 16 bits.
///
/// Sums are whole numbers, so the order in which sounds arrive does not change a sample. Loud sums are rounded off below
/// full scale, so nothing clips.
package struct SoundMixer: Sendable {
  private struct Voice {
    let wave: SoundWave
    /// The place in the output of the wave's first sample.
    let start: Int
    /// The gains of the two channels, in parts of `unity`.
    let left: Int
    let right: Int
  }

  private var voices: [Voice] = []
  /// The waves made so far, since most impacts sound alike.
  private var waves: [WaveKey: SoundWave] = [:]
  private var sums: [Int] = []
  /// The number of samples rendered so far.
  package private(set) var position = 0
  /// The dips of the sounds that are older than their onsets.
  var dips: [SoundDip] = []

  /// The most sounds at once; further ones could not be told apart and are left out.
  package static let mostVoices = 512
  private static let mostWaves = 96
  private static let unity = 1 << 15
  /// The sum above which samples are rounded off, and the room above it.
  private static let knee = Int(SoundWave.full) * 6 / 10
  private static let room = Int(SoundWave.full) - knee

  package init() {}

  /// Whether every sound has ended.
  package var isSilent: Bool { voices.isEmpty }

  /// Forgets all sounds and begins again at the first sample.
  mutating func restart() {
    voices.removeAll(keepingCapacity: true)
    (position, dips) = (0, [])
  }

  /// Adds a sound that begins at a sample of the output; the part before `position` is left out.
  ///
  /// - Parameter boost: The factor of its loudness.
  package mutating func add(_ sound: ImpactSound, at start: Int, boost: Double = 1) {
    let gains = Self.gains(of: sound)
    let scale = boost * Double(Self.unity)
    let (left, right) = (Int(gains.left * scale + 0.5), Int(gains.right * scale + 0.5))
    guard voices.count < Self.mostVoices, left > 0 || right > 0 else { return }
    let wave = wave(of: sound)
    if start + wave.samples.count > position {
      voices.append(Voice(wave: wave, start: start, left: left, right: right))
    }
  }

  /// Returns the gains of the two channels, from a sound's loudness and place.
  package static func gains(of sound: ImpactSound) -> (left: Double, right: Double) {
    let gains = gains(pan: sound.pan)
    return (gains.left * sound.level, gains.right * sound.level)
  }

  /// Returns the gains of the two channels: the sum of their squares is 1 everywhere, so a place changes no loudness.
  package static func gains(pan: Double) -> (left: Double, right: Double) {
    let (right, left) = Exact.sinCos((pan + 1) * (.pi / 4))
    return (left, right)
  }

  private mutating func wave(of sound: ImpactSound) -> SoundWave {
    let key = WaveKey(of: sound)
    if let wave = waves[key] { return wave }
    if waves.count == Self.mostWaves { waves = [:] }
    let wave = SoundWave(of: sound)
    waves[key] = wave
    return wave
  }

  /// Fills a block with the next samples: left, right, left, right and so on.
  package mutating func render(into block: UnsafeMutableBufferPointer<Int16>) {
    let count = block.count / 2
    if voices.isEmpty {
      block.update(repeating: 0)
      position += count
      return
    }
    if sums.count < 2 * count { sums = [Int](repeating: 0, count: 2 * count) }
    for index in 0..<2 * count { sums[index] = 0 }
    let end = position + count
    let dips = dips.filter { $0.begin < end && $0.end > position }
    for voice in voices {
      let (first, last) = (max(position, voice.start), min(end, voice.start + voice.wave.samples.count))
      guard first < last else { continue }
      let dips = dips.filter { voice.start <= $0.onset - SoundDip.leastAge }
      guard dips.isEmpty else {
        add(voice, in: first..<last, under: dips)
        continue
      }
      for place in first..<last {
        let sample = Int(voice.wave.samples[place - voice.start])
        sums[2 * (place - position)] += sample * voice.left / Self.unity
        sums[2 * (place - position) + 1] += sample * voice.right / Self.unity
      }
    }
    for index in 0..<2 * count { block[index] = Self.limited(sums[index]) }
    position = end
    voices.removeAll { $0.start + $0.wave.samples.count <= end }
  }

  /// Adds samples of a voice to the sums, with the lowest gain of these dips.
  private mutating func add(_ voice: Voice, in range: Range<Int>, under dips: [SoundDip]) {
    for place in range {
      let gain = dips.reduce(SoundDip.unity) { min($0, $1.gain(at: place)) }
      let sample = Int(voice.wave.samples[place - voice.start]) * gain / SoundDip.unity
      sums[2 * (place - position)] += sample * voice.left / Self.unity
      sums[2 * (place - position) + 1] += sample * voice.right / Self.unity
    }
  }

  /// Returns the next samples of both channels.
  package mutating func render(_ count: Int) -> [Int16] {
    [Int16](unsafeUninitializedCapacity: 2 * count) { buffer, filled in
      render(into: UnsafeMutableBufferPointer(rebasing: buffer[..<(2 * count)]))
      filled = 2 * count
    }
  }

  /// Returns a sum as a sample: unchanged below the knee, and above it ever nearer to full scale.
  static func limited(_ sum: Int) -> Int16 {
    var size = sum.magnitude
    if size > UInt(knee) {
      let over = size - UInt(knee)
      size = UInt(knee) + UInt(room) * over / (UInt(room) + over)
    }
    let sample = Int16(size * 32_767 / UInt(SoundWave.full))
    return sum < 0 ? -sample : sample
  }
}
