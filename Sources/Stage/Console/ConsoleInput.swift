import CSDL
import Files
import Gestures
import Glibc

/// The input devices of a machine without a display server, opened in addition to SDL's own use of them.
///
/// SDL polls them every millisecond and gives a touch the time of the poll. These descriptors wake a sleeping loop,
/// and give a touch the time at which the kernel received it.
@MainActor final class ConsoleInput: ServerTouches {
  private struct Device {
    let name: String
    let descriptor: Int32
    /// The fingers of a touch panel; `nil` for any other device.
    var slots: TouchSlots?
  }

  var notes = ServerTouchLog()
  private let folder: String
  private var devices: [Device] = []
  /// The descriptor that reports devices which come and go.
  private let watch: Int32

  init(folder: String = "/dev/input") {
    self.folder = folder
    watch = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    inotify_add_watch(watch, folder, UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB))
    open()
  }

  /// Calls `body` with each descriptor that becomes readable when a device sends data, comes or goes.
  func visitDescriptors(_ body: (Int32) -> Void) {
    for device in devices { body(device.descriptor) }
    body(watch)
  }

  /// The message if this user may not read any of the devices; `nil` otherwise.
  var complaint: String? {
    let names = Self.names(in: folder)
    guard devices.isEmpty, let first = names.first(where: { access("\(folder)/\($0)", R_OK) != 0 }) else { return nil }
    return "no touch panel, mouse or keyboard can be read: "
      + Permission.advice(for: "\(folder)/\(first)", group: "input")
  }

  private static func names(in folder: String) -> [String] {
    Folder.names(in: folder).filter { $0.hasPrefix("event") }.sorted()
  }

  private func open() {
    for name in Self.names(in: folder) where !devices.contains(where: { $0.name == name }) {
      let descriptor = Glibc.open("\(folder)/\(name)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      var clock = CLOCK_MONOTONIC
      _ = ioctl(descriptor, Self.setClock, &clock)
      devices.append(Device(name: name, descriptor: descriptor, slots: Self.slots(of: descriptor)))
    }
  }

  /// The requests EVIOCSCLOCKID, and EVIOCGABS of ABS_MT_SLOT, which are macros that Swift cannot import.
  private static let (setClock, getSlots): (UInt, UInt) = (0x4004_45A0, 0x8018_4540 + UInt(ABS_MT_SLOT))

  private static func slots(of descriptor: Int32) -> TouchSlots? {
    var axis = input_absinfo()
    guard ioctl(descriptor, getSlots, &axis) >= 0 else { return nil }
    return TouchSlots(count: Int(axis.maximum) + 1)
  }

  /// Reads all data of the devices; SDL reads first, so that each of its events has a time.
  func read() {
    SDL_PumpEvents()
    for index in devices.indices.reversed() where !read(&devices[index]) {
      Glibc.close(devices[index].descriptor)
      devices.remove(at: index)
    }
    // Devices that have gone are closed by now, so a new one of the same name can be opened.
    if hasFolderChanged() { open() }
  }

  /// Reads a device; returns false if it has gone.
  private func read(_ device: inout Device) -> Bool {
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: 64) { events in
      while true {
        let bytes = Glibc.read(device.descriptor, events.baseAddress, MemoryLayout<input_event>.stride * events.count)
        guard bytes > 0 else { return bytes < 0 && (errno == EAGAIN || errno == EINTR) }
        guard device.slots != nil else { continue }
        for event in events.prefix(bytes / MemoryLayout<input_event>.stride) {
          let stamp = UInt32(truncatingIfNeeded: event.time.tv_sec * 1000 + Int(event.time.tv_usec) / 1000)
          for contact in device.slots!.take(Int32(event.type), Int32(event.code), event.value) {
            notes.add(contact.finger, contact.phase, Double(contact.x), Double(contact.y), at: stamp)
          }
        }
      }
    }
  }

  private func hasFolderChanged() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { bytes in
      var hasChanged = false
      while watch >= 0, Glibc.read(watch, bytes.baseAddress, bytes.count) > 0 { hasChanged = true }
      return hasChanged
    }
  }

  /// Discards only old notes: a device may send data between SDL's poll and this one, so new times are kept for one more.
  func settle() { notes.forgetOld() }

  func close() {
    for device in devices { Glibc.close(device.descriptor) }
    devices = []
    if watch >= 0 { Glibc.close(watch) }
  }
}

/// The fingers on a panel that numbers them by slots: the kernel's multi-touch protocol B.
struct TouchSlots {
  struct Contact: Hashable {
    var finger: Int64
    var phase: FingerEvent.Phase
    var x: Int32
    var y: Int32
  }

  private struct Slot {
    /// The tracking number of the finger; -1 for none.
    var finger: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    /// The change since the last report; `nil` if there is none.
    var phase: FingerEvent.Phase?
  }

  private var slots: [Slot]
  private var current = 0

  init(count: Int) { slots = Array(repeating: Slot(), count: max(1, min(count, 256))) }

  /// Adds an event of the panel; at the end of a report, returns the fingers that changed, in order of their slots.
  mutating func take(_ type: Int32, _ code: Int32, _ value: Int32) -> [Contact] {
    if type == EV_SYN, code == SYN_REPORT { return report() }
    if type == EV_SYN, code == SYN_DROPPED { slots = Array(repeating: Slot(), count: slots.count) }
    guard type == EV_ABS else { return [] }
    if code == ABS_MT_SLOT { current = Int(value) }
    guard slots.indices.contains(current) else { return [] }
    switch code {
    case ABS_MT_TRACKING_ID:
      if value >= 0 { slots[current].finger = value }
      slots[current].phase = value >= 0 ? .down : .up
    case ABS_MT_POSITION_X:
      slots[current].x = value
      slots[current].phase = slots[current].phase ?? .move
    case ABS_MT_POSITION_Y:
      slots[current].y = value
      slots[current].phase = slots[current].phase ?? .move
    default: break
    }
    return []
  }

  private mutating func report() -> [Contact] {
    var contacts: [Contact] = []
    for index in slots.indices {
      let slot = slots[index]
      guard let phase = slot.phase else { continue }
      slots[index].phase = nil
      if slot.finger < 0 { continue }
      contacts.append(Contact(finger: Int64(slot.finger), phase: phase, x: slot.x, y: slot.y))
      if phase == .up { slots[index].finger = -1 }
    }
    return contacts
  }
}
