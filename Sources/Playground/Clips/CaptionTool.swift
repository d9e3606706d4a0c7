import Panel
import Takes

/// Asks for the words of a caption at the shown moment of a take.
final class CaptionTool: LineTool {
  var held: [Int: NamingPage.Target] = [:]
  var field: TextField?
  var limit: Int { TakeDirection.longestCaption }

  func begin(with services: Services) {
    (field, held) = (TextField(""), [:])
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
    services.send(.addCaption(words))
  }

  func page(with services: Services) -> NamingPage? {
    guard let field else { return nil }
    return NamingPage(
      "The words show for 2 s from this moment on", field, isReady: !words.isEmpty, in: services.size,
      above: services.ask(.keyboardHeight), ("Caption", "Add", "Its words"))
  }
}
