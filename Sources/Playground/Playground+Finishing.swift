extension Playground {
  /// Ends a recording of touches and returns a line about unsaved values; `nil` if there are none.
  package func finish() -> String? {
    desk.split.end(at: desk)
    desk.takes.endRecording(at: desk)
    return tuner.settleUnsaved()
  }
}
