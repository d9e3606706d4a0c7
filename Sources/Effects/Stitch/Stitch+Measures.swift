import Canvas
import Motion

extension Stitch {
  package static func picture(at position: Vector, _ state: State, _ p: Parameters) -> PicturePlace? {
    let strip = Strip(in: state.size, p)
    let band = Band(strip, state, top: Composition(in: state.size, strip).stripTop)
    return band.rects.firstIndex { $0.contains(position) }.map { PicturePlace("pictures", $0) }
  }

  package static func measure(_ parameter: String, _ state: State, _ p: Parameters) -> Measure? {
    let strip = Strip(in: state.size, p)
    let band = Band(strip, state, top: Composition(in: state.size, strip).stripTop)
    // The photograph nearest to the middle of the window.
    guard let (index, rect) = band.nearest(to: state.size.x / 2) else { return nil }
    switch parameter {
    case "maxHeight":
      let x = rect.midX.clamped(to: 0...state.size.x)
      return .segment(Vector(x, rect.minY), Vector(x, rect.maxY), isLimited: strip.height < p.maxHeight)
    case "spacing":
      guard strip.count > 1 else { return nil }
      let left = band.rects[index + 1 < strip.count ? index : index - 1]
      return .segment(Vector(left.maxX, rect.midY), Vector(left.maxX + strip.gap(at: state.progress), rect.midY))
    case "cornerRadius":
      // What is drawn is never rounder than a half circle.
      let radius = min(p.cornerRadius, min(rect.width, rect.height) / 2)
      let corner = band.progress < 1 ? rect : band.frame
      return .radius(corner.origin + Vector(radius, radius), radius, towards: -0.75 * .pi)
    default: return nil
    }
  }
}
