import CSDL

/// What the machine refused: `SDL_Init: reason`. Made here and nowhere else.
package struct MachineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The function that failed.
  package let call: String
  package let reason: String

  package init(_ call: String, reason: String) {
    self.call = call
    self.reason = reason
  }

  /// With SDL's own reason for the last failure on this thread.
  package static func sdl(_ call: String) -> MachineError {
    let reason = SDL_GetError().map { String(cString: $0) } ?? ""
    return MachineError(call, reason: reason.isEmpty ? "no reason given" : reason)
  }

  package var description: String { "\(call): \(reason)" }
}
