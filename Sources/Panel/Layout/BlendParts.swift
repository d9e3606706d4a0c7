import Motion

/// The parts of the bar that goes from one set of values to another.
struct BlendParts {
  let from: Rect
  let to: Rect
  let slider: Rect
  let close: Rect

  static let height = 52.0

  init(_ rect: Rect) {
    let line = rect.inset(x: PanelLayout.inset, y: 0).with(y: rect.minY, height: 44)
    let width = ((line.width - 44) * 0.3).rounded()
    from = line.with(x: line.minX, width: width)
    to = line.with(x: line.maxX - 44 - width, width: width)
    slider = line.with(x: from.maxX, width: to.minX - from.maxX)
    close = line.with(x: line.maxX - 44, width: 44)
  }

  /// Where the thumb goes.
  var track: Rect { slider.inset(x: 18, y: 0) }

  var controls: [PanelLayout.Control] {
    [
      .init(target: .blend(.from), area: from), .init(target: .blend(.to), area: to),
      .init(target: .blend(.slider), area: slider), .init(target: .blend(.close), area: close),
    ]
  }
}
