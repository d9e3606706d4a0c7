import Panel
import Takes

/// Asks for the words of a caption of a take: of a new one at the shown moment, or of one that is changed.
final class CaptionTool: LineTool {
  var held: [Int: NamingPage.Target] = [:]
  var field: TextField?
  var limit: Int { TakeDirection.longestCaption }

  /// Whether the words of a caption are changed.
  private var isChange = false

  func begin(_ words: String, with services: Services) {
    (field, held, isChange) = (TextField(words), [:], !words.isEmpty)
    services.announcer.hush()
    services.redraw()
  }

  func startOver(with services: Services) { field = nil }
  func enter(with services: Services) { field = nil }

  private var words: String {
    (field?.text ?? "").replacing("\"", with: "'").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  func check(with services: Services) { services.redraw() }

  func make(with services: Services) {
    let words = words
    guard !words.isEmpty else { return }
    close(with: services)
    services.send(.setCaption(words))
  }

  func page(with services: Services) -> NamingPage? {
    guard let field else { return nil }
    let message = isChange ? "The caption keeps its moment" : "The words show for 2 s from this moment on"
    return NamingPage(
      message, field, isReady: !words.isEmpty, in: services.size, above: services.ask(.keyboardHeight),
      ("Caption", isChange ? "Change" : "Add", "Its words"))
  }
}
