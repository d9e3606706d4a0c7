import Testing

@testable import Handoff

/// Arbitrary texts of other people in a spec sheet.
@Suite struct MarkdownTests {
  @Test func codeKeepsItsBackticks() {
    #expect(Markdown.code("lamp.gravity") == "`lamp.gravity`")
    #expect(Markdown.code("a`b") == "``a`b``")
    #expect(Markdown.code("`a``") == "``` `a`` ```")
    #expect(Markdown.code("") == "`  `")
  }

  @Test func codeFenceIsLongerThanItsContent() {
    #expect(Markdown.block(["a", "b"], "lua") == "```lua\na\nb\n```\n")
    #expect(Markdown.block(["-- ```", "b"], "lua") == "````lua\n-- ```\nb\n````\n")
  }

  @Test func pictureLinksAreEscaped() {
    #expect(Markdown.picture("lamp.png", "Lamp") == "![Lamp](lamp.png)")
    #expect(Markdown.picture("my sheet (1).png", "A [b]") == "![A \\[b\\]](my%20sheet%20%281%29.png)")
    #expect(Markdown.picture("50%<é>.png", "`x`") == "![\\`x\\`](50%25%3C%C3%A9%3E.png)")
  }

  @Test func specialCharactersAreEscaped() {
    #expect(Markdown.text("a*b_c <d> [e](f) `g` \\") == "a\\*b\\_c \\<d\\> \\[e\\](f) \\`g\\` \\\\")
    #expect(Markdown.text("Card Carousel: 0…5 pt/s²") == "Card Carousel: 0…5 pt/s²")
  }
}
