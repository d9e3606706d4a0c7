import Motion
import Testing

@Suite struct InlineTextTests {
  @Test func interpolationEqualsString() {
    let (speed, card) = ("−12.5", 3)
    let part: InlineText = "\(speed) °/s"
    let text: InlineText = "to card \(card), \(part) ≤ 0.5"
    #expect(text.description == "to card 3, −12.5 °/s ≤ 0.5")
    #expect(InlineText().description == "" && InlineText() == "")
  }

  /// A text is kept whole for any length, even if the inline storage ends within a letter.
  @Test(arguments: [0, 1, 52, 53, 54, 55, 80, 81, 1000]) func longTextIsKeptWhole(_ letters: Int) {
    let string = String(repeating: "€", count: letters) + "a"
    let text: InlineText = "\(string)\(string)"
    #expect(text.description == string + string)
  }

  @Test func equalityIgnoresHowTextWasBuilt() {
    for length in [3, 80, 400] {
      let string = String(repeating: "x", count: length)
      let whole: InlineText = "\(string)yz"
      var parts: InlineText = "\(string)"
      parts.append("y")
      #expect(parts != whole)
      parts.append("z")
      #expect(parts == whole && parts.hashValue == whole.hashValue)
    }
  }
}
