import Canvas
import Tuning

extension Color {
  /// A colour that a parameter gives.
  package init(_ color: HexColor) {
    self.init(Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }
}
