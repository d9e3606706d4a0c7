import CSDL
import Threads

/// The sleep of a window's loop: in SDL if a display server wakes it, on a console by the descriptors of its devices.
@MainActor final class LoopSleep {
  private let watcher = DescriptorWatcher(wake: LoopSleep.wake)
  private let console: Console?

  /// The type of the event that `wake` pushes.
  nonisolated static let wakeEvent = SDL_RegisterEvents(1)

  /// The type of the event that `wakeForInput` pushes.
  nonisolated static let inputEvent = SDL_RegisterEvents(1)

  /// Ends a sleep from any thread.
  nonisolated static let wake: @Sendable () -> Void = { push(wakeEvent) }
  /// Ends a sleep from any thread, and a pause between frames as a finger on the window does.
  nonisolated static let wakeForInput: @Sendable () -> Void = { push(inputEvent) }

  private nonisolated static func push(_ type: UInt32) {
    var event = SDL_Event()
    event.type = type
    SDL_PushEvent(&event)
    Console.ring()
  }

  init(on console: Console?) { self.console = console }

  /// Sleeps until an event, a call of `wake`, a readable file descriptor, or the end of `milliseconds`.
  ///
  /// The value `nil` waits for ever.
  func wait(milliseconds: Int?, _ descriptors: [Int32] = []) {
    if let console { return console.wait(milliseconds: milliseconds, descriptors) }
    watcher.watch(descriptors)
    if let milliseconds {
      SDL_WaitEventTimeout(nil, Int32(clamping: max(0, milliseconds)))
    } else {
      SDL_WaitEvent(nil)
    }
    watcher.watch([])
  }

  /// Sleeps until `end` on `Clock`, or, from the time `first` on, until an event of the keys, mouse or a finger arrives,
  /// or a call of `wakeForInput`.
  ///
  /// Returns whether such an event ended the sleep.
  func pause(until end: Int64, orInputFrom first: Int64?) -> Bool {
    if let first, first < end {
      Clock.sleep(until: first)
      let milliseconds = (end - Clock.nowNanoseconds) / 1_000_000
      if milliseconds > 0 {
        wait(milliseconds: Int(milliseconds))
        SDL_PumpEvents()
        if SDL_HasEvents(SDL_KEYDOWN.rawValue, SDL_FINGERMOTION.rawValue) == SDL_TRUE { return true }
        if SDL_HasEvent(LoopSleep.inputEvent) == SDL_TRUE { return true }
      }
    }
    Clock.sleep(until: end)
    return false
  }

  func stop() { watcher.stop() }
}
