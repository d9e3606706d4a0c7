import Motion
import Testing
import Tuning

@testable import Studies

@Suite struct CardsDeckTests {
  let defaults = Cards.Parameters()

  @Test(arguments: [
    (0.0, 1.0, 0.0, 1.0), (0.4, 0.9, 77.080_587_9, 1), (0.5, 0.875, 94.045_640_4, 1), (1, 0.75, 152.169_042_6, 1),
    (1.25, 0.6875, 160, 0.5), (1.4, 0.65, 157.165_959_9, 0.2), (1.5, 0.625, 152.169_042_6, 0),
    (2, 0.5, 94.045_640_4, 0),
  ])
  func cardPlacesMatchTheTable(distance: Double, scale: Double, x: Double, opacity: Double) {
    for sign in [1.0, -1] {
      let place = Cards.place(of: 0, front: -sign * distance, defaults)
      #expect(place.distance == sign * distance)
      #expect((place.scale - scale).magnitude < 1e-12)
      #expect((place.x - sign * x).magnitude < 1e-6)
      #expect((place.opacity - opacity).magnitude < 1e-12)
    }
  }

  @Test func farthestCardIsDrawnFirst() {
    let places = Cards.places(front: 0.4, defaults)
    #expect(places.map(\.index) == [4, 1, 0])
    let scales = places.map { ($0.scale * 1000).rounded() / 1000 }
    #expect(scales == [0.65, 0.85, 0.90])
    #expect(places.map { $0.x.rounded() } == [-157, 110, -77])
    #expect(places.map { ($0.opacity * 1000).rounded() / 1000 } == [0.2, 1, 1])
  }

  @Test func distanceIsTheRemainderOfIEEE() throws {
    for count in [1, 2, 3, 5, 8, 10_000] {
      let p = try defaults.applying(["count": .integer(count)])
      for front in [0, 0.25, 0.5, -0.5, 1.5, 4.999, -7.3, 12_345.678] {
        for place in Cards.places(front: front, p) {
          let d = (Double(place.index) - front).remainder(dividingBy: Double(count))
          #expect(place.distance == d)
          #expect((0..<count).contains(place.index))
        }
      }
    }
  }

  /// Checks that the enumeration has every visible card exactly once.
  @Test(arguments: [1, 2, 3, 4, 5, 7, 30]) func everyVisibleCardIsListedOnce(count: Int) throws {
    for fade in [0, 0.5, 3.0] {
      let p = try defaults.applying(["count": .integer(count), "fade": .number(fade), "visibleNeighbours": 2])
      for step in -40...40 {
        let front = Double(step) / 8
        let seen = Set(Cards.places(front: front, p).map(\.index))
        let all = (0..<count).filter { Cards.place(of: $0, front: front, p).opacity > 0 }
        #expect(seen == Set(all))
        #expect(Cards.places(front: front, p).count == all.count)
      }
    }
  }

  @Test func tenThousandCardsCostNoMoreThanFive() throws {
    let p = try defaults.applying(["count": 10_000])
    for front in [0, 0.3, -0.3, 9999.6, 123_456.7, -1e6 + 0.5] {
      #expect(Cards.places(front: front, p).count <= 3)
    }
    #expect(Cards.places(front: -0.3, p).map(\.index) == [1, 9999, 0])
  }

  /// Checks that neither position nor shade jumps at whole numbers, at halves or where the circle closes.
  @Test(arguments: [1, 2, 3, 5, 6]) func placesAndShadesAreContinuous(count: Int) throws {
    let p = try defaults.applying(["count": .integer(count), "visibleNeighbours": 2])
    let tiny = 1e-6
    for step in -24...24 {
      let front = Double(step) / 4
      for index in 0..<count {
        let a = Cards.place(of: index, front: front - tiny, p)
        let b = Cards.place(of: index, front: front + tiny, p)
        #expect((a.x - b.x).magnitude < 0.01)
        #expect((a.scale - b.scale).magnitude < 1e-5)
        #expect((a.opacity - b.opacity).magnitude < 1e-4)
        for x in [-132.0, 0, 132] {
          let before = Cards.Shading(of: a, p).color(at: x)
          let after = Cards.Shading(of: b, p).color(at: x)
          #expect((before.red - after.red).magnitude < 1e-4, "front \(front), card \(index), x \(x)")
        }
      }
    }
  }

  @Test(arguments: [(0.0, 1.0), (0.4, 0.904), (0.6, 0.784), (1, 0.4)])
  func darkeningFollowsTheSquareOfTheDistance(distance: Double, red: Double) {
    let shade = Cards.Shading(of: Cards.place(of: 0, front: -distance, defaults), defaults)
    #expect((shade.color(at: shade.knee).red - red).magnitude < 1e-12)
  }

  @Test func theSideTowardsTheFrontIsDarkest() {
    let right = Cards.Shading(of: Cards.place(of: 1, front: 0, defaults), defaults)
    #expect((right.color(at: -132).red - 0.4 * 0.55).magnitude < 1e-9)
    #expect((right.color(at: 132).red - 0.4 * 1.14).magnitude < 1e-9)
    let left = Cards.Shading(of: Cards.place(of: 4, front: 0, defaults), defaults)
    #expect((left.color(at: 132).red - 0.4 * 0.55).magnitude < 1e-9)
  }

  @Test func aPictureCoversItsBoxAboutItsFocus() {
    let wide = Rect.part(of: Vector(1600, 800), covering: Vector(264, 252), focus: Vector(0.84, 0.92))
    #expect((wide.width - 264 / (252 * 2.0)).magnitude < 1e-12)
    #expect(wide.height == 1 && wide.y == 0)
    #expect((wide.x - (1 - wide.width) * 0.84).magnitude < 1e-12)
    let tall = Rect.part(of: Vector(600, 800), covering: Vector(264, 252), focus: Vector(0.5, 0.78))
    #expect(tall.width == 1 && (tall.y - (1 - tall.height) * 0.78).magnitude < 1e-12)
    #expect(Record(["focus": "84% 92%"]).focus == Vector(0.84, 0.92))
    #expect(Record(["focus": "left nan"]).focus == Vector(0.5, 0.5))
  }
}
