import Gestures
import Motion
import Testing
import Tuning

@testable import Panel

@Suite struct TextFieldTests {
  private func field(_ text: String, width: Double = 100) -> TextField {
    var field = TextField(text, isOneLine: false)
    field.width = width
    return field
  }

  private func press(_ field: inout TextField, _ names: String...) {
    for name in names {
      let parts = name.split(separator: "+").map(String.init)
      _ = field.press(KeyPress(name: parts[parts.count - 1], modifiers: parts.count > 1 ? [.shift] : []))
    }
  }

  @Test func linesWrapAtBreaksAndWidth() {
    let text = field("Warm and\nquite long words here\n", width: 80)
    let lines = text.lines.ranges.map { String(text.shown[$0]) }
    #expect(lines.first == "Warm and" && lines.last == "" && lines.count > 3)
    // Only the line breaks are missing.
    #expect(lines.joined() == "Warm andquite long words here")
    for line in lines { #expect(line == lines.last || !line.hasPrefix(" ")) }
    let long = field("Donaudampfschifffahrt", width: 60)
    #expect(long.lines.ranges.count > 1 && long.lines.ranges.allSatisfy { long.lines.width(of: $0) <= 60 })
  }

  @Test func caretKeepsItsColumn() {
    var text = field("abcdef\nab\nabcdef", width: 300)
    press(&text, "End", "Left")
    #expect(text.caret == 15)
    press(&text, "Up")
    #expect(text.caret == 9, "the end of the short line")
    press(&text, "Up")
    #expect(text.caret == 5, "back in its column")
    press(&text, "Down", "Home")
    #expect(text.caret == 7)
    press(&text, "Shift+Down")
    #expect(text.selected == "ab\n")
    press(&text, "Up", "Up", "Up")
    #expect(text.caret == 0)
    var one = TextField("5", isOneLine: true)
    #expect(one.press(KeyPress(name: "Up")) == .step(1), "a number goes on by one")
  }

  @Test func pointerPlacesTheCaret() {
    var text = field("abc\ndef\nghi", width: 300)
    let area = Rect(x: 10, y: 100, width: 300, height: 60)
    text.place(at: Vector(400, 130), in: area, extending: false)
    #expect(text.caret == 7)
    text.place(at: Vector(0, 1000), in: area, extending: false)
    #expect(text.caret == 8)
  }

  @Test func signKeyTogglesTheSign() {
    var number = TextField("0.25")
    press(&number, "±")
    #expect(number.text == "−0.25" && number.selected == "0.25")
    number.insert("3")
    #expect(number.text == "−3")
    press(&number, "±")
    #expect(number.text == "3")
  }

  @Test func composedTextIsShownButNotCommitted() {
    var text = TextField("ni hao")
    text.place(2)
    text.compose("你好", caret: 1)
    #expect(text.text == "ni hao" && String(text.shown) == "ni你好 hao")
    #expect(text.shownCaret == 3 && text.marked == 2..<4)
    text.insert("你")
    #expect(text.text == "ni你 hao" && text.composed == nil && text.caret == 3)
    text.compose("x", caret: 1)
    text.compose("", caret: 0)
    #expect(String(text.shown) == text.text)
  }
}
