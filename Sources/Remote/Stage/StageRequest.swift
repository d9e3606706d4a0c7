import Canvas
import Formatting
import Motion
import Playing

/// The query of a request for a picture of the stage.
struct StageRequest: Hashable, Sendable {
  /// The number of the picture that the client has; `nil` for the current picture at once.
  var after: Int?
  /// The number of a picture of the same pixels and side that the client has, so that a part suffices; `nil` for a whole
  /// picture.
  var base: Int?
  /// The client's number from its stream of events; 0 for a program without one.
  var client: Int64 = 0
  /// The number of times that the client has given up its requests; a higher one ends the waits of lower ones.
  var attempt = 0
  /// The largest width and height in pixels; `nil` for the stage's own points.
  var width: Int?
  var height: Int?
  /// The quality of the JPEG, 1…100.
  var quality = 75
  /// The side of a split stage to show; `nil` for both.
  var side: SplitSide?

  static let sides = 16...2560
  private static let names = ["after", "attempt", "base", "client", "height", "quality", "side", "width"]

  init(_ query: [(name: String, value: String)]) throws(RemoteProblem) {
    for (name, value) in query {
      func number(_ range: ClosedRange<Int>) throws(RemoteProblem) -> Int {
        if let number = Int(value), range.contains(number) { return number }
        throw RemoteProblem(
          422, "\(name): \(value.excerpt): expected a whole number \(range.lowerBound)…\(range.upperBound)")
      }
      switch name {
      case "after": after = try number(0...1_000_000_000_000)
      case "attempt": attempt = try number(0...1_000_000_000)
      case "base": base = try number(0...1_000_000_000_000)
      case "client": client = Int64(try number(0...1_000_000))
      case "width": width = try number(Self.sides)
      case "height": height = try number(Self.sides)
      case "quality": quality = try number(1...100)
      case "side":
        side = SplitSide(rawValue: value)
        if side == nil { throw RemoteProblem(422, "side: \(value.excerpt): expected a or b") }
      default:
        let hint = Spelling.hint(for: name, among: Self.names)
        throw RemoteProblem(
          422, "\(name.excerpt): the stage does not take it\(hint), expected \(Self.names.joined(separator: ", "))")
      }
    }
  }

  /// Returns the pixels of a picture of a stage of this size, which keeps its shape.
  func pixels(of stage: Vector) -> PixelSize {
    let stage = Vector(max(1, stage.x), max(1, stage.y))
    let most = Double(Self.sides.upperBound)
    let asked = [width.map { Double($0) / stage.x }, height.map { Double($0) / stage.y }].compactMap { $0 }.min() ?? 1
    let scale = min(asked, most / stage.x, most / stage.y)
    return PixelSize(max(1, Int((stage.x * scale).rounded())), max(1, Int((stage.y * scale).rounded())))
  }
}
