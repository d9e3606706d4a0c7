import Canvas
import Motion

extension Stitch {
  /// Where everything stands in a window of one size; what does not fit is left out, the strip last.
  struct Composition {
    /// Where the hint stands, and in its place the news of the last change.
    enum HintPlace { case besideMap, top, below, nowhere }

    let size: Vector
    /// Between the window's edges and all words: the margin, or more where a short strip begins further in.
    let margin: Double
    /// Points between the window's edge and whatever comes nearest to it.
    let edge: Double
    /// From 600 points of width every photograph has its own caption and type is larger.
    let isRoomy: Bool
    private(set) var titleTop: Double?
    private(set) var stripTop = 0.0
    private(set) var captionTop: Double?
    private(set) var captionHasDetail = true
    private(set) var mapTop: Double?
    /// The map's length over the strip's.
    let mapScale: Double
    private(set) var hintPlace = HintPlace.nowhere
    /// The middle of the hint's line.
    private(set) var hintY = 0.0

    init(in size: Vector, _ strip: Strip) {
      self.size = size
      edge = Look.margin(forWidth: size.x)
      margin = max(edge, min(strip.origin(in: size, at: 0), (size.x - 640) / 2))
      isRoomy = size.x >= 600
      let isWide = Look.isWide(size)
      let roomForMap = size.x - 2 * margin - (isWide ? 320 : 0)
      mapScale = max(
        0, min(min(isWide ? 560 : 720, roomForMap) / strip.length(at: 0), (isRoomy ? 80 : 48) / strip.height))

      for arrangement in isWide ? Self.wide : Self.tall {
        guard let tops = fit(arrangement, strip) else { continue }
        for (block, top) in zip(arrangement.blocks, tops) { place(block.part, at: top, strip) }
        if hintPlace == .nowhere, isWide {
          // On the line of the title, or of the way back.
          hintPlace = .top
          hintY = titleTop.map { $0 + titleSize * 0.55 } ?? 42
        }
        return
      }
      stripTop = max(0, (size.y - strip.height) / 2)
    }

    var titleSize: Double { isRoomy ? 48 : 36 }
    /// From the title's top to the line under it.
    var subtitleOffset: Double { isRoomy ? 62 : 50 }
    var captionTitleSize: Double { isRoomy ? 17 : 22 }

    private var titleHeight: Double { isRoomy ? 84 : 68 }

    private func captionHeight(withDetail: Bool) -> Double {
      isRoomy ? withDetail ? 66 : 45 : withDetail ? 77 : 53
    }

    private mutating func place(_ part: Part, at top: Double, _ strip: Strip) {
      switch part {
      case .title: titleTop = top
      case .strip: stripTop = top
      case .caption: captionTop = top
      case .shortCaption:
        captionTop = top
        captionHasDetail = false
      case .map:
        mapTop = top
        if Look.isWide(size) {
          hintPlace = .besideMap
          hintY = top + strip.height * mapScale / 2
        }
      case .hint:
        hintPlace = .below
        hintY = top + 16
      }
    }

    /// The top of each block: gaps as wished for, widened by their shares where there is room left, narrowed evenly down
    /// to their least where there is too little; nil when that does not suffice.
    private func fit(_ arrangement: Arrangement, _ strip: Strip) -> [Double]? {
      let blocks = arrangement.blocks
      let heights = blocks.map { block in
        switch block.part {
        case .title: titleHeight
        case .strip: strip.height
        case .caption: captionHeight(withDetail: true)
        case .shortCaption: captionHeight(withDetail: false)
        case .map: strip.height * mapScale
        case .hint: 32.0
        }
      }
      let gaps = blocks.map(\.above) + [arrangement.below]
      let free = size.y - heights.reduce(0, +)
      let wished = gaps.reduce(0) { $0 + $1.wished }
      let least = gaps.reduce(0) { $0 + $1.least }
      guard free >= least else { return nil }
      let squeeze = free < wished ? (wished - free) / (wished - least) : 0
      var tops: [Double] = []
      var y = 0.0
      for (height, gap) in zip(heights, gaps) {
        y += gap.wished - squeeze * (gap.wished - gap.least) + gap.share * max(0, free - wished)
        // On whole points, so that pictures stay crisp.
        tops.append(y.rounded())
        y += height
      }
      return tops
    }

    private enum Part { case title, strip, caption, shortCaption, map, hint }

    /// Points of air, and the share that it takes of what is left over.
    private struct Gap {
      var wished: Double
      var least: Double
      var share: Double
    }

    private struct Arrangement {
      var blocks: [(part: Part, above: Gap)]
      var below: Gap

      init(_ blocks: [(Part, Double, Double, Double)], below: (Double, Double, Double)) {
        self.blocks = blocks.map { ($0, Gap(wished: $1, least: $2, share: $3)) }
        self.below = Gap(wished: below.0, least: below.1, share: below.2)
      }
    }

    // Part, then the air above it: as wished for at 1280 × 720 and at 390 × 844, at least, share of the rest.
    private static let wide = [
      Arrangement(
        [(.title, 56, 56, 0.42), (.strip, 56, 20, 0), (.caption, 20, 14, 0), (.map, 35, 14, 0.2)],
        below: (40, 20, 0.38)),
      Arrangement([(.title, 56, 52, 0.3), (.strip, 56, 14, 0.1), (.caption, 20, 12, 0)], below: (36, 12, 0.6)),
      Arrangement([(.title, 56, 52, 0.3), (.strip, 40, 14, 0.1), (.shortCaption, 20, 12, 0)], below: (32, 12, 0.6)),
      Arrangement([(.strip, 76, 62, 0.4), (.caption, 20, 12, 0)], below: (24, 10, 0.6)),
      Arrangement([(.strip, 76, 62, 0.4), (.shortCaption, 16, 10, 0)], below: (24, 8, 0.6)),
    ]
    private static let tall = [
      Arrangement(
        [
          (.title, 64, 60, 0.36), (.strip, 104, 16, 0.08), (.caption, 24, 12, 0), (.map, 59, 16, 0.26),
          (.hint, 36, 4, 0),
        ], below: (40, 8, 0.3)),
      Arrangement(
        [
          (.title, 64, 60, 0.3), (.strip, 104, 14, 0.2), (.shortCaption, 24, 12, 0), (.map, 48, 14, 0.5),
          (.hint, 36, 4, 0),
        ], below: (40, 8, 0)),
      Arrangement(
        [(.title, 64, 60, 0.3), (.strip, 80, 14, 0.3), (.shortCaption, 24, 12, 0), (.hint, 36, 4, 0.4)],
        below: (40, 8, 0)),
      Arrangement([(.title, 64, 60, 0.3), (.strip, 60, 14, 0.3), (.shortCaption, 24, 10, 0)], below: (40, 8, 0.4)),
      Arrangement([(.strip, 76, 56, 0.4), (.shortCaption, 20, 10, 0)], below: (24, 8, 0.6)),
    ]
  }
}
