import CSDL
import Canvas
import Motion

extension PixelSize {
  /// Of a turned picture.
  func turned(_ turn: QuarterTurn) -> PixelSize { turn.isSideways ? PixelSize(height, width) : self }
}

extension PixelRect {
  /// Where a part of a picture of this size is once the picture is turned.
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
