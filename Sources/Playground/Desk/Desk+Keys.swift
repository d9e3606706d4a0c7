import Gestures

// Keys, and the text that they type.
extension Desk {
  func press(_ key: KeyPress) {
    let isTaken = front({ $0.press(key, at: self) }) != nil
    let command = isTaken ? nil : Command(key)
    if let command { perform(command) }
    lastKey = (key, hasActed: isTaken || command != nil)
  }

  /// Text goes to the tool that takes text. A sign means what an unmodified key of its name means, whatever keys it took,
  /// unless the key that typed it has done that already.
  func type(_ text: String) {
    if front({ $0.type(text, at: self) }) != nil { return }
    guard let sign = KeyboardMap.sign(of: text) else { return }
    if let lastKey, lastKey.hasActed, lastKey.key.name == sign { return }
    press(KeyPress(name: sign, isRepeat: lastKey?.key.isRepeat ?? false))
    lastKey = nil
  }
}
