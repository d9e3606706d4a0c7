import Foundation
import Motion
import Testing

@testable import Handoff
@testable import Tuning

/// Exports of arbitrary texts, keys and words, read without a compiler; CompilerTests passes the same sheets to compilers.
@Suite struct OddTextTests {
  private static let codes = HandoffTargets.ids.filter { !["dtcg", "json", "markdown"].contains($0) }

  private static func text(_ target: String, _ sheet: HandoffSheet) -> String {
    HandoffTargets.named(target)!.text(sheet)
  }

  /// Words that the language of a target reserves.
  private static func reserved(_ target: String) -> Set<String> {
    let words =
      switch target {
      case "swiftui", "uikit":
        """
        associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private precedencegroup
        protocol public rethrows static struct subscript typealias var break case catch continue default defer do else fallthrough for
        guard if in repeat return throw switch where while as is false nil self super throws true try
        """
      case "compose", "android":
        """
        as break class continue do else false for fun if in interface is null object package return super this throw true try typealias
        typeof val var when while
        """
      case "flutter":
        """
        assert await break case catch class const continue default do else enum extends false final finally for if in is new null rethrow
        return super switch this throw true try var void while with yield late required double int bool hashCode toString runtimeType
        noSuchMethod
        """
      case "libadwaita":
        """
        auto break case char const continue default do double else enum extern float for goto if inline int long register restrict
        return short signed sizeof static struct switch typedef union unsigned void volatile while
        """
      default: ""
      }
    return Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  @Test(arguments: codes, ["odd", "switch", "default"]) func codeOfOddTextsIsReadable(_ target: String, _ id: String) {
    let text = Self.text(target, OddTexts.sheet(id))
    #expect(CodeLexer(text, target).faults == [], "\(target)")
    let names = NastyNames.declared(in: text, target: target)
    #expect(names.count > OddTexts.keys.count + OddTexts.texts.count)
    #expect(Set(names.map { $0.lowercased() }).count == names.count, "\(target)")
    #expect(names.filter(Self.reserved(target).contains) == [], "\(target)")
  }

  /// Every name of every choice is an identifier of its language and unique within its type.
  @Test(arguments: ["swiftui", "uikit", "compose", "android", "flutter", "libadwaita"])
  func casesAreIdentifiers(_ target: String) {
    var tokens = CodeLexer(Self.text(target, OddTexts.sheet()), target).tokens[...]
    var count = 0
    while let start = tokens.firstIndex(of: .name("enum")) {
      tokens = tokens[start...].drop { $0 != .sign("{") }.dropFirst()
      if tokens.first == .name("public") { continue }
      if tokens.first == .name("case") { tokens = tokens.dropFirst() }
      let cases = tokens.prefix { $0 != .sign("}") }.filter { ![.string, .sign("="), .sign("`")].contains($0) }
        .split(separator: .sign(","), omittingEmptySubsequences: false)
      let names = cases.compactMap { tokens -> String? in
        guard tokens.count == 1, case .name(let name)? = tokens.first else { return nil }
        return name.lowercased()
      }
      #expect(names.count == cases.count && Set(names).count == names.count, "\(target): \(cases)")
      count += 1
    }
    #expect(count >= OddTexts.words.count, "\(target)")
  }

  @Test func wordsOfChoicesBecomeNames() {
    for (words, names) in [
      (["Volume, weak", "Volume, strong"], ["volumeWeak", "volumeStrong"]),
      (["1st", "2nd"], ["value1st", "value2nd"]),
      (["a b", "a-b", "aB", "AB"], ["aB", "aB2", "aB3", "ab4"]), (["HDR", "HDR mode"], ["hdr", "hdrMode"]),
      (["x3", "x2", "x", "x!"], ["x3", "x2", "x", "x4"]), (["–", "日本", ""], ["value", "value2", "value3"]),
      (["größe", "light mode"], ["gre", "lightMode"]), (["*/", "${y}", "He said \"hi\""], ["value", "y", "heSaidHi"]),
    ] { #expect(Code.names(words) == names) }
    #expect(Code.names(["init", "initValue"], avoiding: ["init"]) == ["initValue", "initValue2"])
    #expect(Code.name("b", among: ["a", "b"]) == "b")
  }

  /// A choice keeps the sketch's word where the language stores text, whatever its case is called.
  @Test func wordsAreKeptAsRawValues() throws {
    let sheet = OddTexts.sheet()
    #expect(
      Self.text("swiftui", sheet).contains(
        "case volumeWeak = \"Volume, weak\", volumeStrong = \"Volume, strong\", value1st ="))
    #expect(Self.text("motion", sheet).contains("choice0: \"Volume, weak\","))
    // `--x: initial` would remove the property instead of storing the word.
    #expect(
      Self.text("css", sheet).contains(": initial-value;") && Self.text("css", sheet).contains(": inherit-value;"))
  }

  @Test func usageExampleOfASpecSheetAvoidsReservedWords() {
    let definition = ParameterDefinition(
      name: "default", help: "", group: "", unit: .none, kind: .number(0...2), defaultValue: .number(1))
    let group = ParameterGroup(id: "e", title: "E", schema: Schema([definition]))
    let text = Self.text("markdown", HandoffSheet(group, Patch(), sentence: "")!)
    #expect(text.contains("const defaultValue = 1;"))
  }

  /// The JSON exports give every text back.
  @Test(arguments: ["json", "dtcg"]) func jsonGivesEveryTextBack(_ target: String) throws {
    let value = try JSONSerialization.jsonObject(with: Data(Self.text(target, OddTexts.sheet()).utf8))
    func strings(_ value: Any) -> [String] {
      if let text = value as? String { return [text] }
      if let values = value as? [Any] { return values.flatMap(strings) }
      return (value as? [String: Any])?.values.flatMap(strings) ?? []
    }
    let all = Set(strings(value))
    // The word `true` of a choice is a flag in JSON, as in a config.
    #expect((OddTexts.texts + OddTexts.words).filter { !all.contains($0) } == ["true"], "\(target)")
  }
}
