import Canvas
import Motion

/// What can be seen of a canvas, without the keys of its pictures: a key may name what its pixels do not show.
struct ConformanceSight {
  /// What pictures show, once looked at. Equal pictures have equal pixels.
  private var known: [Picture: [Mark]] = [:]
  /// Looks at every picture again, known or not.
  var doubts = false
  /// Pictures that showed something else when they were seen before: their keys leave something out.
  private(set) var stale: [Picture] = []

  /// The marks, each followed by those of its pictures; paintings as a grid of samples.
  mutating func marks(of canvas: Canvas) -> [Mark] {
    canvas.marks.flatMap { mark in
      var mark = mark
      var inner: [Mark] = []
      switch mark.shape {
      case .fill, .stroke: break
      case .picture(let picture, let rect, let corners, let tint, let part):
        inner = contents(of: picture)
        mark.shape = .picture(.art(""), rect, corners, tint: tint, part: part)
      case .grid(var grid):
        inner = grid.picture.map { contents(of: $0) } ?? []
        grid.picture = nil
        mark.shape = .grid(grid)
      case .layer(var layer):
        inner = marks(of: layer.content)
        layer.content = Canvas(size: layer.content.size)
        mark.shape = .layer(layer)
      case .inset(var inset):
        inner = marks(of: inset.content)
        inset.content = Canvas(size: inset.content.size)
        mark.shape = .inset(inset)
      }
      return [mark] + inner
    }
  }

  private mutating func contents(of picture: Picture) -> [Mark] {
    let before = known[picture]
    if let before, !doubts { return before }
    let marks: [Mark]
    switch picture {
    case .art, .file, .drawing, .text: marks = [Self.stand(for: picture)]
    case .painted(let painting):
      let shares = (0...8).map { Double($0) / 8 }
      let points = shares.flatMap { y in
        shares.map { x in
          let p = Vector(painting.size.x * x, painting.size.y * y)
          return Grid.Point(p, color: painting.color(p))
        }
      }
      marks = [Mark(.grid(Grid(columns: shares.count, points: points)))]
    case .baked(let baked):
      var canvas = Canvas(size: baked.size)
      baked.draw(&canvas)
      marks = self.marks(of: canvas)
    case .blurred(var blur):
      let inner = contents(of: blur.picture)
      blur.picture = .art("")
      marks = [Self.stand(for: .blurred(blur))] + inner
    }
    if let before, before != marks { stale.append(picture) }
    known[picture] = marks
    return marks
  }

  private static func stand(for picture: Picture) -> Mark {
    let unit = Rect(x: 0, y: 0, width: 1, height: 1)
    return Mark(.picture(picture, unit, .square, tint: .white, part: unit))
  }
}
