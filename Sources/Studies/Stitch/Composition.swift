import Canvas
import Effects
import Motion

extension Stitch {
  /// The page's layout for a window of one size; parts that do not fit are left out, the strip last.
  struct Composition {
    /// The place of the hint, later taken by the notice of the last change.
    enum HintPlace { case besideMap, top, below, nowhere }

    let size: Vector
    /// The space between the window's edges and all text: the margin, or more if a short strip begins further in.
    let margin: Double
    /// The space between the window's edge and the part nearest to it, in points.
    let edge: Double
    /// Whether the window is at least 600 points wide: every photograph then has its own caption, and text is larger.
    let isRoomy: Bool
    private(set) var titleTop: Double?
    /// The title, in smaller letters if it is long; `subtitle` is the text below it.
    let title: TextRun
    let subtitle: TextRun
    private(set) var stripTop = 0.0
    private(set) var captionTop: Double?
    private(set) var captionHasDetail = true
    private(set) var mapTop: Double?
    /// The ratio of the map's length to the strip's.
    let mapScale: Double
    private(set) var hintPlace = HintPlace.nowhere
    /// The vertical middle of the hint.
    private(set) var hintY = 0.0

    init(in size: Vector, _ strip: PhotoStrip, _ p: Parameters = .defaults) {
      self.size = size
      edge = Look.margin(forWidth: size.x)
      margin = max(edge, min(strip.origin(in: size, at: 0), (size.x - 640) / 2))
      isRoomy = size.x >= 600
      let column = size.x - 2 * margin
      title = TextRun(p.title, size: isRoomy ? 48 : 36, weight: .bold, width: column)
        .fitted(smallest: 14, lines: 2, height: Self.subtitleOffset(isRoomy))
      subtitle = TextRun(
        isRoomy ? p.subtitle : p.shortSubtitle, size: isRoomy ? 17 : 14, width: column - 2, tabularDigits: true
      ).fitted(smallest: 10, lines: 2, height: 27)
      let isWide = Look.isWide(size)
      let roomForMap = size.x - 2 * margin - (isWide ? 320 : 0)
      mapScale = max(
        0, min(min(isWide ? 560 : 720, roomForMap) / strip.length(at: 0), (isRoomy ? 80 : 48) / strip.height))

      for arrangement in isWide ? Self.wide : Self.tall {
        guard let tops = arrangement.tops(in: size.y, height: { height(of: $0, strip) }) else { continue }
        for (block, top) in zip(arrangement.blocks, tops) { place(block.part, at: top, strip) }
        if hintPlace == .nowhere, isWide {
          // The hint is level with the title, or with the back arrow.
          hintPlace = .top
          hintY = titleTop.map { $0 + titleSize * 0.55 } ?? 42
        }
        return
      }
      stripTop = max(0, (size.y - strip.height) / 2)
    }

    private var titleSize: Double { isRoomy ? 48 : 36 }
    /// The distance from the title's top to the subtitle.
    var subtitleOffset: Double { Self.subtitleOffset(isRoomy) }
    private static func subtitleOffset(_ isRoomy: Bool) -> Double { isRoomy ? 62 : 50 }
    var captionTitleSize: Double { isRoomy ? 17 : 22 }

    private func height(of part: Part, _ strip: PhotoStrip) -> Double {
      switch part {
      case .title: isRoomy ? 84 : 68
      case .strip: strip.height
      case .caption: isRoomy ? 66 : 77
      case .shortCaption: isRoomy ? 45 : 53
      case .map: strip.height * mapScale
      case .hint: 32
      }
    }

    private mutating func place(_ part: Part, at top: Double, _ strip: PhotoStrip) {
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

    private enum Part { case title, strip, caption, shortCaption, map, hint }

    // The values are: part, then the gap above it as preferred at 1280 × 720 and at 390 × 844, its least height, its share.
    private static let wide = [
      Stack<Part>(
        [(.title, 56, 56, 0.42), (.strip, 56, 20, 0), (.caption, 20, 14, 0), (.map, 35, 14, 0.2)],
        below: (40, 20, 0.38)),
      Stack<Part>([(.title, 56, 52, 0.3), (.strip, 56, 14, 0.1), (.caption, 20, 12, 0)], below: (36, 12, 0.6)),
      Stack<Part>([(.title, 56, 52, 0.3), (.strip, 40, 14, 0.1), (.shortCaption, 20, 12, 0)], below: (32, 12, 0.6)),
      Stack<Part>([(.strip, 76, 62, 0.4), (.caption, 20, 12, 0)], below: (24, 10, 0.6)),
      Stack<Part>([(.strip, 76, 62, 0.4), (.shortCaption, 16, 10, 0)], below: (24, 8, 0.6)),
    ]
    private static let tall = [
      Stack<Part>(
        [
          (.title, 64, 60, 0.36), (.strip, 104, 16, 0.08), (.caption, 24, 12, 0), (.map, 59, 16, 0.26),
          (.hint, 36, 4, 0),
        ], below: (40, 8, 0.3)),
      Stack<Part>(
        [
          (.title, 64, 60, 0.3), (.strip, 104, 14, 0.2), (.shortCaption, 24, 12, 0), (.map, 48, 14, 0.5),
          (.hint, 36, 4, 0),
        ], below: (40, 8, 0)),
      Stack<Part>(
        [(.title, 64, 60, 0.3), (.strip, 80, 14, 0.3), (.shortCaption, 24, 12, 0), (.hint, 36, 4, 0.4)],
        below: (40, 8, 0)),
      Stack<Part>([(.title, 64, 60, 0.3), (.strip, 60, 14, 0.3), (.shortCaption, 24, 10, 0)], below: (40, 8, 0.4)),
      Stack<Part>([(.strip, 76, 56, 0.4), (.shortCaption, 20, 10, 0)], below: (24, 8, 0.6)),
    ]
  }
}
