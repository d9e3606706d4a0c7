import Canvas
import Effects
import Motion

extension Header {
  /// The prepared values of a page for one window size and one set of parameters.
  package final class Prepared: EffectPreparation, Sendable {
    /// The drawing data of a post.
    struct Post: Sendable {
      let area: Rect
      let picture: Picture
      /// The heart's position, from the area's corner.
      let heart: Vector
    }

    /// A tile of the gallery: a smaller page on a background.
    struct Tile: Sendable {
      let card: Rect
      let ground: Picture
      let content: Prepared
    }

    let page: Page
    let tones: Tones
    let banner: Picture
    let blurredBanner: Picture
    /// The avatar's picture, without its ring.
    let face: Picture
    let profile: Picture
    let rail: Picture?
    let posts: [Post]
    /// The heart of each post, as configured and after a tap.
    let likes: [(before: Likes, after: Likes)]
    /// The name that rises into the header.
    let label: TextRun
    let tile: Tile?

    package init(in size: Vector, _ p: Header.Parameters, isTile: Bool) {
      let page = Page(in: size, p)
      self.page = page
      tones = Header.tones(p)
      let header = Vector(size.x, p.headerHeight)
      banner = Header.banner(header, p)
      blurredBanner = .blurred(Blur(banner, size: header, radius: p.blurRadius, brightness: 0.62))
      face = Header.face(p)
      profile = Header.profile(page, p)
      rail = page.rail.map { Header.rail(page, $0, p) }
      var posts: [Post] = []
      for index in page.rows {
        let row = Row(index, page, p)
        // Posts repeat and then share a picture, unless rounding of the summed heights makes their sizes differ.
        let known = index >= p.posts.count ? posts[index - p.posts.count] : nil
        let picture = known.flatMap { $0.area.size == row.size ? $0.picture : nil } ?? row.picture
        posts.append(Post(area: page.row(index), picture: picture, heart: row.likes))
      }
      self.posts = posts
      likes = p.posts.map { (Likes(of: $0, isTurned: false), Likes(of: $0, isTurned: true)) }
      label = TextRun(
        p.name, size: 17, weight: .semibold, lineHeight: 22.0 / 17, width: max(40, size.x - 128), alignment: .center
      ).fitted(smallest: 12, anchor: .middle)
      tile = isTile ? Header.tile(in: size, p) : nil
    }
  }

  /// A take that scrolls up until the name is in the header, scrolls back, and pulls down a little.
  package static let tileTake = """
    # fidget take 1
    # effect header
    # size 288 280
    at 0.900  drag 150 190 to 150 36 over 1.60 ease-in-out
    at 4.000  drag 150 60 to 150 214 over 1.50 ease-in-out
    at 6.200  drag 150 60 to 150 150 over 0.90 ease-in-out

    """

  package static func drawTile(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas) {
    guard let tile = prepared.tile else { return }
    canvas.draw(tile.ground, in: canvas.bounds)
    let card = tile.card
    let radius = 0.05 * card.width
    canvas.shadow(of: card, radius: radius, offset: Vector(0, 14), blur: 32, Color.black.opacity(0.42))
    canvas.shadow(of: card, radius: radius, offset: Vector(0, 2), blur: 6, Color.black.opacity(0.3))
    var content = Canvas(size: tile.content.page.size)
    drawPage(tile.content, Pose(offset: state.offset, p), state, p, on: &content)
    canvas.draw(Layer(content, in: card, corners: Corners(radius)))
  }

  static func tile(in size: Vector, _ p: Parameters) -> Prepared.Tile {
    // The design is for 288 by 280 points, with the lower 80 points for text; on low tiles text takes a larger share.
    let share = size.y < 220 ? 0.52 : 0.6
    let width = max(2, (min(0.79 * size.x, 0.93 * size.y) / 2).rounded() * 2)
    let card = Rect(
      x: ((size.x - width) / 2).rounded(), y: (0.071 * size.y).rounded(), width: width,
      height: max(1, (share * size.y).rounded())
    )
    // The page itself is laid out at a phone's width.
    let scale = width / 380
    return Prepared.Tile(
      card: card, ground: Look.tileGround("header tile ground", size, Color(hex: 0x2B2A66), Color(hex: 0x11121E)),
      content: Prepared(in: card.size / scale, p, isTile: false))
  }
}
