import Capture
import Commands
import Effects
import Motion
import Playground
import Sound
import Stage

/// The sounds of a window: whether they play, and when the device is open.
@MainActor
struct WindowSound {
  private let output = SoundOutput()
  /// Whether impacts are heard.
  private(set) var isOn = false
  /// The time of the last sound, or of the last moment in which fingers or a take could cause one.
  private var needed: Int64 = 0
  /// Whether the device's failure has been reported.
  private var isFailureReported = false
  /// The time from which a device that failed is tried again.
  private var retry: Int64 = 0

  /// The time in nanoseconds for which an unused device stays open, and after which a failed one is tried again.
  private static let patience: Int64 = 10_000_000_000

  /// Returns whether impacts are heard.
  nonisolated static func isOn(
    _ setting: PlaygroundSettings.ImpactSounds, vibrates: Bool, isKiosk: Bool
  ) -> Bool {
    switch setting {
    case .off: false
    case .on: true
    case .automatic: !vibrates && !isKiosk
    }
  }

  /// Opens the device before an impact can follow, and closes it after a while without one.
  mutating func follow(_ playground: Playground, vibrates: Bool, at now: Int64) {
    isOn = Self.isOn(playground.tuner.values.settings.sound, vibrates: vibrates, isKiosk: playground.isKiosk)
    let isNeeded = isOn && playground.mayBeHeard
    if isNeeded { needed = now }
    switch output.condition {
    case .closed: if isNeeded { output.open() }
    case .open:
      isFailureReported = false
      if !isOn || now - needed >= Self.patience { output.close() }
    case .failed(let reason):
      if !isFailureReported {
        Output.error("sound: \(reason); impacts are silent until a device plays")
        (isFailureReported, retry) = (true, now + Self.patience)
      }
      guard isNeeded, now >= retry else { return }
      retry = now + Self.patience
      output.close()
    }
  }

  /// Closes the device before the program ends.
  func end() { output.end() }

  /// Plays the sounds of a frame's steps, of which the last ends at `now`, and adds them to the clip that is recorded.
  mutating func play(
    _ requests: [Request], of playground: Playground, steps: Int, at now: Int64, into recording: LiveRecording?
  ) {
    for case .sound(let sound, let step) in requests where isOn {
      needed = now
      // The first step's sounds play at once, and the others keep their distance; the frame is shown meanwhile.
      output.play(
        sound, at: now, after: Double(step - 1) * Step.seconds, volume: playground.tuner.values.settings.volume)
      // The frame shows the state after its last step, so earlier steps lie before it.
      recording?.add(sound, at: now - (Int64(steps) - step) * 1_000_000_000 / Int64(Step.perSecond))
    }
  }

  /// The time by which the loop has to wake to close the device; `nil` if it is not open.
  var nextMoment: Int64? { output.condition == .open ? needed + Self.patience : nil }
}
