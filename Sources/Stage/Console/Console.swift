import CSDL
import Glibc
import Synchronization

/// A machine without a display server, under SDL's kmsdrm: its devices, its terminals, and the sleep of a loop on them.
@MainActor package final class Console {
  let input = ConsoleInput()
  private var terminal = VirtualTerminal()
  /// The descriptors of the last wait, kept to reuse their memory.
  private var polls: [pollfd] = []
  /// The event counter with which other threads wake the sleeping loop; -1 if there is none.
  private nonisolated static let bell = Atomic<Int32>(-1)

  init() {
    if Self.bell.load(ordering: .relaxed) < 0 {
      Self.bell.store(eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC)), ordering: .relaxed)
    }
  }

  /// Ends a `wait` from any thread; does nothing without a console.
  nonisolated static func ring() {
    let bell = bell.load(ordering: .relaxed)
    var one: UInt64 = 1
    if bell >= 0 { _ = write(bell, &one, 8) }
  }

  /// Sleeps until an event on any of the descriptors, or until `milliseconds` have passed; `nil` waits for ever.
  ///
  /// The events are: a device sends data, comes or goes; the user switches terminals; another thread calls `ring`; or
  /// one of `descriptors` is readable. SDL's own wait would poll the devices every millisecond.
  func wait(milliseconds: Int?, _ descriptors: [Int32] = []) {
    SDL_PumpEvents()
    if SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE { return }
    let bell = Self.bell.load(ordering: .relaxed)
    polls.removeAll(keepingCapacity: true)
    func add(_ descriptor: Int32, _ events: Int32 = POLLIN) {
      if descriptor >= 0 { polls.append(pollfd(fd: descriptor, events: Int16(events), revents: 0)) }
    }
    add(bell)
    add(terminal.descriptor, POLLPRI)
    input.visitDescriptors { add($0) }
    for descriptor in descriptors { add(descriptor) }
    // A signal also ends the wait: the kernel reports a switch of terminals by a signal.
    _ = poll(&polls, nfds_t(polls.count), milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1)
    var count: UInt64 = 0
    if bell >= 0 { _ = read(bell, &count, 8) }
  }

  /// Returns whether the screen may have lost its picture since the last call, because terminals were switched.
  func mustRepaint(at now: Int64) -> Bool { terminal.mustRepaint(at: now) }
}

/// The terminal that the screen shows, according to the kernel.
struct VirtualTerminal: ~Copyable {
  /// The descriptor of the terminal's name, which becomes urgent with each switch; -1 if there is none.
  let descriptor: Int32
  /// The beginning of the name, such as `tty1`.
  private var active = SIMD16<UInt8>()
  /// The times in nanoseconds at which the picture will be drawn again.
  private var repaints: [Int64] = []

  /// The delays in nanoseconds after a switch at which the picture is drawn again.
  ///
  /// SDL gets its screen back some time after the kernel reports the switch.
  private static let delays: [Int64] = [0, 300_000_000, 1_000_000_000]

  init(path: String = "/sys/class/tty/tty0/active") {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    active = name()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Reads the name; the kernel reports the next switch only after this.
  private func name() -> SIMD16<UInt8> {
    var name = SIMD16<UInt8>()
    withUnsafeMutableBytes(of: &name) { _ = pread(descriptor, $0.baseAddress, $0.count, 0) }
    return name
  }

  mutating func mustRepaint(at now: Int64) -> Bool {
    guard descriptor >= 0 else { return false }
    let current = name()
    if current != active {
      active = current
      repaints = Self.delays.map { now + $0 }
    }
    guard let next = repaints.first, next <= now else { return false }
    repaints.removeAll { $0 <= now }
    return true
  }
}
