/// A dip of the sounds that ring while another begins, so that its beginning is heard.
///
/// It falls before the onset, stays a little after it, and then rises so slowly that the rise is no onset of its own.
struct SoundDip: Hashable, Sendable {
  /// The sample at which the other sound begins.
  let onset: Int
  /// The gain in the dip, in parts of `unity`; at least 1.
  let gain: Int

  static let unity = 1 << 15
  /// The samples in which the gain falls, 4 ms; for which it stays before the onset, 10 ms, and after it, 5 ms.
  private static let (fall, before, after) = (192, 480, 240)
  /// The samples in which the gain doubles after the dip: 24 ms.
  private static let doubling = 1152
  /// The age, in samples, from which a sound takes part in a dip: 20 ms, so that its own onset stays.
  static let leastAge = 960

  /// The first sample of the dip.
  var begin: Int { onset - Self.before - Self.fall }
  /// The sample from which the gain is `unity` again.
  let end: Int

  init(onset: Int, gain: Int) {
    (self.onset, self.gain) = (onset, max(1, gain))
    var (doublings, rising) = (0, self.gain)
    while rising < Self.unity { (doublings, rising) = (doublings + 1, rising * 2) }
    end = onset + Self.after + doublings * Self.doubling
  }

  /// Returns the same dip a number of samples later.
  func moved(by samples: Int) -> SoundDip { SoundDip(onset: onset + samples, gain: gain) }

  /// Returns the gain at a sample, in parts of `unity`.
  func gain(at sample: Int) -> Int {
    if sample < begin || sample >= end { return Self.unity }
    if sample < onset - Self.before {
      return Self.unity - (Self.unity - gain) * (sample - begin) / Self.fall
    }
    let rise = sample - onset - Self.after
    if rise < 0 { return gain }
    let low = gain << (rise / Self.doubling)
    return min(Self.unity, low + low * (rise % Self.doubling) / Self.doubling)
  }
}
