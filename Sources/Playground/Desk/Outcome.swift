import Gestures

/// What changes come to beyond themselves.
struct Outcome {
  /// Something would look different.
  var isStale = false
  /// Something at rest has to be stepped once.
  var wakes = false
  /// Whoever has hold of anything on the stage has lost it.
  var cancels: CancelReason?
  var requests: [Request] = []
}
