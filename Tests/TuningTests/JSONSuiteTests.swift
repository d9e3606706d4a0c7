import Testing

@testable import Tuning

/// The JSON Parsing Test Suite: texts that must be accepted, and texts that must be refused (RFC 8259).
@Suite struct JSONSuiteTests {
  static let folder = Reference.folder("json-test-suite/test_parsing")

  /// Texts that strict JSON refuses and this reader accepts: comments and one trailing comma.
  static let allowedByComments: Set<String> = [
    "n_array_extra_comma.json", "n_array_number_and_comma.json", "n_object_trailing_comma.json",
    "n_object_trailing_comment.json", "n_object_trailing_comment_slash_open.json",
    "n_structure_object_with_comment.json",
  ]

  static func isAccepted(_ name: String, in folder: String) -> Bool {
    let document = JSONDocument(Reference.bytes(folder + "/" + name), anyRoot: true)
    return document.root != nil && !document.problems.contains { $0.kind != .duplicate }
  }

  @Test(.enabled(if: folder != nil, "the JSON test suite is not here; set FIDGET_REFERENCE to the folder that has it"))
  func jsonTestSuiteIsDecidedCorrectly() throws {
    let folder = try #require(Self.folder)
    let names = Reference.files(in: folder)
    #expect(names.count > 300)
    let wronglyRefused = names.filter { $0.hasPrefix("y_") && !Self.isAccepted($0, in: folder) }
    #expect(wronglyRefused == [])
    let accepted = names.filter { $0.hasPrefix("n_") && Self.isAccepted($0, in: folder) }
    #expect(Set(accepted) == Self.allowedByComments)
    // The standard leaves these to the reader, which refuses everything but plain, finite UTF-8.
    let free = names.filter { $0.hasPrefix("i_") && Self.isAccepted($0, in: folder) }
    #expect(
      Set(free) == [
        "i_number_real_underflow.json", "i_number_too_big_neg_int.json", "i_number_too_big_pos_int.json",
        "i_number_very_big_negative_int.json", "i_structure_UTF-8_BOM_empty_object.json",
        "i_number_double_huge_neg_exp.json",
      ])
  }
}
