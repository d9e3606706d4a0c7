import CSDL
import CXInput
import Gestures
import Glibc

/// A reader of X11's touch events, which SDL passes to its event filter after it has handled them.
@MainActor final class X11Touches: ServerTouches {
  var notes = ServerTouchLog()
  /// The number of the X extension that sends touches.
  private let extensionNumber: Int32
  private static weak var current: X11Touches?

  /// The event filter, which SDL calls on any thread that pushes an event; the server's events come on the main thread only.
  private nonisolated static let filter: SDL_EventFilter = { _, event in
    guard let event, event.pointee.type == SDL_SYSWMEVENT.rawValue else { return 1 }
    nonisolated(unsafe) let message = UnsafeRawPointer(event.pointee.syswm.msg)
    MainActor.assumeIsolated { if let message { X11Touches.current?.read(message) } }
    return 0
  }

  /// Installs the event filter; call it before there is a window, because SDL then discards its pending events.
  static func prepare() {
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    SDL_SetEventFilter(filter, nil)
  }

  init?(_ display: OpaquePointer) {
    typealias Query =
      @convention(c) (
        OpaquePointer, UnsafePointer<CChar>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>,
        UnsafeMutablePointer<Int32>
      ) -> Int32
    var (number, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    guard let query = symbol("XQueryExtension", as: Query.self),
      query(display, "XInputExtension", &number, &event, &error) != 0
    else { return nil }
    extensionNumber = number
    Self.current = self
  }

  func close() {
    SDL_SetEventFilter(nil, nil)
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_IGNORE)
  }

  /// Reads SDL's `struct SDL_SysWMmsg`: a version, the number of the window system, and the server's event.
  private func read(_ message: UnsafeRawPointer) {
    let event = message.load(fromByteOffset: 8, as: XGenericEventCookie.self)
    guard event.type == GenericEvent, event.extension == extensionNumber, let data = event.data else { return }
    switch event.evtype {
    case XI_TouchBegin: note(data, .down)
    case XI_TouchUpdate: note(data, .move)
    case XI_TouchEnd: note(data, .up)
    case XI_HierarchyChanged: readHierarchy(data.load(as: XIHierarchyEvent.self))
    default: break
    }
  }

  private func note(_ data: UnsafeMutableRawPointer, _ phase: FingerEvent.Phase) {
    let event = data.load(as: XIDeviceEvent.self)
    notes.add(
      Int64(event.detail), phase, event.event_x, event.event_y, at: UInt32(truncatingIfNeeded: event.time))
  }

  /// Reads a change of the devices; SDL still lists a device after it has gone.
  ///
  /// The server lifts the fingers of such a device first, and only then reports that it has gone.
  private func readHierarchy(_ event: XIHierarchyEvent) {
    let known = (0..<SDL_GetNumTouchDevices()).map(SDL_GetTouchDevice)
    for index in 0..<Int(event.num_info) {
      let device = event.info[index]
      let isGone = device.flags & (XISlaveRemoved | XIDeviceDisabled) != 0
      if isGone, known.contains(Int64(device.deviceid)) { notes.hasLostDevice = true }
    }
  }
}
