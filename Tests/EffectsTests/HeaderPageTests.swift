import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Effects
@testable import Studies

/// Tests that the page fits every window and every text.
struct HeaderPageTests {
  private static let sizes = [
    Vector(360, 640), Vector(390, 844), Vector(640, 360), Vector(844, 390), Vector(720, 1280), Vector(768, 1024),
    Vector(1024, 768), Vector(1280, 720), Vector(1920, 1080), Vector(3840, 2160), Vector(2160, 3840),
  ]

  @Test(arguments: sizes) func columnsStayWithinTheMargins(_ size: Vector) {
    let page = Header.Page(in: size, .defaults)
    let margin = Look.margin(forWidth: size.x)
    #expect(page.profile.minX >= margin && page.posts.maxX <= size.x - margin + 0.5)
    #expect(page.posts.width <= 560 || size.x < 600)
    if page.isWide { #expect(page.posts.minX >= page.profile.maxX + 24 - 0.5) }
    if let rail = page.rail {
      #expect(rail.minX >= page.posts.maxX + 23 && rail.maxX <= size.x - margin + 0.5)
    }
    #expect(page.follow.width >= 44 && page.follow.height >= 44)
    #expect(page.follow(1).minX >= page.avatar.maxX || page.isWide)
    #expect(page.bounds.upperBound >= 1.5 * size.y, "long enough to scroll far")
  }

  @Test(arguments: sizes) func columnsBesideThePostsStayInView(_ size: Vector) throws {
    let page = Header.Page(in: size, .defaults)
    guard let rail = page.rail else { return }
    for offset in stride(from: 0, through: page.bounds.upperBound, by: 37) {
      let top = rail.minY + page.railShift(offset: offset) - offset
      let bottom = top + rail.height
      #expect(
        top >= page.stuck + 16 - 1e-9 || bottom >= size.y - 24 - 1e-9 || bottom + offset >= page.height - 24 - 1e-9)
    }
  }

  @Test func longAndForeignTextsFit() throws {
    let long = String(repeating: "Bartholomew Featherstonehaugh ", count: 2).trimmed
    let rows = [
      Record([
        "by": "@nobody_that_anybody_has_ever_heard_of", "text": String(repeating: "界", count: 120), "time": "yesterday",
        "likes": "1,234,567", "replies": "99,999", "shares": "12,345",
      ]),
      Record(["by": "", "text": ""]),
    ]
    for size in Self.sizes {
      let p = try Header.Parameters.defaults.applying([
        "name": .text(long), "handle": .text("@nobody"), "posts": .rows(rows), "people": .rows([]),
        "follow": .text("Request to follow her"), "following": .text("Following since 2019"),
      ])
      var canvas = Canvas(size: size)
      Header.draw(Header.start(in: size, p), p, on: &canvas)
      for mark in canvas.marks {
        guard case .picture(.text(let run), let rect, _, _, _) = mark.shape else { continue }
        let left = (mark.transform * rect.origin).x + run.inkBox.x.magnitude
        #expect(left >= 0 && left + run.width <= size.x + 72, "\(run.text) at \(size)")
      }
      let page = Header.Page(in: size, p)
      let perLine = ((page.posts.width - 56) / 14).rounded(.down)
      #expect(page.bodies[0]?.lines == min(12, Int((120 / perLine).rounded(.up))))
      #expect(page.bodies[1] == nil)
    }
  }

  @Test func anEmptyPageRests() throws {
    let p = try Header.Parameters.defaults.applying([
      "posts": .rows([]), "photos": .rows([]), "counts": .rows([]), "facts": .rows([]), "people": .rows([]),
      "bio": .text(""), "name": .text(""), "handle": .text(""), "follow": .text(""),
    ])
    for size in Self.sizes {
      let state = Header.start(in: size, p)
      #expect(Header.isAtRest(state, p))
      var canvas = Canvas(size: size)
      Header.draw(state, p, on: &canvas)
      #expect(Header.Page(in: size, p).bounds.lowerBound == 0)
    }
  }

  @Test func paragraphsAreBrokenAtSpacesAndLineBreaks() {
    func lines(_ text: String, _ width: Double) -> Int {
      TextWidth.lines(of: text, size: 10, width: width, limit: 9)
    }
    #expect(lines("", 100) == 1 && lines("one", 100) == 1 && lines("one\ntwo", 100) == 2)
    // An "m" is 8.69 points wide, a space 2.81.
    #expect(lines("mm mm", 37.6) == 1 && lines("mm mm", 37.5) == 2)
    #expect(lines("mmmmmmmmmm", 26.1) == 4 && lines("界界界", 20) == 2)
    #expect(lines("m 界界界", 25) == 3, "a long word begins on a line of its own")
    #expect(lines(String(repeating: "m ", count: 100), 10) == 9)
  }

  @Test func backButtonContrastsWithItsBackground() throws {
    func arrow(_ patch: Patch) throws -> Color? {
      let canvas = try Rig<Header>(in: .phone, patch).canvas
      guard case .stroke(_, _, .color(let color))? = canvas.marks.last?.shape else { return nil }
      return color
    }
    #expect(try arrow([:]) == .white)
    #expect(try arrow(["headerHeight": .number(40)]) == Look.ink)
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
