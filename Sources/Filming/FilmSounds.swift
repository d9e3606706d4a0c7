import Capture
import Motion
import Playground
import Sound
import Threads

/// The sounds of a film that is played, with the steps at which they begin.
package final class FilmSounds: Sendable {
  private let heard = Monitor([(step: Int64, sound: ImpactSound)]())

  package init() {}

  /// Collects the sounds of the steps since the last call.
  @MainActor func collect(from playground: Playground) {
    let new = playground.takeRequests().compactMap { request in
      if case .sound(let sound, let step) = request { (step, sound) } else { nil }
    }
    if !new.isEmpty { heard.with { $0 += new } }
  }

  /// Returns the sounds of a clip that shows these frames.
  ///
  /// A sound begins when the state after its step is shown; at another speed sounds lie nearer together or farther apart
  /// and each lasts as long as ever.
  func track(of frames: Range<Int>, _ times: FrameTimes, loops: Bool) -> SoundTrack {
    let entries = heard.look { heard in
      heard.map { SoundTrack.Entry(start: times.sample(step: $0.step, from: frames.lowerBound), $0.sound) }
    }
    return SoundTrack(entries, length: times.samples(frames: frames.count), loops: loops)
  }
}

extension FrameTimes {
  /// Returns the sample of a clip that begins with frame `first`, nearest to the moment at which a step is complete.
  func sample(step: Int64, from first: Int) -> Int {
    let (rate, steps) = (Int128(SoundWave.rate), Int128(Step.perSecond))
    let ends = Int128(step) * rate * Int128(speed.denominator) * Int128(self.rate.numerator)
    let begins = Int128(first) * rate * Int128(self.rate.denominator) * Int128(speed.numerator) * steps
    return Self.nearest(ends - begins, over: steps * Int128(speed.numerator) * Int128(self.rate.numerator))
  }

  /// Returns the number of samples that last as long as a number of frames, to the nearest.
  func samples(frames: Int) -> Int {
    Self.nearest(Int128(frames) * Int128(SoundWave.rate) * Int128(rate.denominator), over: Int128(rate.numerator))
  }

  private static func nearest(_ upper: Int128, over lower: Int128) -> Int {
    let (whole, rest) = (2 * upper + lower).quotientAndRemainder(dividingBy: 2 * lower)
    return Int(rest < 0 ? whole - 1 : whole)
  }
}
