import CSDL
import Canvas
import Motion

extension PixelSize {
  /// Returns the size of the picture after a turn.
  func turned(_ turn: QuarterTurn) -> PixelSize { turn.isSideways ? PixelSize(height, width) : self }
}

extension PixelRect {
  /// Returns the place of this part of a picture of the given size after a turn.
  func turned(_ turn: QuarterTurn, in size: PixelSize) -> PixelRect {
    switch turn {
    case .none: self
    case .right: PixelRect(x: size.height - y - height, y: x, width: height, height: width)
    case .half: PixelRect(x: size.width - x - width, y: size.height - y - height, width: width, height: height)
    case .left: PixelRect(x: y, y: size.width - x - width, width: height, height: width)
    }
  }
}

extension SDL_Rect {
  init(_ rect: PixelRect) {
    self.init(x: Int32(rect.x), y: Int32(rect.y), w: Int32(rect.width), h: Int32(rect.height))
  }
}
