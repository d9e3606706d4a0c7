import Gestures

/// Keys on the glass, for a name or a number that a finger has begun to type where the system shows no keyboard.
struct ScreenKeyboard {
  enum Key: Equatable {
    case text(String)
    case shift
    case erase
    case done
  }

  private(set) var isShown = false
  /// True for one capital letter.
  private(set) var isShifted = false
  /// Of each finger that is down on it.
  private(set) var held: [Int: Key] = [:]
  private var isTyping = false
  /// True while fingers are what one works with.
  private var isByFinger = false

  /// What has the keys from now on: glass, or else what stands on a desk.
  mutating func use(finger: Bool) {
    isByFinger = finger
    if !finger { isShown = false }
  }

  /// Follows whether anything is typed; nil when that has not changed.
  mutating func follow(isTyping: Bool, hasSystems: Bool) -> Bool? {
    guard isTyping != self.isTyping else { return nil }
    self.isTyping = isTyping
    isShown = isTyping && isByFinger && !hasSystems
    isShifted = false
    return isTyping
  }

  /// A finger goes down on a key: what comes of it, as text or as the name of a key on a desk.
  mutating func press(_ key: Key, by finger: Int) -> (text: String?, key: String?) {
    held[finger] = key
    let wasShifted = isShifted
    isShifted = key == .shift && !wasShifted
    return switch key {
    case .text(let text): (wasShifted ? text.uppercased() : text, nil)
    case .shift: (nil, nil)
    case .erase: (nil, "Backspace")
    case .done: (nil, "Return")
    }
  }

  mutating func release(_ finger: Int) { held[finger] = nil }
}
