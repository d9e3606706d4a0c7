import Canvas
import Effects
import Formatting
import Motion
import Tuning

extension Header {
  /// A post: rule, avatar, name, handle and time, text, picture, counts.
  ///
  /// Everything except the heart is drawn into one picture.
  struct Row {
    private static let padding = 16.0
    private static let face = 44.0
    /// The distance from the row's left edge to its text.
    private static let indent = 56.0
    /// The distance between two of the icons below the text.
    private static let pitch = 76.0

    private let tones: Tones
    let post: Record
    let person: Record?
    let size: Vector
    let body: TextRun?
    let pictureHeight: Double?

    init(_ index: Int, _ page: Page, _ p: Parameters) {
      tones = Header.tones(p)
      post = p.posts[index % p.posts.count]
      person = Header.person(post["by"], p)
      size = page.row(index).size
      body = page.bodies[index % p.posts.count]
      pictureHeight = post.shownPicture == nil ? nil : page.pictureHeight
    }

    static func height(lines: Int, picture: Double?) -> Double {
      1 + padding + 21 + 20 * Double(lines) + (picture.map { 12 + $0 } ?? 0) + 10 + Icon.size + padding
    }

    private var lines: Int { body?.lines ?? 0 }

    /// The avatar of the post's author, relative to the row's corner.
    var faceArea: Rect { Rect(x: 0, y: 1 + Self.padding, width: Self.face, height: Self.face) }

    /// The frame of the picture; `nil` for a post without one.
    var pictureArea: Rect? {
      pictureHeight.map {
        let top = 1 + Self.padding + 21 + 20 * Double(lines) + 12
        return Rect(x: Self.indent, y: top, width: size.x - Self.indent, height: $0)
      }
    }

    private var countsTop: Double { size.y - Self.padding - Icon.size }

    /// The heart's position, relative to the row's corner.
    var likes: Vector { Vector(Self.indent + 2 * Self.pitch, countsTop) }

    var picture: Picture {
      let words = post.fields.map(\.text).joined(separator: "\u{1F}")
      let who = "\(person?["name"] ?? "") \(person?.pictureKey ?? "")"
      let row = self
      return .drawn(
        "header post \(lines) \(who) \(post.pictureKey) \(words)\(tones.key)", size: size, alignsToPixels: true
      ) {
        row.draw(on: &$0)
      }
    }

    private func draw(on canvas: inout Canvas) {
      canvas.fill(.rect(Rect(x: 0, y: 0, width: size.x, height: 1)), tones.words(Look.ink).opacity(0.08))
      let top = 1 + Self.padding
      Face.draw(person, fallback: post["by"], in: faceArea, tones, on: &canvas)
      drawByline(top, on: &canvas)

      if let body { canvas.text(body, at: Vector(Self.indent, top + 21), tones.words(Header.wordColor)) }
      if let rect = pictureArea, let picture = post.shownPicture {
        canvas.draw(picture, in: rect, corners: Corners(8), part: post.part(covering: rect.size))
      }

      let soft = tones.words(Look.mistOnPaper)
      var x = Self.indent
      for (icon, text) in [(Icon.reply, post["replies"]), (Icon.share, post["shares"])] {
        Icon.draw(icon, at: Vector(x, countsTop), soft, on: &canvas)
        let run = TextRun(text, size: 12, width: Self.pitch - Icon.size - 6 - 4, tabularDigits: true)
          .fitted(smallest: 8, anchor: .middle)
        canvas.text(run, at: Vector(x + Icon.size + 6, countsTop + 9 - run.box.y / 2), soft)
        x += Self.pitch
      }
    }

    /// Draws name and handle from the left and the time at the right; a handle without room is left out.
    private func drawByline(_ top: Double, on canvas: inout Canvas) {
      let width = size.x - Self.indent
      let (ink, soft) = (tones.words(Look.ink), tones.words(Look.mistOnPaper))
      let (time, timeWidth) = (post["time"], min(0.2 * width, 64))
      let room = time.isEmpty ? width : width - timeWidth - 8
      let (place, handle) = (Vector(Self.indent, top), post["by"])
      if let name = person?["name"], !name.isEmpty {
        let run = TextRun(name, size: 14, weight: .semibold, width: room)
          .followed(by: [.init(handle, size: 14, gap: 7, breaks: true, least: .infinity)])
        canvas.text(run, at: place, ink, tails: [soft])
      } else {
        canvas.text(TextRun(handle, size: 14, width: room), at: place, soft)
      }
      if !time.isEmpty {
        let run = TextRun(time, size: 14, width: timeWidth, alignment: .trailing).fitted(smallest: 9, anchor: .baseline)
        canvas.text(run, at: Vector(size.x - timeWidth, top), soft)
      }
    }
  }

  static func person(_ handle: String, _ p: Parameters) -> Record? { p.people.first { $0["handle"] == handle } }

  /// The colour of reading text on paper.
  static let wordColor = Color(hex: 0x262A35)

  /// A post's heart, filled or not, and the count beside it.
  struct Likes: Hashable, Sendable {
    let isLiked: Bool
    let count: String

    init(of post: Record, isTurned: Bool) {
      let wasLiked = post["liked"] == "yes"
      isLiked = wasLiked != isTurned
      let written = post["likes"]
      // An abbreviated count such as "1.2 M" cannot be changed by one.
      let digits = written.filter { $0 != "," }
      if isTurned, let number = Int(digits), number >= 0, number < 1_000_000_000 {
        count = max(0, number + (isLiked ? 1 : -1)).grouped
      } else {
        count = written
      }
    }
  }

  /// A person's picture in a circle, or an initial instead.
  enum Face {
    static func draw(_ person: Record?, fallback: String, in rect: Rect, _ tones: Tones, on canvas: inout Canvas) {
      let radius = rect.width / 2
      if let person, let picture = person.shownPicture {
        canvas.draw(picture, in: rect, corners: Corners(radius), part: person.part(covering: rect.size))
        return
      }
      canvas.fill(
        .circle(rect.center, radius: radius),
        .linear(
          from: Vector(rect.midX, rect.minY), to: Vector(rect.midX, rect.maxY), tones.accent(Color(hex: 0x7C7CE8)),
          tones.accent))
      let name = person?["name"] ?? ""
      let letters = (name.isEmpty ? fallback : name).drop { $0 == "@" || $0 == " " }
      guard let initial = letters.first else { return }
      let run = TextRun(
        String(initial).uppercased(), size: 0.42 * rect.width, weight: .semibold, width: rect.width, alignment: .center)
      canvas.text(run, at: Vector(rect.minX, rect.midY - run.box.y / 2), Color.white.readable(on: tones.accent))
    }

    static func key(_ person: Record?, fallback: String) -> String {
      "\(person?.pictureKey ?? "-") \(person?["name"] ?? "") \(fallback)"
    }
  }
}
