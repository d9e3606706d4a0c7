import Formatting
import Testing

@testable import Carried

/// The text embedded in a clip comes out as it went in, or not at all.
struct CarriedTextTests {
  private let text = "# fidget take 1\n# effect lamp\nat 0.5  tap 195 330\n# Grüße, 灯\n"

  @Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar"])
  func base64MatchesRFC4648(_ text: String) {
    // The pairs are from RFC 4648, section 10, without the padding at the end.
    let known = ["", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy"]
    let letters = Base64.standard.letters(Array(text.utf8))
    #expect(String(decoding: letters, as: UTF8.self) == known[text.count])
    #expect(Base64.standard.bytes(of: letters) == Array(text.utf8))
  }

  @Test(arguments: ["Z", "Zh", "Zm9", "Zm9vY", "Zm=="]) func nonCanonicalBase64IsRefused(_ letters: String) {
    #expect(Base64.standard.bytes(of: Array(letters.utf8)) == nil)
  }

  @Test func embeddedTextIsFoundAmongOtherBytes() throws {
    let packed = try #require(CarriedText.pack(text))
    #expect(packed.allSatisfy { $0 < 0x80 }, "a GIF's readers step over it by its bytes")
    let noise = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 131) }
    #expect(try CarriedText.find(in: noise + packed + noise) == text)
    // A mark without a valid text behind it does not hide the mark that follows.
    #expect(try CarriedText.find(in: CarriedText.mark + noise + CarriedText.mark + [46] + packed) == text)
    #expect(try CarriedText.find(in: noise) == nil)
    #expect(try CarriedText.find(in: CarriedText.mark.dropLast()) == nil)
  }

  @Test func changedByteIsDetected() throws {
    let packed = try #require(CarriedText.pack(text))
    for index in packed.indices {
      for bit in 0..<8 {
        var other = packed
        other[index] ^= 1 << UInt8(bit)
        let found = try? CarriedText.find(in: other)
        #expect(found == nil || found == .some(nil), "bit \(bit) of byte \(index)")
      }
      #expect((try? CarriedText.find(in: packed[..<index])) ?? nil == nil, "cut at \(index)")
    }
  }

  @Test func textLengthIsBounded() throws {
    #expect(CarriedText.pack("") == nil)
    let longest = String(repeating: "a", count: CarriedText.mostText)
    let packed = try #require(CarriedText.pack(longest))
    #expect(try CarriedText.find(in: packed) == longest)
    #expect(CarriedText.pack(longest + "a") == nil)
    // Random characters cannot be packed small enough.
    var random = SystemRandomNumberGenerator()
    #expect(
      CarriedText.pack(
        String((0..<1_000_000).map { _ in Character(Unicode.Scalar(UInt8.random(in: 32...126, using: &random))) }))
        == nil)
  }

  /// A small file cannot fill the memory: it states the length of its text, and no more memory than that is allocated.
  @Test func decompressionBombIsRefused() {
    let one = [UInt8](repeating: 97, count: CarriedText.mostText + 1)
    let bomb = CarriedText.mark + Base64.standard.letters(CarriedText.deflated(one)!) + [46]
    #expect(throws: Problem.self) { try CarriedText.find(in: bomb) }
  }
}
