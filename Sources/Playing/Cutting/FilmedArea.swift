/// The part of the window that a clip shows.
package enum FilmedArea: String, CaseIterable, Sendable {
  /// The stage alone, without the panel and the bars.
  case stage
  /// The stage alone, in a drawn phone.
  case phone
  /// The whole window with the panel.
  case window

  /// The area that follows in the order of the button.
  package var next: FilmedArea { self == .stage ? .phone : self == .phone ? .window : .stage }

  /// The word on the button that starts a clip.
  package var label: String {
    switch self {
    case .stage: "Film stage"
    case .phone: "Film phone"
    case .window: "Film window"
    }
  }

  /// The message after a choice.
  package var message: String {
    switch self {
    case .stage: "Clips show the stage"
    case .phone: "Clips show the stage in a phone"
    case .window: "Clips show the window with the panel"
    }
  }
}
