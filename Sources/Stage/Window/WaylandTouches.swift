import Gestures
import Glibc

/// A reader of Wayland's touch events, with a `wl_touch` of its own that receives the same events as SDL's.
///
/// The object lies in SDL's event queue, and SDL's pump calls its listener. Functions are looked up in the library
/// that SDL has loaded.
@MainActor final class WaylandTouches: ServerTouches {
  /// A seat, with its touch device if it has one.
  private struct Seat {
    var name: UInt32
    var version: UInt32
    var proxy: OpaquePointer
    var touch: OpaquePointer?
  }

  private typealias Marshal =
    @convention(c) (OpaquePointer, UInt32, UnsafeMutablePointer<Argument>, UnsafeRawPointer, UInt32) -> OpaquePointer?
  private typealias Listen =
    @convention(c) (OpaquePointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> Int32
  private typealias Destroy = @convention(c) (OpaquePointer) -> Void
  /// The counterpart of `union wl_argument`.
  private typealias Argument = UInt

  var notes = ServerTouchLog()
  private let library: UnsafeMutableRawPointer
  private let marshal: Marshal
  private let listen: Listen
  private let destroy: Destroy
  private var registry: OpaquePointer?
  private var seats: [Seat] = []
  /// The protocol version that is requested; later versions add no request or event that is needed here.
  private static let version: UInt32 = 5
  private static let touchCapability: UInt32 = 4

  init?(_ display: OpaquePointer) {
    guard let library = dlopen("libwayland-client.so.0", RTLD_NOW),
      let marshal: Marshal = symbol("wl_proxy_marshal_array_constructor_versioned", in: library),
      let listen: Listen = symbol("wl_proxy_add_listener", in: library),
      let destroy: Destroy = symbol("wl_proxy_destroy", in: library)
    else { return nil }
    (self.library, self.marshal, self.listen, self.destroy) = (library, marshal, listen, destroy)
    let getRegistry: UInt32 = 1
    registry = make("wl_registry", from: display, getRegistry, [0], version: 1)
    guard let registry else { return nil }
    follow(registry, Self.registryEvents)
  }

  func close() {
    for seat in seats {
      if let touch = seat.touch { destroy(touch) }
      destroy(seat.proxy)
    }
    if let registry { destroy(registry) }
    (seats, registry) = ([], nil)
  }

  /// Requests a new object; `arguments` holds a 0 in the place of the new object.
  private func make(
    _ interface: String, from object: OpaquePointer, _ request: UInt32, _ arguments: [Argument], version: UInt32
  ) -> OpaquePointer? {
    guard let interface = dlsym(library, interface + "_interface") else { return nil }
    var arguments = arguments
    return marshal(object, request, &arguments, interface, version)
  }

  private func follow(_ object: OpaquePointer, _ events: Events) {
    _ = listen(object, events.pointers, Unmanaged.passUnretained(self).toOpaque())
  }

  // MARK: - Events

  private func found(_ name: UInt32, _ interface: UnsafePointer<CChar>, version: UInt32) {
    guard let registry, strcmp(interface, "wl_seat") == 0 else { return }
    let bind: UInt32 = 0
    let version = min(version, Self.version)
    let arguments = [Argument(name), Argument(bitPattern: interface), Argument(version), 0]
    guard let proxy = make("wl_seat", from: registry, bind, arguments, version: version) else { return }
    seats.append(Seat(name: name, version: version, proxy: proxy))
    follow(proxy, Self.seatEvents)
  }

  private func lost(_ name: UInt32) {
    guard let index = seats.firstIndex(where: { $0.name == name }) else { return }
    let seat = seats.remove(at: index)
    if let touch = seat.touch { destroy(touch) }
    destroy(seat.proxy)
  }

  private func seat(_ proxy: OpaquePointer?, hasTouch: Bool) {
    guard let index = seats.firstIndex(where: { $0.proxy == proxy }) else { return }
    let seat = seats[index]
    if hasTouch, seat.touch == nil {
      let getTouch: UInt32 = 2
      seats[index].touch = make("wl_touch", from: seat.proxy, getTouch, [0], version: seat.version)
      if let touch = seats[index].touch { follow(touch, Self.touchEvents) }
    } else if !hasTouch, let touch = seat.touch {
      // SDL drops the device from its count, and the window notices the change.
      destroy(touch)
      seats[index].touch = nil
    }
  }

  private func note(_ finger: Int32, _ phase: FingerEvent.Phase, _ x: Int32 = 0, _ y: Int32 = 0, at stamp: UInt32) {
    notes.add(Int64(finger), phase, Double(x), Double(y), at: stamp)
  }

  // MARK: - C

  private typealias Data = UnsafeMutableRawPointer
  private typealias Proxy = OpaquePointer

  /// A listener: the functions for a protocol's events, in the protocol's order.
  private struct Events {
    let pointers: UnsafeMutableRawPointer

    init(_ functions: UnsafeRawPointer?...) {
      let room = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: functions.count)
      room.initialize(from: functions, count: functions.count)
      pointers = UnsafeMutableRawPointer(room)
    }
  }

  private static func of(_ data: Data) -> WaylandTouches {
    Unmanaged<WaylandTouches>.fromOpaque(data).takeUnretainedValue()
  }

  private static let registryEvents: Events = {
    let global: @MainActor @convention(c) (Data, Proxy, UInt32, UnsafePointer<CChar>, UInt32) -> Void = {
      of($0).found($2, $3, version: $4)
    }
    let globalRemove: @MainActor @convention(c) (Data, Proxy, UInt32) -> Void = { of($0).lost($2) }
    return Events(
      unsafeBitCast(global, to: UnsafeRawPointer.self), unsafeBitCast(globalRemove, to: UnsafeRawPointer.self))
  }()

  private static let seatEvents: Events = {
    let capabilities: @MainActor @convention(c) (Data, Proxy, UInt32) -> Void = {
      of($0).seat($1, hasTouch: $2 & touchCapability != 0)
    }
    let name: @MainActor @convention(c) (Data, Proxy, UnsafePointer<CChar>) -> Void = { _, _, _ in }
    return Events(
      unsafeBitCast(capabilities, to: UnsafeRawPointer.self), unsafeBitCast(name, to: UnsafeRawPointer.self))
  }()

  private static let touchEvents: Events = {
    let down: @MainActor @convention(c) (Data, Proxy, UInt32, UInt32, OpaquePointer?, Int32, Int32, Int32) -> Void = {
      of($0).note($5, .down, $6, $7, at: $3)
    }
    let up: @MainActor @convention(c) (Data, Proxy, UInt32, UInt32, Int32) -> Void = { of($0).note($4, .up, at: $3) }
    let motion: @MainActor @convention(c) (Data, Proxy, UInt32, Int32, Int32, Int32) -> Void = {
      of($0).note($3, .move, $4, $5, at: $2)
    }
    let frame: @MainActor @convention(c) (Data, Proxy) -> Void = { _, _ in }
    let cancel: @MainActor @convention(c) (Data, Proxy) -> Void = { data, _ in of(data).notes.cancel() }
    return Events(
      unsafeBitCast(down, to: UnsafeRawPointer.self), unsafeBitCast(up, to: UnsafeRawPointer.self),
      unsafeBitCast(motion, to: UnsafeRawPointer.self), unsafeBitCast(frame, to: UnsafeRawPointer.self),
      unsafeBitCast(cancel, to: UnsafeRawPointer.self))
  }()
}
