import Effects
import Gestures
import Motion

/// The keyboard of the stage: passes typed text, Enter and Backspace to a sketch that asks for a keyboard, and shows the text
/// that an input method composes.
///
/// Keys that type then perform no commands. Chords, function keys, Tab and the other named keys keep their commands. The tool
/// draws nothing; `KeyboardTool` shows keys on the screen for it.
final class StageTyping: Tool {
  /// Whether keys go to the sketch: from its opening, and from each tap on the stage, until Escape or Done.
  private(set) var isOn = false
  /// Whether a finger has tapped the stage, and so asks for keys on the screen.
  private(set) var wantsKeys = false
  private var tap = TapRecognizer()
  /// The text that an input method composes for the sketch; `nil` if there is none.
  private var composed: ComposedText?

  /// Whether typed text goes to the sketch now.
  ///
  /// It does not while a field of the panel or another page has the keyboard, nor while time stands still.
  func isListening(with services: Services) -> Bool {
    isOn && services.scene.effect?.hasKeyboard == true && !services.isFilm && !services.scene.clock.isPaused
      && !services.ask(.isTypingBesideStage)
  }

  /// Whether the tool takes a key that goes down.
  func takes(_ key: KeyPress, with services: Services) -> Bool {
    guard isListening(with: services) else { return false }
    // Shift with an arrow is a command.
    if Self.names[key.name] != nil || key.name == "Escape" { return key.modifiers.isEmpty }
    // The text of a key that types arrives by itself.
    let isTyping = key.name.count == 1 || key.name == "Space" || key.name.hasPrefix("Keypad ")
    return isTyping && key.modifiers.isDisjoint(with: [.control, .alt, .command])
  }

  private static let names: [String: KeyEvent.Name] = [
    "Return": .enter, "Keypad Enter": .enter, "Backspace": .backspace, "Left": .left, "Right": .right,
  ]

  /// Returns the stage as the receiver of typed text; `nil` if it receives none.
  func target(with services: Services) -> TextTarget? {
    isListening(with: services) ? .stage(of: services.size, wantsKeys: wantsKeys) : nil
  }

  func press(_ key: KeyPress, with services: Services) -> Bool {
    guard takes(key, with: services) else { return false }
    if let name = Self.names[key.name] {
      services.outcome.keys.append(.named(name))
    } else if key.name == "Escape" {
      (isOn, wantsKeys, composed) = (false, false, nil)
      if !services.isByFinger { services.announcer.say("Keys are commands until you tap the stage") }
    }
    return true
  }

  /// Takes the text that an input method composes; an empty text ends the composition.
  ///
  /// Returns whether typed text goes to the sketch, so that the text is for it.
  func compose(_ text: String, caret: Int, with services: Services) -> Bool {
    composed = nil
    guard isListening(with: services) else { return false }
    composed = ComposedText(text, caret: caret)
    return true
  }

  /// Returns the composed text that the sketch shows now; `nil` if there is none.
  func composed(with services: Services) -> ComposedText? {
    composed == nil || !isListening(with: services) ? nil : composed
  }

  func type(_ text: String, with services: Services) -> Bool {
    guard isListening(with: services) else { return false }
    composed = nil
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        services.outcome.keys.append(.named(.enter))
      } else if KeyEvent.isTypable(scalar) {
        services.outcome.keys.append(.character(scalar))
      }
    }
    return true
  }

  func watch(_ touch: TimedTouch, isStage: Bool, with services: Services) {
    guard isStage, !touch.isLent, services.scene.effect?.hasKeyboard == true else { return }
    guard case .tapped = tap.handle(touch.event, at: Double(touch.nanoseconds) / 1e9) else { return }
    (isOn, wantsKeys) = (true, !touch.isMouse)
  }

  func enter(with services: Services) {
    (isOn, wantsKeys, composed) = (services.scene.effect?.hasKeyboard == true, false, nil)
    tap = TapRecognizer()
    if isOn, !services.isFilm, !services.isKiosk, !services.isByFinger {
      services.announcer.say("Keys type into the sketch; Esc makes them commands")
    }
  }
}
