import Motion

/// The sound of an impact: its timbre, its force, and its place between left and right.
package struct ImpactSound: Hashable, Sendable {
  package enum Timbre: String, Hashable, Sendable, CaseIterable {
    /// A fingertip on wood.
    case light
    /// A soft mallet on a wooden bar.
    case medium
    /// A drum with a firm skin.
    case heavy
    /// A small ratchet.
    case tick
    /// A knuckle on a wooden box.
    case knock
    /// A plucked string of the pitch `pitch`.
    case pluck
  }

  package var timbre: Timbre
  /// The pitch of a plucked string in hertz, within `pitches`; other timbres have a pitch of their own.
  package var pitch: Double
  /// The loudness, from 0, silence, to 1.
  package var strength: Double
  /// The speed at contact in points per second; `nil` if it is unknown.
  ///
  /// A faster impact is louder and brighter.
  package var speed: Double?
  /// The place between the left end, −1, and the right end, 1.
  package var pan: Double

  /// The range of pitches in hertz, from below a piano's lowest octave but one to above its highest string.
  package static let pitches: ClosedRange<Double> = 40...5000
  /// The pitch of a string without one: concert A.
  package static let usualPitch = 440.0

  /// Creates a sound; values beyond their ranges become the nearest in range, and a speed that is no number is unknown.
  package init(
    _ timbre: Timbre, pitch: Double = usualPitch, strength: Double = 0.7, speed: Double? = nil, pan: Double = 0
  ) {
    self.timbre = timbre
    self.pitch = pitch.isNaN ? Self.usualPitch : pitch.clamped(to: Self.pitches)
    self.strength = strength.isNaN ? 0 : strength.clamped(to: 0...1)
    self.speed = speed.flatMap { $0.isNaN ? nil : $0.magnitude }
    self.pan = pan.isNaN ? 0 : pan.clamped(to: -1...1)
  }

  /// Returns the place between left and right of a point on a stage of this width.
  ///
  /// The edges of the stage are at ±0.8, so that the farther ear hears every impact.
  package static func pan(of x: Double, across width: Double) -> Double {
    width > 0 && x.isFinite ? (1.6 * (x / width) - 0.8).clamped(to: -0.8...0.8) : 0
  }

  /// The force of the contact, 0 ..< 1: one half at 800 points per second, which also stands for an unknown speed.
  private var force: Double {
    guard let speed else { return 0.5 }
    return speed.isFinite ? speed / (speed + 800) : 1
  }

  /// The loudness from strength and speed, 0…1.
  var level: Double { strength * (0.55 + 0.45 * force) }

  /// The brightness of the timbre, from 0, dull, to `mostBrightness`; few values, so that waves can be kept.
  var brightness: Int { Int(force * Double(Self.mostBrightness) + 0.5) }

  static let mostBrightness = 8
}
