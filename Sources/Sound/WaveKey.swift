/// The properties of a sound that decide its samples.
///
/// Sounds with equal keys differ only in their loudness and their place.
package struct WaveKey: Hashable, Sendable {
  package let timbre: ImpactSound.Timbre
  /// The pitch of a plucked string in hertz; 0 for other timbres.
  package let pitch: Double
  /// The brightness, within `brightnesses`.
  package let brightness: Int

  /// The range of brightness, from dull to bright.
  package static let brightnesses = 0...ImpactSound.mostBrightness

  /// Creates a key; values beyond their ranges become the nearest in range.
  package init(_ timbre: ImpactSound.Timbre, pitch: Double = ImpactSound.usualPitch, brightness: Int) {
    self.timbre = timbre
    self.pitch = timbre == .pluck ? ImpactSound(timbre, pitch: pitch).pitch : 0
    self.brightness = min(max(brightness, Self.brightnesses.lowerBound), Self.brightnesses.upperBound)
  }

  package init(of sound: ImpactSound) {
    self.init(sound.timbre, pitch: sound.pitch, brightness: sound.brightness)
  }

  /// Makes the samples.
  package var wave: SoundWave { SoundWave(timbre, pitch: pitch, brightness: brightness) }
}
