/// The memory that a canvas keeps from one frame to the next: lists of marks that were shown, shadow pictures and texts.
struct CanvasPool: Sendable {
  private var points = BufferPool<Grid.Point>()
  private var elements = BufferPool<Path.Element>()
  /// The lists for `borrow()`, which lends them for part of a frame.
  private var borrowed: [[Grid.Point]] = []
  private var canvases: [Canvas] = []
  private var canvasesTaken = 0
  /// The largest number of lent canvases in a frame of the current period: see `BufferPool`.
  private var mostCanvases = 0
  /// The number of frames in the current period.
  private var frames = 0
  private var shadows: [SoftShadow.Shape: Picture] = [:]
  private var words: [Words: String] = [:]
  /// The limit of cached shadows, which is more than any frame has at once.
  private static let mostShadows = 256
  private static let mostWords = 64

  /// The key of a cached text.
  struct Words: Hashable, Sendable {
    /// The address of the text's name.
    var name: UInt
    var first: Double
    var second: Double
    var third: Double
  }

  mutating func words(_ key: Words, _ make: () -> String) -> String {
    if let known = words[key] { return known }
    if words.count >= Self.mostWords { words.removeAll(keepingCapacity: true) }
    let text = make()
    words[key] = text
    return text
  }

  mutating func takePoints() -> [Grid.Point] { points.take(reserving: 32) }
  mutating func fit(_ list: inout [Grid.Point]) { points.fit(&list) }

  mutating func takePath() -> Path { Path(lent: elements.take(reserving: 16)) }

  /// Moves the elements of a finished path to a list that fits.
  mutating func fit(_ path: inout Path) {
    guard path.isLent else { return }
    var list = path.elements
    path = Path()
    elements.fit(&list)
    path = Path(lent: list)
  }

  mutating func borrow() -> [Grid.Point] { borrowed.popLast() ?? [] }

  mutating func giveBack(_ points: inout [Grid.Point]) {
    var list: [Grid.Point] = []
    swap(&list, &points)
    list.removeAll(keepingCapacity: true)
    borrowed.append(list)
  }

  mutating func takeCanvas() -> Canvas {
    var canvas = Canvas(size: .zero)
    if canvasesTaken < canvases.count {
      swap(&canvas, &canvases[canvasesTaken])
      canvasesTaken += 1
    }
    return canvas
  }

  mutating func picture(of shadow: SoftShadow.Shape) -> Picture {
    if let known = shadows[shadow] { return known }
    if shadows.count >= Self.mostShadows { shadows.removeAll(keepingCapacity: true) }
    let picture = shadow.picture
    shadows[shadow] = picture
    return picture
  }

  /// Empties a list of marks and takes back the memory that was lent to them.
  mutating func reclaim(_ marks: inout [Mark]) {
    var nextCanvas = 0
    for index in marks.indices {
      if var list = marks[index].takeLentPoints() {
        points.put(&list)
      } else if var list = marks[index].takeLentElements() {
        elements.put(&list)
      } else if let canvas = marks[index].takeLentCanvas() {
        if nextCanvas < canvases.count { canvases[nextCanvas] = canvas } else { canvases.append(canvas) }
        nextCanvas += 1
      }
    }
    marks.removeAll(keepingCapacity: true)
    canvasesTaken = 0
    mostCanvases = max(mostCanvases, nextCanvas)
    frames += 1
    if frames == BufferPool<Grid.Point>.period {
      canvases.removeLast(max(0, canvases.count - mostCanvases))
      (mostCanvases, frames) = (0, 0)
    }
    points.endFrame()
    elements.endFrame()
  }
}

extension Mark {
  /// Makes memory that a canvas lent the mark's own, because the mark outlives the canvas's next frame.
  mutating func keepLent() {
    switch shape {
    case .grid(var grid):
      grid.isLent = false
      shape = .grid(grid)
    case .fill(var path, let paint):
      path.isLent = false
      shape = .fill(path, paint)
    case .stroke(var path, let stroke, let paint):
      path.isLent = false
      shape = .stroke(path, stroke, paint)
    case .inset(var inset):
      inset.isLent = false
      shape = .inset(inset)
    case .layer(var layer):
      layer.isLent = false
      shape = .layer(layer)
    case .picture, .masked: break
    }
  }

  /// Takes the points that a canvas lent to a grid.
  ///
  /// The mark shows nothing afterwards, so that the caller alone holds the list.
  ///
  /// `nil` if the canvas lent no points.
  fileprivate mutating func takeLentPoints() -> [Grid.Point]? {
    guard case .grid(let grid) = shape, grid.isLent else { return nil }
    shape = .fill(Path(), .color(.clear))
    return grid.points
  }

  fileprivate mutating func takeLentElements() -> [Path.Element]? {
    switch shape {
    case .fill(let path, _), .stroke(let path, _, _):
      guard path.isLent else { return nil }
      shape = .fill(Path(), .color(.clear))
      return path.elements
    case .picture, .grid, .layer, .inset, .masked: return nil
    }
  }

  fileprivate mutating func takeLentCanvas() -> Canvas? {
    let content: Canvas
    switch shape {
    case .inset(let inset) where inset.isLent: content = inset.content
    case .layer(let layer) where layer.isLent: content = layer.content
    default: return nil
    }
    shape = .fill(Path(), .color(.clear))
    return content
  }
}
