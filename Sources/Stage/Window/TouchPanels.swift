import CXInput
import Gestures
import Glibc
import Motion

/// A tool that lays X11's touch panels over the screen that they are mounted on.
///
/// The server spreads a panel without a mapping over all screens, and sends no window a touch outside of it, so only
/// a setting in the server can correct this. The tool does the work of `xinput map-to-output`, for panels that lie
/// over all screens or over one of them; a matrix that somebody has set by hand stays. Wayland's compositors know the
/// places of panels themselves.
@MainActor struct TouchPanels {
  private typealias Query =
    @convention(c) (OpaquePointer, Int32, UnsafeMutablePointer<Int32>) -> UnsafeMutablePointer<
      XIDeviceInfo
    >?
  private typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Int32
  private typealias FreeInfo = @convention(c) (UnsafeMutablePointer<XIDeviceInfo>) -> Void
  private typealias Intern = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> Atom
  private typealias Get =
    @convention(c) (
      OpaquePointer, Int32, Atom, Int, Int, Int32, Atom, UnsafeMutablePointer<Atom>, UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<UInt>, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32
  private typealias Change =
    @convention(c) (
      OpaquePointer, Int32, Atom, Atom, Int32, Int32, UnsafePointer<Float>, Int32
    ) -> Void

  private let display: OpaquePointer
  private let library: UnsafeMutableRawPointer
  private let property: Atom
  private let float: Atom
  /// The time of the next check, in nanoseconds; repeated checks find panels that were plugged in.
  private var nextLook: Int64 = 0

  /// Fails without a connection to an X server.
  init?(_ display: OpaquePointer?, driver: String) {
    guard driver == "x11", let display, let library = dlopen("libXi.so.6", RTLD_NOW),
      let intern: Intern = symbol("XInternAtom", in: library)
    else { return nil }
    (self.display, self.library) = (display, library)
    property = intern(display, "Coordinate Transformation Matrix", 1)
    float = intern(display, "FLOAT", 1)
    if property == 0 || float == 0 { return nil }
  }

  /// Lays the panels over `screen`; checks every two seconds, and at the next call after `hurry`.
  mutating func look(at now: Int64, over screen: Rect, of screens: [Rect]) {
    guard now >= nextLook else { return }
    nextLook = now + 2_000_000_000
    for panel in panels {
      guard let matrix = matrix(of: panel),
        let new = TouchMapping.laid(over: screen, of: screens, insteadOf: matrix)
      else { continue }
      set(new, of: panel)
    }
  }

  mutating func hurry() { nextLook = 0 }

  /// The devices with direct touch, in which a finger acts on the place that it touches.
  private var panels: [Int32] {
    var count: Int32 = 0
    guard let query: Query = symbol("XIQueryDevice", in: library),
      let free: FreeInfo = symbol("XIFreeDeviceInfo", in: library), let devices = query(display, XIAllDevices, &count)
    else { return [] }
    defer { free(devices) }
    return (0..<Int(max(0, count))).compactMap { index in
      let device = devices[index]
      guard device.use == XISlavePointer else { return nil }
      let isPanel = (0..<Int(device.num_classes)).contains { number in
        guard let any = device.classes[number], any.pointee.type == XITouchClass else { return false }
        return UnsafeRawPointer(any).load(as: XITouchClassInfo.self).mode == XIDirectTouch
      }
      return isPanel ? device.deviceid : nil
    }
  }

  /// Returns the matrix of a panel; `nil` if it cannot be read, or if its last row is not 0, 0, 1.
  private func matrix(of panel: Int32) -> TouchMatrix? {
    var (type, format, count, left, data): (Atom, Int32, UInt, UInt, UnsafeMutableRawPointer?) = (0, 0, 0, 0, nil)
    guard let get: Get = symbol("XIGetProperty", in: library), let free: Free = symbol("XFree", in: library),
      get(display, panel, property, 0, 9, 0, float, &type, &format, &count, &left, &data) == 0, let data
    else { return nil }
    defer { _ = free(data) }
    guard type == float, format == 32, count == 9 else { return nil }
    return TouchMatrix(nine: (0..<9).map { data.load(fromByteOffset: 4 * $0, as: Float.self) })
  }

  private func set(_ m: TouchMatrix, of panel: Int32) {
    let change = symbol("XIChangeProperty", in: library, as: Change.self)
    change?(display, panel, property, float, 32, PropModeReplace, m.nine, 9)
  }
}
