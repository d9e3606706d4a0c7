import Motion

/// The samples of a sound at full strength, without a place.
///
/// A wave is a sum of decaying sines, and for some timbres of a little noise at the contact. It uses only sums, products
/// and the sines of `Exact`, so it has the same samples on every machine.
package struct SoundWave: Sendable {
  /// Samples per second.
  package static let rate = 48_000
  /// The samples of one step of the simulation: a whole number, so that a step never falls between two samples.
  package static let samplesPerStep = rate / Int(Step.perSecond)
  /// The value of the loudest possible sample.
  package static let full: Int32 = 1 << 20
  /// The largest number of samples: 300 ms.
  package static let longest = rate * 3 / 10

  package let samples: [Int32]

  /// A decaying sine.
  private struct Partial {
    /// The frequency in hertz.
    var frequency: Double
    var amplitude: Double
    /// The time in seconds in which it decays to 1/e.
    var decay: Double
  }

  /// The parts of a timbre.
  private struct Recipe {
    var partials: [Partial]
    /// The amplitude of the noise at the contact, with its time of decay in seconds.
    var noise = (amplitude: 0.0, decay: 0.003)
    var milliseconds: Int
    /// The part of full scale that the wave may reach.
    var gain: Double
  }

  /// The samples of the attack, 1.5 ms, in which a wave rises from zero.
  private static let attack = rate * 3 / 2000

  package init(of sound: ImpactSound) { self.init(sound.timbre, pitch: sound.pitch, brightness: sound.brightness) }

  init(_ timbre: ImpactSound.Timbre, pitch: Double, brightness: Int) {
    let recipe = Self.recipe(timbre, pitch, bright: Double(brightness) / Double(ImpactSound.mostBrightness))
    let count = Self.rate * recipe.milliseconds / 1000
    var wave = [Double](repeating: 0, count: count)
    for partial in recipe.partials { Self.add(partial, to: &wave) }
    Self.addNoise(recipe.noise.amplitude, decay: recipe.noise.decay, to: &wave)
    // The sum of all amplitudes bounds every sample.
    let bound = recipe.partials.reduce(recipe.noise.amplitude) { $0 + $1.amplitude }
    Self.shape(&wave, by: recipe.gain / bound)
    samples = wave.map { Int32($0 * Double(Self.full)) }
  }

  /// Adds a decaying sine: a pointer that turns and shrinks by the same factor from sample to sample.
  private static func add(_ partial: Partial, to wave: inout [Double]) {
    let turn = Exact.sinCos(2 * .pi * partial.frequency / Double(rate))
    let shrink = Exact.exp(-1 / (partial.decay * Double(rate)))
    let (c, s) = (turn.cos * shrink, turn.sin * shrink)
    var (x, y) = (partial.amplitude, 0.0)
    for index in wave.indices {
      wave[index] += y
      (x, y) = (x * c - y * s, x * s + y * c)
    }
  }

  /// Adds decaying noise without its highest frequencies.
  private static func addNoise(_ amplitude: Double, decay: Double, to wave: inout [Double]) {
    guard amplitude > 0 else { return }
    var random = Mulberry32(seed: 48)
    let shrink = Exact.exp(-1 / (decay * Double(rate)))
    var (loudness, smooth) = (amplitude, 0.0)
    for index in wave.indices {
      smooth += 0.4 * (2 * random.next() - 1 - smooth)
      wave[index] += loudness * smooth
      loudness *= shrink
    }
  }

  /// Lets a wave rise from zero in the attack and end at zero in its last third; both in half a wave of a cosine.
  private static func shape(_ wave: inout [Double], by gain: Double) {
    let fade = wave.count / 3
    for index in wave.indices {
      let (start, end) = (min(index, attack), min(wave.count - 1 - index, fade))
      let rise = start < attack ? 0.5 - 0.5 * Exact.cos(.pi * Double(start) / Double(attack)) : 1
      let fall = end < fade ? 0.5 - 0.5 * Exact.cos(.pi * Double(end) / Double(fade)) : 1
      wave[index] *= gain * rise * fall
    }
  }

  // MARK: - Timbres

  /// Returns the parts of a timbre; `bright`, 0…1, makes high partials louder and the noise of the contact stronger.
  private static func recipe(_ timbre: ImpactSound.Timbre, _ pitch: Double, bright: Double) -> Recipe {
    /// Returns partials of a base frequency; those above the first are louder the brighter the sound is.
    func partials(_ base: Double, _ parts: [(ratio: Double, amplitude: Double, decay: Double)]) -> [Partial] {
      parts.enumerated().map { index, part in
        let share = index == 0 ? 1 : 0.35 + 1.3 * bright
        return Partial(frequency: base * part.ratio, amplitude: part.amplitude * share, decay: part.decay)
      }
    }
    switch timbre {
    case .light:
      return Recipe(
        partials: partials(740, [(1, 1, 0.022), (2.76, 0.3, 0.010), (5.4, 0.12, 0.005)]),
        noise: (0.10 + 0.2 * bright, 0.002), milliseconds: 110, gain: 0.55)
    case .medium:
      return Recipe(
        partials: partials(392, [(1, 1, 0.050), (3.93, 0.28, 0.016), (9.2, 0.09, 0.006)]),
        noise: (0.10 + 0.2 * bright, 0.003), milliseconds: 220, gain: 0.75)
    case .heavy:
      return Recipe(
        partials: partials(
          92, [(1, 1, 0.085), (1.59, 0.55, 0.055), (2.14, 0.4, 0.040), (3.6, 0.25, 0.022), (6.2, 0.12, 0.012)]),
        noise: (0.25 + 0.35 * bright, 0.004), milliseconds: 300, gain: 1)
    case .tick:
      return Recipe(
        partials: partials(1_900, [(1, 1, 0.006), (1.83, 0.5, 0.004), (2.9, 0.25, 0.003)]),
        noise: (0.25 + 0.3 * bright, 0.0015), milliseconds: 40, gain: 0.5)
    case .knock:
      return Recipe(
        partials: partials(
          236, [(1, 1, 0.026), (1.58, 0.7, 0.020), (2.45, 0.45, 0.014), (3.9, 0.25, 0.009)]),
        noise: (0.35 + 0.4 * bright, 0.003), milliseconds: 140, gain: 0.85)
    case .pluck: return Recipe(partials: string(pitch, bright: bright), milliseconds: 300, gain: 0.9)
    }
  }

  /// Returns the partials of a string plucked at a fifth of its length: the higher, the quieter and the shorter.
  private static func string(_ pitch: Double, bright: Double) -> [Partial] {
    (1...16).compactMap { (number: Int) -> Partial? in
      let n = Double(number)
      // A string's stiffness makes its partials a little sharp.
      let frequency = pitch * n * (1 + 0.00012 * n * n)
      // Ears hear nothing above, and half the rate is the end of all frequencies.
      guard frequency < 18_000 else { return nil }
      let tilt = number == 1 ? 1 : 0.3 + 1.2 * bright
      let amplitude = Exact.sin(n * .pi / 5).magnitude / (n * n.squareRoot()) * tilt
      return amplitude < 1e-6 ? nil : Partial(frequency: frequency, amplitude: amplitude, decay: 0.16 / (1 + 0.22 * n))
    }
  }
}
