import Canvas
import Motion

/// The work and memory that one picture of a sketch may take.
///
/// A mark that exceeds the budget is refused, and the last good picture stays. Marks are charged while they are put on the
/// canvas, before anything is drawn.
struct PictureBudget {
  /// The error for a mark that takes more than is left of the budget.
  struct Excess: Error {
    /// The number of the mark, from 1.
    var mark: Int
    var reason: String
  }

  /// The most nested groups, as in `sketch.c`: they are drawn by recursion.
  static let mostGroups = 64
  /// The most steps, of about twenty nanoseconds each, for points, crossings and dashes.
  private static let mostSteps = 20_000_000
  /// The most area that all marks together may cover, in multiples of the stage.
  private static let mostStages = 200.0
  /// The most bytes of UTF-8 of all texts.
  private static let mostLetters = 20_000
  /// The most square points of layers and text pictures, which are in memory together: 32 MB at one pixel per point.
  private static let mostArea = 8_000_000.0
  /// The most pixels of shadows' textures; each takes a microsecond.
  private static let mostShadowPixels = 600_000

  let stage: Rect
  /// The number of the mark being charged, from 1.
  var mark = 0
  /// The number of open groups.
  private(set) var groups = 0
  /// The transform from points of the current canvas to those of the stage.
  private(set) var base = Affine.identity
  private var steps = 0
  /// The steps and the area of marks that backdrops draw again.
  private var repeated = (steps: 0, area: 0.0)
  private var covered = 0.0
  private var letters = 0
  private var area = 0.0
  private var shadowPixels = 0
  private var shadows: Set<AnyHashable> = []
  private var meter = DrawingMeter()
  /// The part of the stage that the innermost open group covers. `nil` if it covers none yet.
  private var extent: Rect?
  /// The points of the stage that the current group may show: more than the stage in a blurred group. `nil` if it may show
  /// any, as in a tilted group.
  private var bounds: Rect?

  init(stage size: Vector) {
    stage = Rect(size: size)
    bounds = stage
  }

  /// The square points of the stage, at least 1.
  private var stageArea: Double { max(1, stage.width * stage.height) }
  /// The most area that a mark or a layer covers, in multiples of the stage: see `FrameBuilder.mostPlane`.
  private static let mostPlane = 4.0
  /// The steps for a square point of a layer that is blurred, or has a threshold, at two pixels to a point.
  private static let stepsOfFinish = 1.5

  private func excess(_ reason: String) -> Excess { Excess(mark: mark, reason: reason) }

  // MARK: - Charges

  /// Charges a mark for its area, and for the outline of a shape with few points.
  mutating func cover(_ rect: Rect, _ transform: Affine, spread: Double = 0) throws(Excess) {
    try spend(600 + Int(150 * min(1e5, max(rect.width, rect.height, 0) * transform.meanScale).squareRoot()))
    let box = (base * transform).box(of: rect.inset(by: -spread))
    guard box.x.isFinite, box.y.isFinite, box.width.isFinite, box.height.isFinite else { return }
    let seen = bounds.map(box.intersection) ?? box
    guard seen.width > 0, seen.height > 0 else { return }
    extent = extent.map { $0.union(seen) } ?? seen
    try cover(square: min(seen.width * seen.height, Self.mostPlane * stageArea))
  }

  private mutating func cover(square more: Double) throws(Excess) {
    covered += more
    guard covered <= Self.mostStages * stageArea else {
      throw excess("its marks cover the stage more than \(Int(Self.mostStages)) times, expected fewer or smaller ones")
    }
  }

  /// Charges a filled path, and returns the number of its lines.
  @discardableResult
  mutating func fill(_ path: Path, _ transform: Affine) throws(Excess) -> Int {
    let estimate = meter.fill(path, base * transform, upTo: Self.mostSteps - steps)
    guard steps + estimate.steps <= Self.mostSteps else {
      let crossings = estimate.crossings > 0 ? " and at least \(estimate.crossings) crossings" : ""
      throw excess("a path of \(estimate.lines) lines\(crossings) takes too long to fill, expected fewer")
    }
    steps += estimate.steps
    try cover(path.bounds, transform)
    return estimate.lines
  }

  /// Charges a stroked path, and returns the number of its lines.
  mutating func stroke(_ outline: KeptOutline, _ stroke: Stroke, _ transform: Affine) throws(Excess) -> Int {
    let estimate = outline.estimate(stroke, base * transform, &meter)
    guard steps + estimate.steps <= Self.mostSteps else {
      let dashes = estimate.dashes > 0 ? " and \(estimate.dashes) dashes" : ""
      throw excess("a path of \(estimate.lines) lines\(dashes) takes too long to stroke, expected fewer")
    }
    steps += estimate.steps
    try cover(outline.bounds, transform, spread: stroke.width / 2)
    return estimate.lines
  }

