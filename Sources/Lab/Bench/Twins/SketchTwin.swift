import Canvas
import Gestures
import Motion

/// A sketch of the folder `sketches`, written again in Swift with its default values: the same steps and the same marks.
protocol SketchTwin {
  /// The name of the sketch.
  static var id: String { get }
  init(in size: Vector)
  mutating func step(_ inputs: [Input])
  /// Draws the picture `fraction` of the way from the previous state to the current one.
  func draw(fraction: Double, on canvas: inout Canvas)
  /// The inputs of a step of a gesture that repeats.
  static func inputs(_ step: Int) -> [Input]
}

extension SketchTwin {
  /// Returns the inputs of a finger that lands at `begin`, moves in a line every fourth step, and lifts after `count` steps.
  static func drag(_ step: Int, from begin: Int, count: Int, _ start: Vector, _ end: Vector) -> [Input] {
    let (at, phase): (Int, FingerEvent.Phase) =
      switch step - begin {
      case 0: (0, .down)
      case count: (count, .up)
      case 1..<count where (step - begin) % 4 == 0: (step - begin, .move)
      default: (-1, .up)
      }
    guard at >= 0 else { return [] }
    return [.finger(FingerEvent(id: 1, phase: phase, position: mix(start, end, Double(at) / Double(count))))]
  }
}

/// A colour with the eight bits of each channel that a sketch's colours have.
struct TwinColor {
  private let channels: [Int]

  init(_ hex: Int) { channels = [hex >> 16 & 255, hex >> 8 & 255, hex & 255] }

  private init(_ channels: [Int]) { self.channels = channels }

  /// Returns the mix with another colour, as `mix` of sketches.
  func mixed(with other: TwinColor, _ share: Double) -> TwinColor {
    let share = share.clamped(to: 0...1)
    return TwinColor(
      zip(channels, other.channels).map { Int((Double($0) + Double($1 - $0) * share + 0.5).rounded(.down)) })
  }

  /// Returns the colour with an opacity, as `fade` of sketches.
  func fade(_ alpha: Double) -> Color {
    Color(hex: hex, Double(Int((alpha.clamped(to: 0...1) * 255 + 0.5).rounded(.down))) / 255)
  }

  var color: Color { Color(hex: hex) }

  private var hex: UInt32 { channels.reduce(0) { $0 << 8 | UInt32($1) } }
}
