import Foundation
import Testing

@testable import Stage

/// Tests that mice and touchpads are found by the button that the kernel lists.
@Suite struct PointerDeviceTests {
  @Test func kernelKeyBitsAreParsed() {
    // The keys of a USB mouse, a touchpad, a touchscreen and a keyboard.
    #expect(PointerDevices.contains(0x110, in: "ff0000 0 0 0 0"))
    #expect(PointerDevices.contains(0x110, in: "e520 10000 0 0 0 0"))
    #expect(!PointerDevices.contains(0x110, in: "400 0 0 0 0 0"))
    #expect(!PointerDevices.contains(0x110, in: "402000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe"))
    #expect(!PointerDevices.contains(0x110, in: "") && !PointerDevices.contains(0x110, in: "nonsense"))
  }

  @Test func pointerDevicesAreFound() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fidget-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func add(_ name: String, _ keys: String) throws {
      let device = folder.appendingPathComponent("\(name)/device/capabilities")
      try FileManager.default.createDirectory(at: device, withIntermediateDirectories: true)
      try Data((keys + "\n").utf8).write(to: device.appendingPathComponent("key"))
    }
    #expect(!PointerDevices.exist(in: folder.path))
    try add("event0", "400 0 0 0 0 0")
    try add("mouse0", "70000 0 0 0 0")
    #expect(!PointerDevices.exist(in: folder.path), "only events are devices")
    try add("event1", "70000 0 0 0 0")
    #expect(PointerDevices.exist(in: folder.path))
  }
}
