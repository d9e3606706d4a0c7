import Gestures

// Keys and typed text.
extension Desk {
  func press(_ key: KeyPress) {
    let isTaken = front({ $0.press(key, with: services) }) != nil
    let command = isTaken ? nil : Command(key)
    if let command { perform(command) }
    lastKey = (key, hasActed: isTaken || command != nil)
  }

  /// Offers typed text to the tools.
  ///
  /// If no tool takes it and it is a sign such as `?`, the sign acts as the unmodified key of its name, whichever keys typed
  /// it. It does nothing if the key that typed it has acted already.
  func type(_ text: String) {
    if front({ $0.type(text, with: services) }) != nil { return }
    guard let sign = KeyboardMap.sign(of: text) else { return }
    if let lastKey, lastKey.hasActed, lastKey.key.name == sign { return }
    press(KeyPress(name: sign, isRepeat: lastKey?.key.isRepeat ?? false))
    lastKey = nil
  }
}
