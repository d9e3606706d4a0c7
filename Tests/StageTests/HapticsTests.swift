import CSDL
import Synchronization
import Testing

@testable import Stage

/// The commands that a joystick existing only in SDL has received.
private final class Felt: Sendable {
  let rumbles = Mutex<[SIMD2<Int>]>([])
}

@MainActor extension SDLTests {
  @MainActor @Suite struct HapticsTests {
    @Test func virtualJoystickReceivesImpacts() {
      SDL_InitSubSystem(SDL_INIT_JOYSTICK)
      defer { SDL_QuitSubSystem(SDL_INIT_JOYSTICK) }
      let felt = Felt()
      var description = SDL_VirtualJoystickDesc()
      description.version = UInt16(SDL_VIRTUAL_JOYSTICK_DESC_VERSION)
      description.type = UInt16(SDL_JOYSTICK_TYPE_GAMECONTROLLER.rawValue)
      description.naxes = 2
      description.nbuttons = 2
      description.userdata = Unmanaged.passUnretained(felt).toOpaque()
      description.Rumble = { @Sendable context, slow, fast in
        Unmanaged<Felt>.fromOpaque(context!).takeUnretainedValue().rumbles.withLock {
          $0.append(SIMD2(Int(slow), Int(fast)))
        }
        return 0
      }
      let before = Haptics().devices.count
      let index = SDL_JoystickAttachVirtualEx(&description)
      #expect(index >= 0)
      do {
        let haptics = Haptics()
        #expect(haptics.devices.count == before + 1)
        for strength in Haptics.Strength.allCases { haptics.impact(strength) }
      }
      SDL_JoystickDetachVirtual(index)
      let rumbles = felt.rumbles.withLock { $0 }.filter { $0 != .zero }
      #expect(rumbles.count == 3)
      #expect(rumbles.map { $0.x } == rumbles.map { $0.x }.sorted())
      #expect(rumbles.last.map { $0.x } == 65535)
    }

    @Test func controllerChangesAreReported() throws {
      let haptics = Haptics()
      let window = try WindowTests.window(driver: "dummy", renderer: "software")
      _ = window.poll()
      let before = haptics.devices.count
      let index = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, 2, 2, 0)
      #expect(window.poll().contains(.devicesChanged))
      haptics.findDevices()
      // This controller cannot rumble.
      #expect(haptics.devices.count == before)
      SDL_JoystickDetachVirtual(index)
      #expect(window.poll().contains(.devicesChanged))
      #expect(!window.poll().contains(.devicesChanged))
    }

    @Test func impactWithoutDeviceIsSilent() {
      Haptics().impact(.heavy)
    }
  }
}
