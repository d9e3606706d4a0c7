import Sketches
import Testing

@testable import Application
@testable import Commands

@Suite struct ReservedNameTests {
  /// No sketch may have a name that a command line reads otherwise: a command, or a word for several effects.
  @MainActor @Test func commandWordsAreReserved() {
    var words = Set(Program.fidget.commands.map(\.name)).subtracting([""])
    for command in Program.fidget.commands {
      if case .effects(let others) = command.offer { words.formUnion(others) }
    }
    #expect(SketchShelf.reserved == words)
    for word in words { #expect(SketchShelf.refusal(ofNew: word) != nil, "\(word)") }
    #expect(SketchShelf.refusal(ofNew: "gallery-2") == nil && SketchShelf.refusal(of: "test") == nil)
  }
}
