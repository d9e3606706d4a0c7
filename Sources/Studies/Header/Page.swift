import Canvas
import Effects
import Motion
import Tuning

extension Header {
  /// The page's layout for a window of one size, in the page's own points: 0 is the window's top at offset 0.
  struct Page: Hashable, Sendable {
    /// The side length of a photograph beside the posts; `photoGap` is the space between two.
    static let photo = 116.0
    static let photoGap = 8.0
    /// The button's width before and after a tap, in points, where it is beside the avatar.
    private static let followWidth = (before: 93.0, after: 114.0)
    private static let mostRows = 512
    /// The least height of the page in window heights, reached by repeating posts, so that there is always something to scroll.
    private static let leastWindows = 2.5
    /// The distance from a column's top to the content below its heading.
    private static let heading = 43.0

    let size: Vector
    /// The avatar's frame at rest.
    let avatar: Rect
    /// The button's frame before it is tapped; afterwards it is `followedWidth` wide, with the same right edge.
    let follow: Rect
    let followedWidth: Double
    /// The frame of name, handle, bio, counts and, on wide windows, the facts.
    let profile: Rect
    /// The name, in smaller letters if it is long.
    let name: TextRun
    /// The vertical positions within the profile.
    let handleTop: Double
    let bioTop: Double
    /// The bio; `nil` if it is empty.
    let bio: TextRun?
    let countsTop: Double
    /// The numbers with their labels, such as "1,284 Following"; `nil` without any.
    let counts: TextRun?
    /// The top of the facts; `nil` if they are not shown.
    let factsTop: Double?
    let facts: [TextRun]
    /// Whether the profile has its own column, with a heading above the posts.
    let isWide: Bool
    let posts: Rect
    /// The top of each post within the page, followed by the last post's bottom.
    let tops: [Double]
    /// The text of each post, without repetitions; `nil` for a post without text.
    let bodies: [TextRun?]
    let pictureHeight: Double
    /// The frame of the photographs with their heading, beside the posts; `nil` if they are not shown.
    let rail: Rect?
    let railColumns: Int
    /// The page's lower end, including its margin.
    let height: Double
    /// The header's lower edge after it has stopped.
    let stuck: Double

    /// The range of scroll offsets, in points.
    var bounds: ClosedRange<Double> { 0...max(0, height - size.y) }

    var hasHeadings: Bool { rail != nil || isWide }

    init(in size: Vector, _ p: Parameters) {
      self.size = size
      let columns = Columns(in: size, photos: p.photos.count)
      isWide = columns.isWide
      let left = columns.left
      stuck = max(0, p.headerHeight - p.headerStop)

      // With this overlap the shrunk avatar just clears the header's edge at the moment it goes behind.
      let overlap = max(0, min(0.35 * p.avatarSize, 0.98 * p.headerStop / p.avatarSlowdown))
      avatar = Rect(x: left, y: (p.headerHeight - overlap).rounded(), width: p.avatarSize, height: p.avatarSize)
      let top = p.headerHeight.rounded() + 16
      let nameTop = max(avatar.maxY.rounded() + 16, isWide ? top : top + 52)
      let width = columns.profile
      bio = Self.paragraph(p.bio, width: min(width, 560), limit: isWide ? 8 : 6)
      name = TextRun(p.name, size: 28, weight: .bold, width: width).fitted(smallest: 13, lines: 2, height: 34)
      handleTop = 35
      bioTop = 65
      countsTop = bioTop + (bio.map { Double($0.lines) * 20 + 14 } ?? 0)
      counts = Self.counts(p.counts, width: width)
      var bottom = countsTop + (counts == nil ? 0 : 18)
      if isWide {
        follow = Rect(x: left, y: nameTop + bottom + 24, width: min(200, width), height: 44)
        followedWidth = follow.width
        bottom += 24 + 44
        factsTop = p.facts.isEmpty ? nil : bottom + 32
        facts = p.facts.map {
          TextRun($0["text"], size: 14, lineHeight: 22.0 / 14, width: width).fitted(smallest: 9, anchor: .baseline)
        }
        if !p.facts.isEmpty { bottom += 32 + 22 * Double(facts.count) }
      } else {
        let room = max(44, width - p.avatarSize - 16)
        let least = min(Self.followWidth.before, room)
        followedWidth = min(Self.followWidth.after, room)
        follow = Rect(x: left + width - least, y: top, width: least, height: 44)
        factsTop = nil
        facts = []
      }
      profile = Rect(x: left, y: nameTop, width: width, height: bottom)

      let columnTop = isWide ? top : profile.maxY + (columns.rail > 0 ? 32 : 21)
      let rowsTop = columnTop + (isWide || columns.rail > 0 ? Self.heading : 0)
      let body = columns.posts - 56
      let pictureHeight = min((0.59 * body).rounded(), 220, max(120, (0.45 * size.y).rounded()))
      self.pictureHeight = pictureHeight
      var y = rowsTop
      var tops: [Double] = []
      bodies = p.posts.map { Self.paragraph($0["text"], width: body, limit: 12) }
      let once = zip(p.posts, bodies).map { post, text in
        Row.height(lines: text?.lines ?? 0, picture: post.shownPicture == nil ? nil : pictureHeight)
      }
      while !once.isEmpty, tops.count < once.count || (y < Self.leastWindows * size.y && tops.count < Self.mostRows) {
        tops.append(y)
        y += once[(tops.count - 1) % once.count]
      }
      tops.append(y)
      self.tops = tops
      posts = Rect(x: columns.postsLeft, y: columnTop, width: columns.posts, height: y - columnTop)

      railColumns = columns.rail
      var end = max(posts.maxY, profile.maxY)
      if columns.rail > 0 {
        let rows = (p.photos.count + columns.rail - 1) / columns.rail
        let pitch = Self.photo + Self.photoGap
        let rail = Rect(
          x: columns.railLeft, y: columnTop, width: Double(columns.rail) * pitch - Self.photoGap,
          height: Self.heading + Double(rows) * pitch - Self.photoGap)
        self.rail = rail
        end = max(end, rail.maxY)
      } else {
        rail = nil
      }
      height = end + max(24, columns.margin)
    }

