import CSDL

/// Taps under the finger or in the hand: a game controller's rumble, or a haptic device's; silent where there is none.
@MainActor package final class Haptics {
  package enum Strength: Hashable, Sendable, CaseIterable {
    case light, medium, heavy
  }

  /// How an impact feels on two motors: the heavy slow one and the light fast one, 0…1, and for how long.
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

  /// Opens whatever is there; nothing is not an error.
  package init() {
    // Controllers are felt, never read: no events, so that the loop can sleep.
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

  /// The devices that answer, by name.
  package var devices: [String] {
    joysticks.map { String(sdl: SDL_JoystickName($0)) ?? "game controller" }
      + haptics.map { String(sdl: SDL_HapticName(SDL_HapticIndex($0))) ?? "haptic device" }
  }

  /// Looks again: call when a device came or went.
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

  /// Felt at once; a later impact replaces one that still runs.
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