  /// Charges the pieces into which a gradient cuts a shape of a number of lines.
  mutating func paint(_ paint: Paint, lines: Int) throws(Excess) {
    guard case .gradient(let gradient) = paint else { return }
    try spend(gradient.pieces * (10 + 3 * min(lines, Self.mostSteps / 1000)))
  }

  mutating func shadow(of rect: Rect, radius: Double, blur: Double, _ transform: Affine) throws(Excess) {
    let (texture, pixels) = DrawingMeter.shadow(of: rect, radius: radius, blur: blur)
    if shadows.insert(texture).inserted { shadowPixels += pixels }
    guard shadowPixels <= Self.mostShadowPixels else {
      throw excess("its shadows have \(shadowPixels) blurred pixels, expected at most \(Self.mostShadowPixels)")
    }
    try cover(rect, transform, spread: 1.5 * blur)
  }

  /// Charges the marks so far again, and the blur of what shows of them in a box.
  mutating func backdrop(_ rect: Rect, _ sigma: Double, _ transform: Affine) throws(Excess) {
    let map = base * transform
    let box = map.box(of: rect).inset(by: -3 * sigma * map.meanScale)
    let seen = box.intersection(stage)
    let square = seen.width > 0 && seen.height > 0 ? seen.width * seen.height : 0
    let (drawn, area) = (steps - repeated.steps, min(covered - repeated.area, Double(mark) * square))
    repeated.steps += drawn / 4
    repeated.area += area
    try spend(drawn / 4)
    try cover(square: area)
    try finish(square)
    try take(square)
    try cover(rect, transform)
  }

  /// Charges the pixels of a layer that are blurred or have a threshold.
  private mutating func finish(_ square: Double) throws(Excess) {
    try spend(Int(Self.stepsOfFinish * min(square, Self.mostPlane * stageArea)))
  }

  mutating func text(_ run: TextRun, at origin: Vector, _ transform: Affine) throws(Excess) {
    letters += run.text.utf8.count
    guard letters <= Self.mostLetters else {
      throw excess("its texts have \(letters) letters, expected at most \(Self.mostLetters)")
    }
    // The text engine needs a microsecond for a letter, and sets every letter again for each size that it tries.
    if let fit = run.fit { try spend(50 * run.text.utf8.count * Int(1 + run.size - fit.smallest)) }
    let whole = base * transform
    let grow = TextRun.grow(Vector(whole.a, whole.b).length, Vector(whole.c, whole.d).length)
    try take(run.inkBox.width * run.inkBox.height * grow * grow)
    try cover(run.inkBox.offset(by: origin), transform)
  }

  private mutating func spend(_ more: Int) throws(Excess) {
    steps += more
    guard steps <= Self.mostSteps else { throw excess("its marks take too long to draw, expected fewer") }
  }

  private mutating func take(_ more: Double) throws(Excess) {
    area += more.isFinite ? more : 0
    guard area <= Self.mostArea else {
      throw excess(
        "its layers and texts have more than \(Int(Self.mostArea / 1e6)) million square points, expected fewer or smaller "
          + "ones")
    }
  }

  // MARK: - Groups

  /// Charges the marks of a group and the layer that it may need.
  ///
  /// - Parameters:
  ///   - base: The transform from the group's canvas to the stage.
  ///   - clip: The size in points to which the group is clipped. `nil` for no clipping.
  ///   - blur: The standard deviation of its blur, in points of its canvas.
  mutating func group<R>(
    on base: Affine, clip: Vector? = nil, isLayer: Bool, blur: Double = 0, threshold: Double = 0,
    _ plane: Layer.Plane = .canvas, _ body: (inout PictureBudget) throws(Excess) -> R
  ) throws(Excess) -> R {
    let outer = (base: self.base, extent: extent, bounds: bounds)
    let reach = 3 * blur * base.meanScale
    (self.base, extent, groups) = (base, nil, groups + 1)
    bounds = plane == .canvas ? bounds?.inset(by: -reach) : nil
    guard groups <= Self.mostGroups else {
      throw excess("\(groups) groups within one another, expected at most \(Self.mostGroups)")
    }
    let result = try body(&self)
    var inner = clip.map { base.box(of: Rect(size: $0)).intersection(extent ?? Rect(size: .zero)) } ?? extent
    inner = inner?.inset(by: -reach)
    (self.base, extent, bounds, groups) = (outer.base, outer.extent, outer.bounds, groups - 1)
    guard var inner else { return result }
    let square = min(inner.width * inner.height, Self.mostPlane * stageArea)
    if isLayer { try take(plane == .canvas ? square : Self.mostPlane * square) }
    if blur > 0 || threshold > 0 { try finish(square) }
    // A tilted group may show anywhere.
    if plane != .canvas { inner = stage }
    extent = extent.map { $0.union(inner) } ?? inner
    return result
  }
}