    /// Returns running text with lines 20 points high; `nil` for an empty text.
    ///
    /// It moves the posts below it, which limit the scrolling.
    private static func paragraph(_ text: String, width: Double, limit: Int) -> TextRun? {
      text.isEmpty
        ? nil : TextRun(paragraph: text, size: 14, lineHeight: 20.0 / 14, width: width, slack: 0, limit: limit)
    }

    /// Returns the counts on one line; counts without room there are smaller, and at last on two lines.
    private static func counts(_ rows: [Record], width: Double) -> TextRun? {
      guard let first = rows.first else { return nil }
      func label(_ row: Record) -> TextRun.Tail { .init(row["label"], size: 14, gap: 5) }
      let rest = rows.dropFirst().flatMap {
        [.init($0["value"], size: 14, weight: .semibold, gap: 21, breaks: true), label($0)]
      }
      return TextRun(first["value"], size: 14, weight: .semibold, width: width)
        .followed(by: [label(first)] + rest).fitted(smallest: 10, lines: 2, height: 29)
    }

    /// Returns the distance that a column beside the posts moves down to stay in view while the posts scroll on.
    ///
    /// The column stops scrolling when `top` reaches the stopped header or, if it is taller than the window, when its lower end
    /// comes into view.
    func shift(of column: Rect, from top: Double, offset: Double) -> Double {
      let start = max(top - stuck, column.maxY + 24 - size.y)
      return min(max(0, offset - start), max(0, height - 24 - column.maxY))
    }

    /// Returns the distance that the profile's column moves down; its name scrolls under the header, the rest stays.
    func profileShift(offset: Double) -> Double {
      isWide ? shift(of: profile, from: profile.minY + bioTop - 10, offset: offset) : 0
    }

    /// Returns the frame of a photograph, relative to the rail's corner.
    func photo(_ index: Int, of count: Int) -> Rect {
      let pitch = Self.photo + Self.photoGap
      let rowsBelow = (count - 1) / railColumns - index / railColumns
      return Rect(
        x: Double(index % railColumns) * pitch, y: (rail?.height ?? 0) - Self.photo - Double(rowsBelow) * pitch,
        width: Self.photo, height: Self.photo)
    }

    func railShift(offset: Double) -> Double {
      rail.map { shift(of: $0, from: $0.minY - 16, offset: offset) } ?? 0
    }

    /// Returns the button's frame, from 0 before a tap to 1 after it.
    func follow(_ fraction: Double) -> Rect {
      let width = mix(follow.width, followedWidth, fraction)
      return Rect(x: follow.maxX - width, y: follow.y, width: width, height: follow.height)
    }

    /// The indices of the posts shown, including repetitions.
    var rows: Range<Int> { 0..<tops.count - 1 }

    /// Returns the frame of a post.
    func row(_ index: Int) -> Rect {
      Rect(x: posts.x, y: tops[index], width: posts.width, height: tops[index + 1] - tops[index])
    }
  }

  /// The distribution of the window's width among the columns.
  private struct Columns {
    /// The largest width of all columns, in points; wider windows centre them.
    private static let widest = 1520.0

    let margin: Double
    let left: Double
    let isWide: Bool
    let profile: Double
    let postsLeft: Double
    let posts: Double
    let railLeft: Double
    /// The number of photographs side by side; 0 for none.
    let rail: Int

    init(in size: Vector, photos: Int) {
      let margin = Look.margin(forWidth: size.x)
      let all = max(120, min(size.x - 2 * margin, Self.widest))
      let left = ((size.x - all) / 2).rounded(.down)
      self.margin = margin
      self.left = left
      func width(ofRail columns: Int) -> Double {
        Double(columns) * (Page.photo + Page.photoGap) - Page.photoGap
      }
      isWide = size.x >= 820
      guard isWide else {
        profile = all
        postsLeft = left
        rail = size.x >= 600 && photos > 0 ? 1 : 0
        posts = rail > 0 ? min(560, all - Page.photo - margin) : all
        railLeft = left + all - Page.photo
        return
      }
      let gap = margin
      profile = (0.25 * size.x).rounded().clamped(to: 256...320)
      let rest = all - profile - gap
      rail = (1...4).last { $0 <= photos && rest - gap - width(ofRail: $0) >= 440 } ?? 0
      let railWidth = rail > 0 ? width(ofRail: rail) + gap : 0
      posts = min(560, rest - railWidth)
      // The gaps share the left-over width.
      let spare = rest - railWidth - posts
      postsLeft = (left + profile + gap + spare / 2).rounded()
      railLeft = left + all - width(ofRail: max(1, rail))
    }
  }
}
