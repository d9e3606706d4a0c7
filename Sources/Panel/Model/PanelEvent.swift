import Gestures
import Motion

/// What reaches the panel, in points of the window.
package enum PanelEvent: Equatable, Sendable {
  /// A finger or a mouse's button.
  case pointer(Pointer)
  /// Where the mouse is; nil when it left.
  case hover(Vector?)
  /// Points that content moves: down is positive.
  case wheel(Vector, at: Vector, Modifiers)
  case key(Key)
  /// Typed text, whatever keys it took.
  case text(String)
  /// The clipboard's text, which was asked for with Ctrl+V.
  case paste(String)

  package struct Pointer: Equatable, Sendable {
    /// Unique among the pointers now down.
    package var id: Int
    package var phase: FingerEvent.Phase
    package var position: Vector
    package var isMouse: Bool
    package var modifiers: Modifiers

    package init(
      id: Int, phase: FingerEvent.Phase, position: Vector, isMouse: Bool = false, modifiers: Modifiers = []
    ) {
      self.id = id
      self.phase = phase
      self.position = position
      self.isMouse = isMouse
      self.modifiers = modifiers
    }
  }

  package struct Key: Equatable, Sendable {
    /// The key's name on its keyboard: "A", "Left", "Return".
    package var name: String
    package var modifiers: Modifiers
    package var isRepeat: Bool

    package init(_ name: String, _ modifiers: Modifiers = [], isRepeat: Bool = false) {
      self.name = name
      self.modifiers = modifiers
      self.isRepeat = isRepeat
    }
  }

  package struct Modifiers: OptionSet, Equatable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let control = Modifiers(rawValue: 2)
    package static let alt = Modifiers(rawValue: 4)

    /// How much of a step is taken: a tenth with Alt or Ctrl, ten with Shift.
    var pace: Double { contains(.alt) || contains(.control) ? 0.1 : contains(.shift) ? 10 : 1 }
  }
}

/// What came of an event.
package struct PanelResponse: Equatable, Sendable {
  package var actions: [PanelAction]
  /// True when the event was the panel's and is nobody else's.
  package var isTaken: Bool

  package init(_ actions: [PanelAction] = [], isTaken: Bool) {
    self.actions = actions
    self.isTaken = isTaken
  }

  static let passed = PanelResponse(isTaken: false)
  static let taken = PanelResponse(isTaken: true)
}
