import Glibc

/// Returns a C function from a library of this process; `nil` if there is no function of that name.
func symbol<Function>(
  _ name: String, in library: UnsafeMutableRawPointer? = nil, as type: Function.Type = Function.self
) -> Function? {
  dlsym(library, name).map { unsafeBitCast($0, to: type) }
}

/// A reader of a display server's own touch reports, beside SDL's and while SDL pumps its events.
@MainActor protocol ServerTouches: AnyObject {
  var notes: ServerTouchLog { get set }

  /// Reads the reports of the devices, after SDL has read the same ones.
  ///
  /// Does nothing if the reports arrive through SDL's pump.
  func read()
  /// Discards old notes, after SDL has delivered all its events.
  func settle()
  /// Ends the reading; call it before SDL disconnects from the server.
  func close()
}

extension ServerTouches {
  func read() {}
  func settle() { notes.forget() }
}
