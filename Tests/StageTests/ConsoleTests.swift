import CSDL
import Foundation
import Testing

@testable import Pictures
@testable import Stage

/// Tests of a machine without a display server, with its screens, panels and terminals simulated by files.
@Suite struct ConsoleTests {
  private struct Machine {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fidget-console-\(UUID().uuidString)")
    var screen: ConsoleScreen { ConsoleScreen(devices: path("dri"), connectors: path("drm")) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func write(_ name: String, _ text: String = "") throws {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  @Test func screenNeedsACardAndAConnectedConnector() throws {
    let machine = Machine()
    defer { try? FileManager.default.removeItem(at: machine.folder) }
    guard case .missing(let reason) = machine.screen.look() else { return #expect(Bool(false), "no card, no screen") }
    #expect(reason.contains("\(machine.path("dri")) has no card*"))
    try machine.write("dri/renderD128")
    #expect(machine.screen.look() == .missing(reason))
    try machine.write("dri/card0")
    try machine.write("drm/card0-HDMI-A-1/status", "disconnected\n")
    try machine.write("drm/card0-DP-1/status", "unknown\n")
    // A connector whose card does not exist is ignored.
    try machine.write("drm/card1-eDP-1/status", "connected\n")
    #expect(machine.screen.look() == .missing("no screen is connected to card0-DP-1, card0-HDMI-A-1"))
    try machine.write("drm/card0-HDMI-A-1/status", "connected\n")
    #expect(machine.screen.look() == .ready)
  }

  @Test func missingConnectorListIsTreatedAsReady() throws {
    let machine = Machine()
    defer { try? FileManager.default.removeItem(at: machine.folder) }
    try machine.write("dri/card0")
    #expect(machine.screen.look() == .ready)
  }

  @Test func theAdviceNamesTheFileTheGroupAndTheCommand() throws {
    let line = Permission.advice(for: "/dev/null-is-not-here", group: "video")
    #expect(line.hasPrefix("/dev/null-is-not-here cannot be opened: it is for the group video; as root: usermod -aG "))
  }

  // MARK: - Panels

  private func take(_ slots: inout TouchSlots, _ events: [(Int32, Int32, Int32)]) -> [TouchSlots.Contact] {
    events.flatMap { slots.take($0.0, $0.1, $0.2) }
  }

  @Test func touchSlotsSeparateFingers() {
    var slots = TouchSlots(count: 10)
    let (slot, id, x, y) = (ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y)
    let report = (EV_SYN, SYN_REPORT, Int32(0))
    #expect(
      take(&slots, [(EV_ABS, id, 7), (EV_ABS, x, 100), (EV_ABS, y, 50), report]) == [
        .init(finger: 7, phase: .down, x: 100, y: 50)
      ])
    #expect(
      take(&slots, [(EV_ABS, x, 110), (EV_ABS, slot, 1), (EV_ABS, id, 8), (EV_ABS, x, 5), (EV_ABS, y, 6), report]) == [
        .init(finger: 7, phase: .move, x: 110, y: 50), .init(finger: 8, phase: .down, x: 5, y: 6),
      ])
    #expect(
      take(&slots, [(EV_ABS, id, -1), (EV_ABS, slot, 0), (EV_ABS, y, 60), report]) == [
        .init(finger: 7, phase: .move, x: 110, y: 60), .init(finger: 8, phase: .up, x: 5, y: 6),
      ])
    #expect(take(&slots, [report]).isEmpty)
  }

  /// Covers an overflow of the kernel's queue, and slot numbers beyond the number that the panel announced.
  @Test func lostEventsAndUnknownSlotsAreHarmless() {
    var slots = TouchSlots(count: 2)
    let report = (EV_SYN, SYN_REPORT, Int32(0))
    _ = take(&slots, [(EV_ABS, ABS_MT_TRACKING_ID, 7), report])
    _ = take(&slots, [(EV_ABS, ABS_MT_POSITION_X, 9), (EV_SYN, SYN_DROPPED, 0)])
    #expect(take(&slots, [report]).isEmpty)
    for number: Int32 in [2, -1, .max, .min] {
      #expect(take(&slots, [(EV_ABS, ABS_MT_SLOT, number), (EV_ABS, ABS_MT_TRACKING_ID, 9), report]).isEmpty)
    }
    var least = TouchSlots(count: .min)
    #expect(take(&least, [report]).isEmpty)
  }

  @Test func unreadTouchTimesAreKeptOnce() {
    var notes = ServerTouchLog()
    notes.add(1, .down, 10, 10, at: 4900)
    notes.forgetOld()
    #expect(notes.take(1, .down, now: 5_000_000_000) == 4_900_000_000)
    notes.add(1, .move, 11, 10, at: 4908)
    notes.forgetOld()
    notes.forgetOld()
    #expect(notes.take(1, .move, now: 5_000_000_000) == nil)
  }

  /// A panel that is unplugged and plugged in again between two reads has the same name, but is another device.
  @MainActor @Test func replacedDeviceOfTheSameNameIsOpened() throws {
    let machine = Machine()
    defer { try? FileManager.default.removeItem(at: machine.folder) }
    try machine.write("input/mouse0")
    let device = machine.path("input/event0")
    func plugIn() -> Int32 {
      mkfifo(device, 0o600)
      return open(device, O_RDWR | O_NONBLOCK)
    }
    func descriptors(_ input: ConsoleInput) -> Int {
      var count = 0
      input.visitDescriptors { _ in count += 1 }
      return count
    }
    let first = plugIn()
    let input = ConsoleInput(folder: machine.path("input"))
    defer { input.close() }
    #expect(descriptors(input) == 2, "the device and the folder")
    close(first)
    unlink(device)
    let second = plugIn()
    defer { close(second) }
    input.read()
    #expect(descriptors(input) == 2)
    #expect(write(second, [UInt8](repeating: 0, count: 24), 24) == 24)
    input.read()
    var rest = [UInt8](repeating: 0, count: 24)
    #expect(read(second, &rest, 24) < 0, "the new device was read")
  }

  // MARK: - Terminals

  @Test func terminalSwitchRepaintsTwice() throws {
    let machine = Machine()
    defer { try? FileManager.default.removeItem(at: machine.folder) }
    try machine.write("active", "tty1\n")
    var terminal = VirtualTerminal(path: machine.path("active"))
    let second: Int64 = 1_000_000_000
    var repaints = [terminal.mustRepaint(at: 0)]
    try Data("tty2\n".utf8).write(to: machine.folder.appending(path: "active"), options: [])
    for time in [second, second + 1, second * 3 / 2, second * 3 / 2 + 1, 2 * second, 9 * second] {
      repaints.append(terminal.mustRepaint(at: time))
    }
    #expect(repaints == [false, true, false, true, false, true, false])
    var none = VirtualTerminal(path: machine.path("none"))
    let repaint = none.mustRepaint(at: second)
    #expect(!repaint)
  }
}
