import CSDL
import Glibc
import Synchronization

/// A machine without a display server, under SDL's kmsdrm: its devices, its terminals, and how a loop sleeps on them.
@MainActor package final class Console {
  let input = ConsoleInput()
  private var terminal = VirtualTerminal()
  /// The descriptors of the last wait, kept for their memory.
  private var polls: [pollfd] = []
  /// Other threads wake the sleeping loop with this event counter; -1 while there is none.
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

  /// Sleeps until a device speaks, comes or goes, a terminal is switched to, `ring` is called, one of these descriptors
  /// is readable, or `milliseconds` have passed; `nil` waits for ever.
  ///
  /// SDL's own wait looks at all of them every millisecond.
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
    // A signal ends it, too: the kernel tells of a switch of terminals by one.
    _ = poll(&polls, nfds_t(polls.count), milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1)
    var count: UInt64 = 0
    if bell >= 0 { _ = read(bell, &count, 8) }
  }

  /// True when the screen may have lost its picture since the last call, because terminals were switched.
  func mustRepaint(at now: Int64) -> Bool { terminal.mustRepaint(at: now) }
}

/// The terminal that the screen shows, as the kernel tells it.
struct VirtualTerminal: ~Copyable {
  /// Gets urgent data with each switch; -1 where there is none.
  let descriptor: Int32
  /// The beginning of its name, such as `tty1`.
  private var active = SIMD16<UInt8>()
  /// Times, in nanoseconds, at which the picture is drawn anew.
  private var repaints: [Int64] = []

  /// How long after a switch the picture is drawn anew, in nanoseconds: SDL gets its screen back some time after the
  /// kernel tells of the switch.
  private static let delays: [Int64] = [0, 300_000_000, 1_000_000_000]

  init(path: String = "/sys/class/tty/tty0/active") {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    active = name()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The kernel tells of the next switch only once this was read.
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
