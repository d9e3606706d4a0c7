import Glibc

/// A C function that a library of this process has; nil where it has none of that name.
func symbol<Function>(
  _ name: String, in library: UnsafeMutableRawPointer? = nil, as type: Function.Type = Function.self
) -> Function? {
  dlsym(library, name).map { unsafeBitCast($0, to: type) }
}

/// Hears what a display server says of touches beside SDL, and while SDL pumps.
@MainActor protocol ServerTouches: AnyObject {
  var notes: TouchNotes { get set }

  /// Reads what the devices have said, once SDL has read the same. Does nothing if SDL passes it on itself.
  func read()
  /// SDL has told everything there was.
  func settle()
  /// To be called before SDL leaves the server.
  func close()
}

extension ServerTouches {
  func read() {}
  func settle() { notes.forget() }
}
