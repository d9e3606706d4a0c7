import Canvas
import Motion

extension Header {
  /// What a page in a window of one size and with one set of parameters is made of.
  package final class Scene: Sendable {
    /// A post as it is drawn.
    struct Post: Sendable {
      let area: Rect
      let picture: Picture
      /// Where the heart stands, from the area's corner.
      let heart: Vector
    }

    /// A tile of the gallery: a smaller page on a ground.
    struct Tile: Sendable {
      let card: Rect
      let ground: Picture
      let content: Scene
    }

    let page: Page
    let banner: Picture
    let blurredBanner: Picture
    /// The avatar's picture, without its ring.
    let face: Picture
    let profile: Picture
    let rail: Picture?
    let posts: [Post]
    /// The heart of each post, as the config says it and after a tap.
    let likes: [(before: Likes, after: Likes)]
    /// The name that rises into the header.
    let label: TextRun
    let tile: Tile?

    init(in size: Vector, _ p: Parameters, isTile: Bool) {
      let page = Page(in: size, p)
      self.page = page
      let header = Vector(size.x, p.headerHeight)
      banner = Header.banner(header, p)
      blurredBanner = .blurred(Blur(banner, size: header, radius: p.blurRadius, brightness: 0.62))
      face = Header.face(p)
      profile = Header.profile(page, p)
      rail = page.rail.map { Header.rail(page, $0, p) }
      var posts: [Post] = []
      for index in page.rows {
        let row = Row(index, page, p)
        // Posts repeat; their pictures are then the same but for what is lost in adding up heights.
        let known = index >= p.posts.count ? posts[index - p.posts.count] : nil
        let picture = known.flatMap { $0.area.size == row.size ? $0.picture : nil } ?? row.picture
        posts.append(Post(area: page.row(index), picture: picture, heart: row.likes))
      }
      self.posts = posts
      likes = p.posts.map { (Likes(of: $0, isTurned: false), Likes(of: $0, isTurned: true)) }
      label = TextRun(
        p.name, size: 17, weight: .semibold, lineHeight: 22.0 / 17, width: max(40, size.x - 128), alignment: .center)
      tile = isTile ? Header.tile(in: size, p) : nil
    }
  }

  package static func scene(in size: Vector, _ p: Parameters, isTile: Bool) -> Scene {
    Scene(in: size, p, isTile: isTile)
  }
}
