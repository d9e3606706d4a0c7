/// Hears what a display server says of touches beside SDL, and while SDL pumps.
@MainActor protocol ServerTouches: AnyObject {
  var notes: TouchNotes { get set }

  /// To be called before SDL leaves the server.
  func close()
}
