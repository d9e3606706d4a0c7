import Canvas
import Motion

/// The visible content of a canvas, without the keys of pictures: a key may contain details that its pixels do not show.
struct ConformanceSight {
  /// The content of pictures examined so far; equal pictures have equal pixels.
  private var known: [Picture: [Mark]] = [:]
  /// Whether known pictures are examined again.
  var doubts = false
  /// Pictures with different content than before, whose keys are therefore incomplete.
  private(set) var stale: [Picture] = []

  /// Returns the marks, each followed by the marks of its picture; a painting becomes a grid of samples.
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
      case .masked(var masked):
        inner = marks(of: masked.layer.content)
        masked.layer.content = Canvas(size: masked.layer.content.size)
        mark.shape = .masked(masked)
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
