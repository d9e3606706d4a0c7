import CSDL
import Pictures

/// The taps under the finger or in the hand, by a game controller's rumble or a haptic device; silent without one.
@MainActor package final class Haptics {
  package enum Strength: Hashable, Sendable, CaseIterable {
    case light, medium, heavy
  }

  /// The strength of an impact on two motors, the heavy slow one and the light fast one, 0…1, with its duration.
  struct Feel {
    var slow: Double
    var fast: Double
    var milliseconds: UInt32

    init(_ strength: Strength) {
      switch strength {
      case .light: (slow, fast, milliseconds) = (0.12, 0.35, 18)
      case .medium: (slow, fast, milliseconds) = (0.40, 0.60, 28)
      case .heavy: (slow, fast, milliseconds) = (1.00, 0.75, 45)
      }
    }
  }

  private var joysticks: [OpaquePointer] = []
  private var haptics: [OpaquePointer] = []

  /// Opens all devices; it is not an error if there are none.
  package init() {
    // Controllers are used for output only: their events are off, so that the loop can sleep.
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
    SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, "0")
    SDL_InitSubSystem(SDL_INIT_JOYSTICK)
    SDL_InitSubSystem(SDL_INIT_HAPTIC)
    SDL_JoystickEventState(SDL_IGNORE)
    findDevices()
  }

  isolated deinit {
    close()
    SDL_QuitSubSystem(SDL_INIT_HAPTIC)
    SDL_QuitSubSystem(SDL_INIT_JOYSTICK)
  }

  /// The names of the devices that can vibrate.
  package var devices: [String] {
    joysticks.map { String(sdl: SDL_JoystickName($0)) ?? "game controller" }
      + haptics.map { String(sdl: SDL_HapticName(SDL_HapticIndex($0))) ?? "haptic device" }
  }

  /// Whether a device can vibrate.
  package var canVibrate: Bool { !joysticks.isEmpty || !haptics.isEmpty }

  /// Looks for devices again; call it when a device was added or removed.
  package func findDevices() {
    close()
    SDL_JoystickUpdate()
    for index in 0..<max(0, SDL_NumJoysticks()) {
      guard let joystick = SDL_JoystickOpen(index) else { continue }
      if SDL_JoystickHasRumble(joystick) == SDL_TRUE {
        joysticks.append(joystick)
      } else {
        SDL_JoystickClose(joystick)
      }
    }
    // A controller with rumble is listed as a haptic device too, and must not be driven twice.
    guard joysticks.isEmpty else { return }
    for index in 0..<max(0, SDL_NumHaptics()) {
      guard let haptic = SDL_HapticOpen(index) else { continue }
      if SDL_HapticRumbleSupported(haptic) == 1 && SDL_HapticRumbleInit(haptic) == 0 {
        haptics.append(haptic)
      } else {
        SDL_HapticClose(haptic)
      }
    }
  }

  /// Plays an impact immediately; a later one replaces one that is still playing.
  package func impact(_ strength: Strength) {
    let feel = Feel(strength)
    for joystick in joysticks {
      SDL_JoystickRumble(joystick, UInt16(feel.slow * 65535), UInt16(feel.fast * 65535), feel.milliseconds)
    }
    for haptic in haptics {
      SDL_HapticRumblePlay(haptic, Float(max(feel.slow, feel.fast)), feel.milliseconds)
    }
  }

  private func close() {
    for joystick in joysticks { SDL_JoystickClose(joystick) }
    for haptic in haptics { SDL_HapticClose(haptic) }
    joysticks = []
    haptics = []
  }
}
