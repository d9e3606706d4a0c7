import Canvas
import Effects
import Motion
import Testing

@testable import Playground

/// The plates in the upper right corner lie one below the other, however narrow the window and long the words.
@MainActor @Suite struct BadgeTests {
  @Test(
    arguments: [300.0, 333, 390, 500, 844, 1280],
    ["Paused", "Paused, 1/16×"])
  func noneCoversAnother(_ width: Double, _ words: String) throws {
    var canvas = Canvas(size: Vector(width, 720))
    let take = TakeBadge(kind: .looping, seconds: 4.6, total: 9.4, accent: .white)
    // As deep as the names of two sides reach.
    Notices(isFilm: false).draw(badge: words, take, mouse: [], above: 36, on: &canvas)
    let end = Plates.cornerEnd(words, take, below: 36, in: canvas.size)
    Captures.drawLight(below: end, on: &canvas)
    let plates = canvas.marks.compactMap { mark -> Rect? in
      guard case .fill(let path, _) = mark.shape, (28...200).contains(path.bounds.height) else { return nil }
      return path.bounds
    }
    #expect(plates.count == 3 && plates[0].y >= 44 && plates[1].y >= plates[0].maxY + 8, "\(plates)")
    #expect(plates[2].y == plates[1].maxY + 8, "\(plates)")
  }
}
