import Canvas
import Motion
import Testing
import Tuning

@testable import Studies

@Suite struct TicketPrintTests {
  /// Checks a sum calculated by hand: 104 + 1·48 + 2·42 + 3·42 + 4·17 + 5·18 + 6·19 + 7·35 = 879, and 879 mod 103 = 55.
  @Test func barcodeCheckDigitIsCorrect() {
    #expect(Code128("PJJ123C").values == [104, 48, 42, 42, 17, 18, 19, 35, 55, 106])
    #expect(Code128("").values == [104, 1, 106])
    #expect(Code128("Zürich ~").values[1...8] == [58, 31, 82, 73, 67, 72, 0, 94])
  }

  /// Checks that every value has three bars and three gaps of 11 modules, with an even number in bars, and is unique.
  @Test func barcodePatternsAreUnique() {
    let all = String((32...126).map { Character(Unicode.Scalar($0)) })
    let code = Code128(all)
    #expect(code.widths.reduce(0, +) == code.modules)
    var seen: Set<[Int]> = []
    for place in 0..<code.values.count - 1 {
      let pattern = Array(code.widths[place * 6..<place * 6 + 6])
      #expect(pattern.reduce(0, +) == 11)
      #expect((pattern[0] + pattern[2] + pattern[4]).isMultiple(of: 2))
      if place < 96 { #expect(seen.insert(pattern).inserted) }
    }
    #expect(code.widths.suffix(7) == [2, 3, 3, 1, 1, 1, 2])
  }

  /// Checks the drawn bars by measuring them like a scanner.
  @Test func drawnBarcodeDecodesToTheText() throws {
    let p = Ticket.Parameters()
    var canvas = Canvas(size: TicketOutline.size)
    TicketFront(words: TicketWords(p)).draw(on: &canvas)
    var bars: [(left: Double, right: Double)] = []
    for mark in canvas.marks {
      guard case .fill(let path, _) = mark.shape, path.elements.count > 100 else { continue }
      var xs: [Double] = []
      for element in path.elements {
        switch element {
        case .move(let v), .line(let v): xs.append(v.x)
        case .cubic: Issue.record("a bar is not round")
        case .close:
          bars.append((try #require(xs.min()), try #require(xs.max())))
          xs = []
        }
      }
    }
    let code = Code128(p.code)
    let unit = 240 / Double(code.modules)
    var widths: [Int] = []
    for (index, bar) in bars.enumerated() {
      widths.append(Int(((bar.right - bar.left) / unit).rounded()))
      if index + 1 < bars.count { widths.append(Int(((bars[index + 1].left - bar.right) / unit).rounded())) }
    }
    #expect(widths == code.widths)
    #expect((bars.first?.left ?? 0) == 30 && ((bars.last?.right ?? 0) - 270).magnitude < 1e-9)
  }

  @Test func longTextsFit() throws {
    var changes: [Patch.Change] = []
    for definition in Schema(of: Ticket.Parameters.self).parameters {
      guard case .text(let most) = definition.kind else { continue }
      changes.append(.init(name: definition.name, value: .text(String(repeating: "W", count: most))))
    }
    let words = TicketWords(try Ticket.Parameters.defaults.applying(Patch(changes)))
    for lines in [words.front, words.back] {
      for line in lines {
        #expect(line.box.minX >= 20 && line.box.maxX <= 280, "\(line)")
        for other in lines where other != line && other.anchor.y == line.anchor.y {
          #expect(!line.box.intersects(other.box), "\(line.text.prefix(3)) at \(line.anchor)")
        }
      }
    }
    #expect(words.pathX == nil, "no room for the path between two long codes")
    var canvas = Canvas(size: TicketOutline.size)
    TicketFront(words: words).draw(on: &canvas)
    TicketBack(words: words).draw(on: &canvas)
    for mark in canvas.marks {
      guard case .picture(.text(let run), _, _, _, _) = mark.shape else { continue }
      #expect(run.lines <= 2 && run.width <= 260, "what does not fit on two lines ends in an ellipsis")
    }
  }

  @Test func emptyTextsLeaveNoLabels() throws {
    var changes: [Patch.Change] = []
    for definition in Schema(of: Ticket.Parameters.self).parameters {
      if case .text = definition.kind { changes.append(.init(name: definition.name, value: .text(""))) }
    }
    let words = TicketWords(try Ticket.Parameters.defaults.applying(Patch(changes)))
    var canvas = Canvas(size: TicketOutline.size)
    TicketFront(words: words).draw(on: &canvas)
    #expect(
      !canvas.marks.contains { if case .fill(let path, _) = $0.shape { path.elements.count > 100 } else { false } })
  }

  /// Checks that the foil is faint behind text, wherever a config puts it.
  @Test func iconsKeepClearOfTheWords() throws {
    func icons(_ p: Ticket.Parameters) -> [Affine: Double] {
      var canvas = Canvas(size: TicketOutline.size)
      TicketFoil(TicketWords(p), isBack: false).draw(on: &canvas)
      var found: [Affine: Double] = [:]
      for mark in canvas.marks {
        if case .fill(_, .color(let color)) = mark.shape { found[mark.transform] = color.alpha }
      }
      return found
    }
    let p = Ticket.Parameters()
    let usual = icons(p)
    #expect(usual.count > 250)
    #expect(Set(usual.values) == [1, 0.34, 0.16])
    let longer = icons(try p.applying(["passenger": .text("Maximiliane Wolkenstein")]))
    #expect(longer.values.filter { $0 < 1 }.count > usual.values.filter { $0 < 1 }.count)
    #expect(longer.count == usual.count)
  }
}
