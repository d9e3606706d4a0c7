import Canvas
import Motion
import Testing

@Suite struct StrokeTests {
  @Test(arguments: [0.1, 0.25, 0.5, 1, 1.5, 2, 7.3])
  func aLineHasItsWidthInInk(width: Double) {
    for angle in [0.0, 0.3, 0.9, 1.57] {
      let end = Vector(50, 40) + 100 * Vector(Exact.cos(angle), Exact.sin(angle))
      let ink = frame { $0.stroke(.line(Vector(50, 40), end), width: width, .white) }.ink
      #expect((ink / (100 * width) - 1).magnitude < 0.02, "\(ink) for \(100 * width)")
    }
  }

  @Test func halfAPixelHasHalfTheInk() {
    func ink(_ width: Double) -> Double {
      frame { $0.stroke(.line(Vector(20.5, 10), Vector(20.5, 190)), width: width, .white) }.ink
    }
    #expect((ink(0.5) / ink(1) - 0.5).magnitude < 0.003)
  }

  @Test func aThinLineKeepsTwoPixelsOfFade() {
    let extent = frame { $0.stroke(.line(Vector(50, 40), Vector(50, 140)), width: 0.2, .white) }.extent
    #expect(extent.minX == 49 && extent.maxX == 51)
  }

  @Test func roundCapsAddADisc() {
    func ink(_ cap: Stroke.Cap) -> Double {
      frame { $0.stroke(.line(Vector(50, 60), Vector(150, 90)), width: 12, .white, cap: cap) }.ink
    }
    #expect((ink(.round) - ink(.butt) - Double.pi * 36).magnitude < 1)
  }

  @Test func aPointWithRoundCapsIsADot() {
    let dot = frame { $0.stroke(.line(Vector(50, 60), Vector(50, 60)), width: 12, .white, cap: .round) }
    #expect((dot.ink / (Double.pi * 36) - 1).magnitude < 0.02)
    let nothing = frame { $0.stroke(.line(Vector(50, 60), Vector(50, 60)), width: 12, .white) }
    #expect(nothing.ink == 0)
  }

  @Test(arguments: [6.0, 20, 60])
  func aCircleHasTheAreaOfARing(radius: Double) {
    let ink = frame { $0.stroke(.circle(Vector(100, 100), radius: radius), width: 3, .white) }.ink
    #expect((ink / (2 * .pi * radius * 3) - 1).magnitude < 0.005)
  }

  @Test func joinsNeitherOverlapNorGape() {
    // Two legs of 80 × 10 at a right angle: their common square is covered once, and outside it is a quarter disc.
    let path = Path.polyline([Vector(20, 100), Vector(100, 100), Vector(100, 20)])
    let ink = frame { $0.stroke(path, width: 10, .white) }.ink
    #expect((ink - (1600 - 25 + .pi * 25 / 4)).magnitude < 2, "\(ink)")
  }

  @Test func translucentBandsThatFoldGoThroughALayer() {
    let bend = Path.arc(Vector(100, 100), radius: 2, from: 0, to: 1.5 * .pi)
    let crossing = Path.polyline([Vector(20, 20), Vector(90, 90), Vector(90, 20), Vector(20, 90)])
    for path in [bend, crossing] {
      #expect(frame { $0.stroke(path, width: 20, .white) }.layers.isEmpty)
      #expect(frame { $0.stroke(path, width: 20, .white, blend: .additive) }.layers.count == 1)
      let folded = frame { $0.stroke(path, width: 20, Color(1, 1, 1, 0.5)) }
      #expect(folded.layers.count == 1 && folded.meshes.map(\.texture) == [.layer(0)])
      #expect(folded.meshes[0].vertices.allSatisfy { $0.color.alpha == 128 })
    }
    let zigzag = Path.polyline([Vector(20, 20), Vector(60, 90), Vector(100, 20), Vector(140, 90), Vector(20, 60)])
    let spiral = Path.polyline([Vector(20, 20), Vector(160, 20), Vector(160, 160), Vector(60, 160), Vector(60, 100)])
    #expect(frame { $0.stroke(zigzag, width: 2, Color(1, 1, 1, 0.5)) }.layers.count == 1)
    #expect(frame { $0.stroke(spiral, width: 2, Color(1, 1, 1, 0.5)) }.layers.isEmpty)
    let smooth = Path.arc(Vector(100, 100), radius: 40, from: 0, to: 1.5 * .pi)
    #expect(frame { $0.stroke(smooth, width: 20, Color(1, 1, 1, 0.5)) }.layers.isEmpty)
  }

  @Test func dashInkIsTheDashedShare() {
    let ink = frame { $0.stroke(.line(Vector(20, 50), Vector(180, 50)), width: 2, .white, dashes: [6, 4]) }.ink
    #expect((ink / (160 * 0.6 * 2) - 1).magnitude < 0.04, "\(ink)")
    let short = frame { $0.stroke(.line(Vector(20, 50), Vector(180, 50)), width: 2, .white, dashes: [0.5, 1.5]) }.ink
    #expect((short / (160 * 0.25 * 2) - 1).magnitude < 0.05, "\(short)")
  }

  @Test func dashesWithoutLengthAreIgnored() {
    func ink(_ dashes: [Double]) -> Double {
      frame { $0.stroke(.line(Vector(20, 50), Vector(180, 50)), width: 2, .white, dashes: dashes) }.ink
    }
    #expect(ink([0, 0]) == ink([]))
    #expect(ink([-1, 4]) == ink([]))
    #expect(ink([.infinity, 1]) == ink([]))
  }
}
