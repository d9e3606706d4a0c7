import Formatting
import Motion

/// A picture of a motion from 0 to 1 over time: as dots of Braille, or as SVG.
package struct MotionGraph {
  private let seconds: Double
  private let value: (Double) -> Double

  /// Fails if the content is no motion.
  package init?(_ content: HandoffItem.Content) {
    switch content {
    case .spring(let tuned):
      let spring = tuned.ending
      seconds = 1.25 * spring.settleTime()
      value = { spring.value(at: $0) }
    case .fling(let fling):
      let constant = fling.timeConstant
      seconds = 6 * constant
      value = { -Exact.expm1(-$0 / constant) }
    case .easing(let curve, let duration):
      let whole = max(duration ?? 1, 0.001)
      seconds = whole
      value = { curve.value(at: $0 / whole) }
    case .number, .count, .flag, .choice, .color, .text, .rows: return nil
    }
    guard seconds.isFinite, seconds > 0 else { return nil }
  }

  private var top: Double { max(1, (0...400).map { value(Double($0) / 400 * seconds) }.max() ?? 1) }

  /// The graph as six lines of Braille dots above their axis; the target is dotted.
  var dots: [String] {
    let (columns, rows) = (60, 6)
    let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
    var cells = Array(repeating: Array(repeating: UInt32(0), count: columns), count: rows)
    let top = top
    func row(_ value: Double) -> Int {
      Int(((top - value) / top * Double(4 * rows - 1)).rounded()).clamped(to: 0...4 * rows - 1)
    }
    func set(_ x: Int, _ y: Int) { cells[y / 4][x / 2] |= bits[x % 2][y % 4] }
    for x in stride(from: 0, to: 2 * columns, by: 4) { set(x, row(1)) }
    var last = row(value(0))
    for x in 0..<2 * columns {
      let next = row(value(Double(x) / Double(2 * columns - 1) * seconds))
      for y in min(last, next)...max(last, next) where y != last || x == 0 || next == last { set(x, y) }
      last = next
    }
    let lines = cells.map { String(String.UnicodeScalarView($0.map { Unicode.Scalar(0x2800 + $0)! })) }
    let end = "\(seconds.text(places: 2)) s"
    return lines + ["0" + String(repeating: " ", count: columns - 1 - end.count) + end]
  }

  /// The graph as an SVG of 480 by 200 for light and dark pages.
  package var svg: String {
    let (width, height, left, base) = (480.0, 200.0, 16.0, 168.0)
    let top = top
    func x(_ share: Double) -> String { (left + share * (width - 2 * left)).text(places: 1) }
    func y(_ value: Double) -> String { (base - value / top * (base - 16)).text(places: 1) }
    let points = (0...240).map { index in
      let share = Double(index) / 240
      return x(share) + "," + y(value(share * seconds))
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(n: width) \(n: height)" \
      font-family="Inter, sans-serif" font-size="12">
        <rect width="100%" height="100%" rx="12" fill="#14161E"/>
        <path d="M\(x(0)) \(y(1))H\(x(1))" stroke="#8B93A7" stroke-dasharray="2 4"/>
        <path d="M\(x(0)) \(y(0))H\(x(1))" stroke="#8B93A7" stroke-opacity="0.4"/>
        <polyline points="\(points.joined(separator: " "))" fill="none" stroke="#FFB030" stroke-width="2.4" \
      stroke-linejoin="round"/>
        <text x="\(x(0))" y="188" fill="#8B93A7">0</text>
        <text x="\(x(1))" y="188" fill="#8B93A7" text-anchor="end">\(seconds.text(places: 2)) s</text>
      </svg>

      """
  }
}
