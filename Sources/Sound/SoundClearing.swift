import Motion

/// The room that a track makes for the sounds that others would cover.
///
/// A sound has an onset of its own if it raises the energy. One that would not, such as a quiet tick under ringing strings,
/// becomes as loud as they are, by a factor of at most 2.5, and then the others dip before it. Other sounds stay as they are.
struct SoundClearing: Sendable {
  /// The factors of loudness of the entries, from 1 to `mostBoost`.
  private(set) var boosts: [Double]
  /// The dips in order of their onsets.
  private(set) var dips: [SoundDip] = []

  /// A sound with the sample at which it begins and the factor of its loudness.
  private typealias Ringing = (start: Int, sound: ImpactSound, boost: Double)

  private static let mostBoost = 2.5
  private static let leastGain = 0.05
  /// The ratio of amplitudes by which an onset stands out for any frames of a detector, although a wave rises in 1.5 ms.
  private static let ratio = 6.0
  /// The samples before an onset with which its sound is compared, and those after it in which its energy counts.
  private static let (past, attack) = (480, 120)
  /// The samples of a frame in which energy is measured: 0.5 ms.
  private static let frame = 24
  /// The samples within which sounds have one onset: 2 ms.
  private static let together = 96

  /// Makes room for entries in order of time; `period` is the length of a loop in samples, `nil` without one.
  init(_ entries: [SoundTrack.Entry], period: Int?) {
    boosts = [Double](repeating: 1, count: entries.count)
    // The last sounds of a loop ring at its beginning.
    let before: [Ringing] = entries.compactMap { entry in
      guard let period, entry.start > period - SoundWave.longest else { return nil }
      return (entry.start - period, entry.sound, 1)
    }
    var mixer = SoundMixer()
    // The first entry that may ring, and the first one of the onset.
    var (oldest, first) = (0, 0)
    while first < entries.count {
      let onset = entries[first].start
      let end = entries[first...].firstIndex { $0.start > onset + Self.together } ?? entries.count
      defer { first = end }
      while entries[oldest].start <= onset - SoundWave.longest { oldest += 1 }
      let ringing =
        before.filter { $0.start > onset - SoundWave.longest }
        + (oldest..<first).map { (entries[$0].start, entries[$0].sound, boosts[$0]) }
      // Sounds that begin almost together would cover each other's onsets by dips.
      guard !ringing.isEmpty, !ringing.contains(where: { $0.start > onset - SoundDip.leastAge }) else { continue }
      let old = Self.loudest(ringing, in: onset - Self.past..<onset, by: &mixer)
      let new = Self.loudest(
        (first..<end).map { (entries[$0].start, entries[$0].sound, 1) }, in: onset..<onset + Self.attack, by: &mixer)
      let needed = max(Self.needed(old.left, new.left), Self.needed(old.right, new.right))
      guard needed > 1 else { continue }
      // A sound becomes no louder than what rings.
      let boost = (needed / Self.ratio).clamped(to: 1...Self.mostBoost)
      for index in first..<end { boosts[index] = boost }
      let gain = max(Self.leastGain, boost / needed)
      dips.append(SoundDip(onset: onset, gain: Int(gain * Double(SoundDip.unity))))
    }
    guard let period else { return }
    dips = [-period, 0, period].flatMap { by in dips.map { $0.moved(by: by) } }
  }

  /// Returns the factor by which a new sound of this energy would have to be louder to stand out; 1 or less if it does.
  private static func needed(_ old: Int, _ new: Int) -> Double {
    // A channel in which the sound is silent cannot have its onset.
    new == 0 ? 0 : ratio * (Double(old) / Double(new)).squareRoot()
  }

  /// Returns the greatest energy of a frame in each channel.
  private static func loudest(
    _ sounds: [Ringing], in range: Range<Int>, by mixer: inout SoundMixer
  ) -> (left: Int, right: Int) {
    mixer.restart()
    for (start, sound, boost) in sounds { mixer.add(sound, at: start - range.lowerBound, boost: boost) }
    let samples = mixer.render(range.count)
    var most = (left: 0, right: 0)
    for start in stride(from: 0, to: range.count, by: frame) {
      var energy = (left: 0, right: 0)
      for place in start..<min(start + frame, range.count) {
        let (left, right) = (Int(samples[2 * place]), Int(samples[2 * place + 1]))
        energy.left += left * left
        energy.right += right * right
      }
      most = (max(most.left, energy.left), max(most.right, energy.right))
    }
    return most
  }
}
