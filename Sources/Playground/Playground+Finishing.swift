extension Playground {
  /// Ends a recording of touches and returns a line about unsaved values; `nil` if there are none.
  package func finish() -> String? {
    desk.send(.endSplit)
    desk.send(.endRecording)
    return tuner.settleUnsaved()
  }
}
