import CSDL
import Foundation
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

    /// A sound that comes while the device plays nothing would be heard late.
    @Test func silentDeviceIsReported() {
      with(driver: "dummy") { output in
        output.open()
        output.settle()
        output.play(ImpactSound(.knock), at: Monotonic.now + 1_000_000_000)
        #expect(output.condition == .open)
        output.play(ImpactSound(.knock), at: Monotonic.now + 3_000_000_000)
        #expect(output.condition == .failed("the device does not answer"))
      }
    }

    /// SDL's driver that writes to a file stands for a sound server that does not answer: its file is a full pipe.
    @Test func stuckDeviceDoesNotKeepTheProgram() throws {
      let path = FileManager.default.temporaryDirectory.path + "/fidget-\(UUID().uuidString)"
      try #require(mkfifo(path, 0o600) == 0)
      defer { unlink(path) }
      let reader = open(path, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      setenv("SDL_DISKAUDIOFILE", path, 1)
      defer { unsetenv("SDL_DISKAUDIOFILE") }
      // F_SETPIPE_SZ, which Swift cannot import; the smallest pipe has a page.
      let size = fcntl(reader, 1031, Int32(4096))
      with(driver: "disk") { output in
        output.open()
        output.settle()
        #expect(output.condition == .open)
        var unread: Int32 = 0
        while unread < size, ioctl(reader, UInt(FIONREAD), &unread) == 0 { sched_yield() }
        // Returns although the device cannot be closed.
        output.end()
        // The device is closed once the pipe is read.
        _ = fcntl(reader, F_SETFL, 0)
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(reader, &buffer, buffer.count) > 0 {}
        output.settle()
        #expect(output.condition == .closed)
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
