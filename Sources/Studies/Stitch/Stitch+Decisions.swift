import Canvas
import Effects
import Formatting
import Gestures
import Motion

extension Stitch {
  package static func decisions(_ state: State, _ p: Parameters) -> [Decision] {
    let band = Band(of: state, p)
    return pinching(state, band, p) + scrolling(state, band)
  }

  package static func levels(of readout: String, _ state: State, _ p: Parameters) -> [Double] {
    switch readout {
    case "scroll": [rest(of: state)]
    case "scrollVelocity": [0]
    case "magnification": [state.seam.isStitched ? p.partAbove : p.stitchBelow]
    case "progress": [state.seam.isStitched ? 1 : 0]
    default: []
    }
  }

  package static func status(_ state: State, _ p: Parameters) -> Happening? {
    if state.hand.isPinching { return Happening("pinching", reason: "\(against(state, p))") }
    if !state.hand.isDown, state.seam.isMoving {
      return Happening(
        state.seam.isStitched ? "stitching" : "parting", reason: "\((100 * state.progress).text(places: 0)) % stitched")
    }
    return state.scroll.status(held: state.hand.isDown ? state.scrollVelocity : nil)
  }

  /// Returns the visible part of the strip.
  package static func focus(_ state: State, _ p: Parameters) -> Rect? {
    let frame = Band(of: state, p).frame
    return Rect(x: 0, y: frame.y, width: state.size.x, height: frame.height)
  }

  // MARK: - Pinch

  /// Returns a comparison such as `magnification 0.970 against 0.95`, and the places at which the fingers would cross it.
  ///
  /// The comparison's gauge shows both thresholds.
  private static func pinching(_ state: State, _ band: Band, _ p: Parameters) -> [Decision] {
    guard state.hand.isPinching else { return [] }
    let value = state.magnification
    let threshold = state.seam.isStitched ? p.partAbove : p.stitchBelow
    let reach = max(1 - p.stitchBelow, p.partAbove - 1, 0.02)
    var figures: [Decision.Figure] = []
    var anchor = state.hand.middle ?? band.frame.center
    if let span = state.hand.pinch.span, span.startingDistance > 1 {
      let middle = mix(span.first, span.second, 0.5)
      let way = (span.second - span.first).normalized
      let isBeyond = state.seam.isStitched ? value > p.partAbove : value < p.stitchBelow
      for (side, finger) in [(-1.0, span.first), (1, span.second)] {
        let goal = middle + way * (side * (span.startingDistance / 2) * threshold)
        figures.append(.threshold(from: isBeyond ? goal : finger, to: goal, half: way.perpendicular * 12))
      }
      anchor = middle
    }
    // A plate between two fingers on a level line would lie on them.
    return [
      Comparison("magnification", value: value, limit: threshold, places: 3).decision(
        figures, in: 1 - 2 * reach...1 + 2 * reach, thresholds: [p.stitchBelow, p.partAbove],
        at: anchor + Vector(0, 36), .below)
    ]
  }

  private static func against(_ state: State, _ p: Parameters) -> String {
    let threshold = state.seam.isStitched ? p.partAbove : p.stitchBelow
    let value = state.magnification.text(apartFrom: threshold, places: 3)
    let sign = state.magnification < threshold ? "<" : state.magnification > threshold ? ">" : "="
    return "magnification \(value) \(sign) \(threshold.shortText)"
  }

  // MARK: - Scroll

  /// Returns the scroll offset at which the strip comes to rest without further touches.
  ///
  /// A finger on the strip is assumed to lift now.
  static func rest(of state: State) -> Double {
    state.scroll.rest(ifReleasedAt: state.isOnMap ? 0 : state.scrollVelocity)
  }

  private static func scrolling(_ state: State, _ band: Band) -> [Decision] {
    let middle = Vector(state.size.x / 2, band.frame.midY)
    let decisions = state.scroll.going(from: middle, Vector(-state.scrollVelocity, 0), in: state.size)
    if state.hand.isPinching { return decisions }
    return decisions
      + state.scroll.resting(at: rest(of: state), from: middle, along: Vector(-1, 0), in: state.size, .above)
  }

  package static func picture(at position: Vector, _ state: State, _ p: Parameters) -> PicturePlace? {
    Band(of: state, p).rects.firstIndex { $0.contains(position) }.map { PicturePlace("pictures", $0) }
  }

  /// Returns the scroll that brings a photograph to the middle; `nil` if all of it is visible already.
  package static func scroll(to row: PicturePlace, _ state: State, _ p: Parameters) -> Vector? {
    let rects = Band(of: state, p).rects
    guard row.list == "pictures", rects.indices.contains(row.row) else { return nil }
    let rect = rects[row.row]
    if rect.minX >= 0, rect.maxX <= state.size.x { return nil }
    let offset = (state.scroll.offset + rect.midX - state.size.x / 2).clamped(to: state.scroll.bounds)
    let way = state.scroll.offset - offset
    return way.magnitude < 1 ? nil : Vector(way, 0)
  }

  package static func measure(_ parameter: String, _ state: State, _ p: Parameters) -> Measure? {
    let band = Band(of: state, p)
    let strip = band.strip
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
      // The drawn radius is never more than that of a half circle.
      let radius = min(p.cornerRadius, min(rect.width, rect.height) / 2)
      let corner = band.progress < 1 ? rect : band.frame
      return .radius(corner.origin + Vector(radius, radius), radius, towards: -0.75 * .pi)
    default: return nil
    }
  }
}
