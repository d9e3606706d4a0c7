import CSDL
import Formatting
import Motion
import Pictures
import Sound
import Threads

/// Plays sounds on the system's default device, through PipeWire, PulseAudio or ALSA.
///
/// The device is open only while it may be needed: an open one wakes the processor for every block. It is opened and
/// closed by a thread, since a sound server may take long to answer.
package final class SoundOutput: Sendable {
  /// The condition of the device.
  package enum Condition: Hashable, Sendable {
    case closed
    case open
    /// An attempt to open it, or the open device, has failed; the reason is the system's.
    case failed(String)
  }

  private struct State {
    var mixer = SoundMixer()
    /// The time in nanoseconds at which the mixer's `position` was reached.
    var reached: Int64 = 0
    /// The loudness of all sounds, 0…1.
    var volume = 1.0
  }

  private struct Device {
    var number: SDL_AudioDeviceID = 0
    var isBusy = false
    var condition = Condition.closed
  }

  /// The samples in a block of the device: 5 ms.
  private static let block = 256
  /// The time in nanoseconds since the last block after which a sound is dropped, since it would be late.
  private static let lateness: Int64 = 250_000_000
  /// The time in nanoseconds since the last block after which the device has failed.
  private static let silence: Int64 = 2_000_000_000

  private let state = Monitor(State())
  private let device = Monitor(Device())

  package init() {}

  deinit {
    // The device's thread calls this object until the device is closed.
    let number = device.look { $0.number }
    if number != 0 { SDL_CloseAudioDevice(number) }
  }

  package var condition: Condition { device.look { $0.condition } }

  /// Opens the device on another thread, unless it is open or being opened.
  package func open() {
    start { [self] in
      let condition = openNow()
      device.with { ($0.isBusy, $0.condition) = (false, condition) }
    }
  }

  /// Closes the device on another thread; it can be opened again.
  package func close() {
    start { [self] in
      let number = device.look { $0.number }
      if number != 0 {
        SDL_CloseAudioDevice(number)
        SDL_QuitSubSystem(SDL_INIT_AUDIO)
      }
      device.with { $0 = Device() }
    }
  }

  /// Waits for the device's thread.
  func settle() { device.wait { $0.isBusy ? nil : () } }

  /// Closes the device before the program ends; gives up after half a second, since a sound server may not answer.
  package func end() {
    if device.look({ $0.number != 0 }) { close() }
    _ = device.wait(until: Monotonic.now + 500_000_000) { $0.isBusy ? nil : () }
  }

  private func start(_ work: @escaping @Sendable () -> Void) {
    let isFree = device.with { device in
      defer { device.isBusy = true }
      return !device.isBusy
    }
    if isFree, !Thread.detach(work) { device.with { $0.isBusy = false } }
  }

  private func openNow() -> Condition {
    if device.look({ $0.number }) != 0 { return .open }
    sdl_silence_alsa()
    // The condition says what SDL would write on its own lines.
    SDL_LogSetPriority(Int32(SDL_LOG_CATEGORY_AUDIO.rawValue), SDL_LOG_PRIORITY_CRITICAL)
    guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { return .failed(Self.reason) }
    state.with { $0 = State(reached: Monotonic.now, volume: $0.volume) }
    var wanted = SDL_AudioSpec()
    (wanted.freq, wanted.channels, wanted.samples) = (Int32(SoundWave.rate), 2, UInt16(Self.block))
    wanted.format = SDL_AudioFormat(AUDIO_S16SYS)
    wanted.userdata = Unmanaged.passUnretained(self).toOpaque()
    wanted.callback = { output, stream, count in
      guard let output, let stream else { return }
      let samples = UnsafeMutableRawBufferPointer(start: stream, count: Int(count)).bindMemory(to: Int16.self)
      Unmanaged<SoundOutput>.fromOpaque(output).takeUnretainedValue().fill(samples)
    }
    // Nothing may differ from the wish: SDL converts, so that samples stay samples.
    let number = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
    guard number != 0 else {
      defer { SDL_QuitSubSystem(SDL_INIT_AUDIO) }
      return .failed(Self.reason)
    }
    device.with { $0.number = number }
    SDL_PauseAudioDevice(number, 0)
    return .open
  }

  private static var reason: String { String(sdl: SDL_GetError()) ?? "no reason given" }

  /// Plays a sound `delay` seconds after a time of the monotonic clock, in nanoseconds.
  ///
  /// A device that is not open plays nothing: a sound must not come late.
  package func play(_ sound: ImpactSound, at time: Int64, after delay: Double = 0, volume: Double = 1) {
    let number = device.look { $0.number }
    guard number != 0, condition == .open else { return }
    guard SDL_GetAudioDeviceStatus(number) == SDL_AUDIO_PLAYING else {
      device.with { $0.condition = .failed("the device is gone") }
      return
    }
    let passed = state.with { state in
      state.volume = volume
      let passed = time - state.reached
      guard passed < Self.lateness else { return passed }
      // Sounds of one frame keep their distances to the sample, wherever the device is in its block.
      let ahead = (Double(passed) / 1e9).clamped(to: 0...Double(Self.block) / Double(SoundWave.rate)) + delay
      state.mixer.add(sound, at: state.mixer.position + Int(ahead * Double(SoundWave.rate)))
      return passed
    }
    if passed >= Self.silence { device.with { $0.condition = .failed("the device does not answer") } }
  }

  /// Fills a block of the device.
  private func fill(_ samples: UnsafeMutableBufferPointer<Int16>) {
    state.with { state in
      state.mixer.render(into: samples)
      state.reached = Monotonic.now
      if state.volume == 1 { return }
      let volume = Int(state.volume * 32_768)
      for index in samples.indices { samples[index] = Int16(Int(samples[index]) * volume / 32_768) }
    }
  }
}
