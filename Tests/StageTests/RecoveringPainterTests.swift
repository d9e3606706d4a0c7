import Canvas
import Formatting
import Motion
import Testing

@testable import Stage

/// Tests of a graphics card that fails for a while, and of the painter used meanwhile.
@MainActor @Suite struct RecoveringPainterTests {
  /// The cards created in a test, with a log of their calls.
  private final class Cards {
    /// Whether an existing card can draw, and whether another one can be created.
    var (draws, arrives) = (true, true)
    var reported: [String] = []
  }

  private final class Card: FramePainter {
    let name = "card"
    let waitsForScreen = false
    let outputSize = PixelSize(8, 8)
    var turn = QuarterTurn.none
    let cards: Cards
    let number: Int

    init(_ cards: Cards) {
      self.cards = cards
      number = cards.reported.count { $0.hasPrefix("made") } + 1
      cards.reported.append("made \(number)")
    }

    func draw(_ frame: Frame) throws(Problem) {
      guard cards.draws else { throw Problem.machine("card \(number)", "is reset") }
      cards.reported.append("drawn by \(number)")
    }
    func draw(over meshes: [Mesh]) throws(Problem) {}
    func show() {}
    func readPixels() throws(Problem) -> Bitmap { Bitmap(width: 8, height: 8) }
    func forgetTextures(targetsOnly: Bool) {}
    func forgetScreen() {}
    func close() { cards.reported.append("closed \(number)") }
  }

  private let cards = Cards()

  private func painter() throws -> RecoveringPainter {
    let cards = cards
    return try RecoveringPainter { () throws(Problem) in
      if !cards.arrives { throw Problem.machine("renderer", "there is none") }
      return PainterChoice(painter: Card(cards), reason: "a test")
    }
  }

  /// Draws a frame, and returns false if nothing could be drawn.
  private func draws(_ painter: inout RecoveringPainter, orElse check: () -> Void = {}) -> Bool {
    do {
      try painter.draw(Frame(size: PixelSize(8, 8)), orElse: check)
      return true
    } catch {
      return false
    }
  }

  @Test("a card that fails is made anew, and draws the same frame, turned as before")
  func failedPainterIsRecreated() throws {
    var painter = try painter()
    painter.choice.painter.turn = .right
    cards.draws = false
    var checks = 0
    let isDrawn = draws(&painter) {
      checks += 1
      cards.draws = true
    }
    #expect(isDrawn && cards.reported == ["made 1", "closed 1", "made 2", "drawn by 2"] && checks == 1)
    #expect(painter.choice.painter.turn == .right && !painter.isLost)
  }

  @Test("while none can be made each frame tries again, and the first that can be is drawn with")
  func missingPainterIsRetriedEachFrame() throws {
    var painter = try painter()
    (cards.draws, cards.arrives) = (false, false)
    for _ in 0..<3 {
      let isDrawn = draws(&painter)
      #expect(!isDrawn && painter.isLost)
    }
    (cards.draws, cards.arrives) = (true, true)
    let isDrawn = draws(&painter)
    #expect(isDrawn)
    // A closed card is never used for drawing, and never closed twice.
    #expect(cards.reported == ["made 1", "closed 1", "made 2", "drawn by 2"])
  }

  @Test("one that is made and fails at once is closed too")
  func secondFailedPainterIsClosed() throws {
    var painter = try painter()
    cards.draws = false
    let tries = [draws(&painter), draws(&painter)]
    cards.draws = true
    let isDrawn = draws(&painter)
    #expect(tries == [false, false] && isDrawn)
    #expect(cards.reported == ["made 1", "closed 1", "made 2", "closed 2", "made 3", "drawn by 3"])
  }
}
