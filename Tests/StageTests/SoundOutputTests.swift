import CSDL
import Sound
import Testing
import Threads

@testable import Stage

@MainActor extension SDLTests {
  @MainActor @Suite struct SoundOutputTests {
    /// Runs `body` with SDL's own driver of this name; a name of none stands for a machine without a device.
    private func with(driver: String, _ body: (SoundOutput) -> Void) {
      SDL_SetHintWithPriority(SDL_HINT_AUDIODRIVER, driver, SDL_HINT_OVERRIDE)
      let output = SoundOutput()
      body(output)
      output.close()
      output.settle()
      SDL_SetHintWithPriority(SDL_HINT_AUDIODRIVER, nil, SDL_HINT_OVERRIDE)
    }

    @Test func deviceOpensAndCloses() {
      with(driver: "dummy") { output in
        output.play(ImpactSound(.knock), at: Monotonic.now)
        #expect(output.condition == .closed)
        output.open()
        output.settle()
        #expect(output.condition == .open)
        output.play(ImpactSound(.knock), at: Monotonic.now, after: 0.004, volume: 0.5)
        #expect(output.condition == .open)
        output.close()
        output.settle()
        #expect(output.condition == .closed)
        output.open()
        output.settle()
        #expect(output.condition == .open)
      }
    }

    @Test func missingDeviceIsReportedAndPlayingIsNoError() {
      with(driver: "none such") { output in
        output.open()
        output.settle()
        guard case .failed(let reason) = output.condition else { return #expect(Bool(false)) }
        #expect(!reason.isEmpty && !reason.contains("\n"))
        output.play(ImpactSound(.heavy), at: Monotonic.now)
      }
    }
  }
}
