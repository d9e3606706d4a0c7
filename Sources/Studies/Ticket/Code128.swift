/// The bars of a text in Code 128, set B, as specified by ISO/IEC 15417.
struct Code128: Hashable, Sendable {
  /// The code values: 0…102 are data, 104 starts set B, 106 stops.
  let values: [Int]

  /// Encodes the characters from space to `~`; any other character becomes a question mark.
  init(_ text: String) {
    let data = Self.printable(text).utf8.map { Int($0) - 32 }
    let start = 104
    let sum = data.enumerated().reduce(start) { $0 + ($1.offset + 1) * $1.element }
    values = [start] + data + [sum % 103, 106]
  }

  static func printable(_ text: String) -> String {
    String(text.map { $0.isASCII && $0 >= " " && $0 <= "~" ? $0 : "?" })
  }

  /// The widths in modules of bar, gap, bar, … : six for each value, seven for the stop.
  var widths: [Int] { values.flatMap { Self.patterns[$0] } }

  /// The total width in modules: 11 for each value and 13 for the stop.
  var modules: Int { 11 * values.count + 2 }

  private static let patterns: [[Int]] = table.split(separator: " ").map { $0.compactMap(\.wholeNumberValue) }

  private static let table = """
    212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 \
    123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 \
    232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 \
    313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 \
    111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 \
    111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 \
    114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112
    """
}
