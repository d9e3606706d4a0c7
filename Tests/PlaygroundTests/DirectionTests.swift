import Canvas
import Motion
import Studies
import Takes
import Testing

@testable import Playground
@testable import Playing

/// Tests of the captions and the camera of a take.
@MainActor @Suite struct DirectionTests {
  private static let bounds = Rect(x: -50, y: -20, width: 490, height: 884)

  private func direction(_ lines: String, follows: Bool = false) throws -> Direction {
    let take = try Take(parsing: lines, named: "a.take")
    return try #require(Direction(take, in: Vector(390, 844), over: Self.bounds, follows: follows))
  }

  private func view(_ lines: String, at step: Int64, follows: Bool = false) throws -> Rect {
    var direction = try direction(lines, follows: follows)
    direction.advance(toSteps: step)
    return direction.shot(1).view
  }

  @Test func takeWithoutDirectionsHasNone() throws {
    let take = try Take(parsing: "at 1 tap 10 10\n", named: "a.take")
    #expect(Direction(take, in: Vector(390, 844), over: Self.bounds) == nil)
  }

  /// Checks that the view stays whole until the move starts and shows half of the picture around the place at its end.
  ///
  /// A hundredth of the way may be left then.
  @Test func theCameraArrivesInItsTime() throws {
    let lines = "at 1 zoom 2 at 195 400 over 0.5\n"
    #expect(try view(lines, at: 240) == Self.bounds)
    let there = try view(lines, at: 240 + 120)
    #expect((there.width / Self.bounds.width - 0.5).magnitude <= 0.005 + 1e-9)
    #expect((there.center - Vector(195, 400)).length < 1)
    let late = try view(lines, at: 1000)
    #expect(late == Rect(center: Vector(195, 400), size: Self.bounds.size / 2))
    #expect(try view(lines + "at 5 zoom 1 over 0.5\n", at: 2400) == Self.bounds)
  }

  /// Checks that the view stays inside the picture for every target, also if the target changes in mid-move.
  @Test(arguments: [false, true]) func cameraStaysInsideThePicture(_ follows: Bool) throws {
    let lines = """
      at 0.1 zoom 8 at -1000 -1000 over 0.3
      at 0.3 zoom 1.2 at 5000 10 over 0.05
      at 0.35 zoom 3 at 200 9999 over 0.1
      at 0.5 fling 380 10 to 0 840 over 0.2
      at 0.6 zoom 1 over 0.02
      at 0.7 zoom 4 at 0 0 over 3
      """
    var direction = try direction(lines, follows: follows)
    for step in 1...600 as ClosedRange<Int64> {
      direction.advance(toSteps: step)
      for fraction in [0, 0.5, 1] {
        let view = direction.shot(fraction).view
        #expect(
          view.minX >= Self.bounds.minX - 1e-9 && view.maxX <= Self.bounds.maxX + 1e-9
            && view.minY >= Self.bounds.minY - 1e-9 && view.maxY <= Self.bounds.maxY + 1e-9, "\(step) \(view)")
      }
    }
  }

  /// Checks that the view moves only a little in each step.
  @Test func theCameraNeverJumps() throws {
    var direction = try direction("at 0.5 fling 380 10 to 10 840 over 0.2\nat 1.5 tap 30 800\n", follows: true)
    var last = Self.bounds
    var most = 0.0
    for step in 1...960 as ClosedRange<Int64> {
      direction.advance(toSteps: step)
      let view = direction.shot(1).view
      most = max(most, (view.center - last.center).length)
      last = view
      if step == 240 { #expect(view.width < 0.95 * Self.bounds.width) }
    }
    #expect(most > 0.1 && most < 3)
    // The camera returns after the last finger has lifted.
    direction.advance(toSteps: 2400)
    #expect(direction.shot(1).isPlain)
  }

  /// Checks that the shot at a moment is the same from every previous moment.
  @Test func shotIsIndependentOfPreviousMoments() throws {
    let lines = "at 0.2 zoom 3 at 100 700 over 0.4\nat 0.1 caption \"A\" for 2\nat 0.4 tap 10 10\n"
    var one = try direction(lines, follows: true)
    one.advance(toSteps: 900)
    one.advance(toSteps: 123)
    var other = try direction(lines, follows: true)
    other.advance(toSteps: 123)
    #expect(one.shot(0.25) == other.shot(0.25) && !other.shot(0.25).isPlain)
  }

  /// Checks that captions appear, stay and disappear, one at a time, inside the inner nine tenths of the picture.
  @Test(arguments: [Vector(390, 844), Vector(1280, 720), Vector(543, 965), Vector(100, 80)])
  func captionsStayInsideThePicture(_ size: Vector) throws {
    let long = "Two panoramas become one band, and it keeps the speed that your fingers had when they came together"
    var direction = try direction("at 1 caption \"One\" for 9\nat 2 caption \"\(long)\" for 1\n")
    for (step, text) in [(239, nil), (241, "One"), (479, "One"), (600, long), (720, nil)] as [(Int64, String?)] {
      direction.advance(toSteps: step)
      var canvas = Canvas(size: size)
      direction.shot(1).drawWords(on: &canvas)
      let runs = canvas.marks.compactMap { mark -> (String, Rect)? in
        guard case .picture(.text(let run), _, _, _, _) = mark.shape else { return nil }
        return (run.text, Rect(size: run.box))
      }
      #expect(runs.map(\.0) == (text.map { [$0] } ?? []), "\(step)")
      #expect(runs.allSatisfy { $0.1.width <= 0.9 * size.x && $0.1.height <= 0.9 * size.y }, "\(runs)")
    }
  }

  /// Checks that captions stand beside a device in the middle of the picture, on the background, wherever the camera moves.
  @Test func captionsStandBesideTheDevice() throws {
    let bounds = Rect(x: -667, y: -60, width: 1724, height: 970)
    let subject = Direction.Subject(
      area: Rect(x: -13, y: -13, width: 416, height: 870), spread: .zero, ink: .white)
    func setting(_ lines: String, _ size: Rect = bounds) throws -> (CaptionPlace, CaptionPlace.Setting) {
      let take = try Take(parsing: lines, named: "a.take")
      let direction = try #require(Direction(take, in: Vector(390, 844), over: size, around: subject))
      let caption = direction.captions[0]
      return (caption.place, caption.place.set(caption.text, in: size.size))
    }
    let device = Rect(origin: subject.area.origin - bounds.origin, size: subject.area.size)
    let words = "caption \"Two cards pass, and it keeps the speed of the hand\" for 2"
    let (place, free) = try setting("at 1 \(words)\n")
    #expect(place.edge == .right && free.ink == .white && free.plate.minX > device.maxX)
    #expect(free.plate.maxX <= 0.95 * bounds.width && free.plate.midY.rounded() == 485)
    for (edge, isFree) in [("left", true), ("right", true), ("top", false), ("bottom", false)] {
      let (place, asked) = try setting("at 1 \(words) at \(edge)\n")
      #expect(place.edge.rawValue == edge && (asked.ink != nil) == isFree)
      let isClear = asked.plate.maxX < device.minX || asked.plate.minX > device.maxX
      #expect(isClear == isFree, "\(edge)")
    }
    // A zoom leaves less space beside the subject, and a larger zoom leaves none.
    let near = try setting("at 1 \(words)\nat 1.5 zoom 1.5 at 195 422 over 0.5\n").1
    #expect(near.ink != nil && near.plate.minX > free.plate.minX + 50)
    let nearer = try setting("at 1 \(words)\nat 1.5 zoom 4 at 195 422 over 0.5\n").1
    #expect(nearer.ink == nil)
    // A zoom that has ended before the caption makes no difference.
    let back = "at 0.1 zoom 4 at 195 422 over 0.1\nat 0.3 zoom 1 over 0.2\n"
    #expect(try setting(back + "at 1 \(words)\n").1 == free)
  }

  /// Checks that a caption without free space is on a plate that covers neither a finger nor the area around it.
  @Test(arguments: [
    ("", TakeDirection.Edge.bottom), ("at 1.2 tap 195 800\n", .top),
    ("at 0.5 drag 195 300 to 195 790 over 1\nat 1.55 tap 195 100\n", .top),
    ("at 1.2 tap 195 100\n", .bottom), ("at 0.2 tap 195 800\n", .bottom), ("at 3.2 tap 195 800\n", .bottom),
  ]) func captionCoversNoFinger(_ touches: String, _ edge: TakeDirection.Edge) throws {
    let lines = touches + "at 1 caption \"Two cards pass\" for 2\n"
    let take = try Take(parsing: lines, named: "a.take")
    let direction = try #require(Direction(take, in: Vector(390, 844), over: Rect(size: Vector(390, 844))))
    let place = direction.captions[0].place
    let plate = place.set("Two cards pass", in: Vector(390, 844)).plate
    #expect(place.edge == edge && place.area == nil)
    #expect(edge == .top ? plate.maxY < 200 : plate.minY > 700)
  }

  // MARK: - Live

  private static let live = """
    # effect lamp
    # size 390 844
    at 0.1 caption "Pull" for 3
    at 0.1 zoom 2 at 195 300 over 0.2
    at 0.5 tap 195 240
    """

  private func bench(_ shows: Bool) throws -> Workbench {
    try Workbench(Lamp.self, take: Self.live, showsDirections: shows)
  }

  @Test func windowShowsDirectionsOnRequest() throws {
    let plain = try bench(false)
    plain.play("wait 1")
    #expect(plain.playground.desk.place.lens == .identity)
    let bench = try bench(true)
    var canvas = Canvas(size: .zero)
    bench.play("wait 1")
    bench.playground.draw(on: &canvas)
    let place = bench.playground.desk.place
    #expect((place.lens.a - 2).magnitude < 0.01)
    // A point of the window maps to the point of the stage that the camera shows there.
    #expect((place.inStage(Vector(195, 422)) - Vector(195, 300)).length < 2)
    #expect(place.inWindow(Rect(x: 195, y: 300, width: 10, height: 10)).width > 19)
    #expect(
      canvas.marks.contains {
        if case .picture(.text(let run), _, _, _, _) = $0.shape { run.text == "Pull" } else { false }
      })
    // The caption stands above the toolbar while the toolbar is shown.
    func foot() -> Double {
      canvas.clear(to: bench.playground.desk.size)
      bench.playground.draw(on: &canvas)
      let feet = canvas.marks.compactMap { mark -> Double? in
        guard case .picture(.text(let run), let rect, _, _, _) = mark.shape, run.text == "Pull" else { return nil }
        return rect.maxY
      }
      return feet.max() ?? .infinity
    }
    let alone = foot()
    bench.send(.mouseMoved(position: Vector(100, 100), modifiers: []))
    bench.play("wait 0.1")
    let desk = bench.playground.desk
    let bar = try #require(desk.toolbox.toolbar.surface(with: desk.services)).frame
    #expect(foot() < bar.minY && foot() < alone)
    // The caption lasts longer than the touches, so the take lasts as long as the caption.
    #expect(bench.player?.isTakePlaying == true)
  }

  @Test func touchRestoresTheWholePicture() throws {
    let bench = try bench(true)
    var canvas = Canvas(size: .zero)
    for script in ["wait 1", "tap 300 700", "wait 1"] {
      bench.play(script)
      bench.playground.draw(on: &canvas)
    }
    bench.play("wait 1")
    #expect(bench.playground.desk.place.lens == .identity)
    #expect(!bench.playground.desk.toolbox.notices.isAnimating)
  }

  /// Checks that the stage is whole for the hand that has closed the card of a take with a camera move.
  @Test func closedCardRestoresTheWholePicture() throws {
    let bench = try bench(false)
    let services = bench.playground.desk.services
    var canvas = Canvas(size: .zero)
    func play(_ script: String) {
      bench.play(script)
      bench.playground.draw(on: &canvas)
    }
    services.send(.showClip(SavedClip(path: "takes/x.take", seconds: 3, effect: "lamp")))
    play("wait 1")
    #expect((bench.playground.desk.place.lens.a - 2).magnitude < 0.01)
    let card = bench.tool(ClipCard.self)
    let cross = try #require(card.targets(with: services).first { $0.target == .close }).area.center
    for script in ["tap \(cross.x) \(cross.y)", "wait 0.5", "wait 0.5"] { play(script) }
    bench.play("wait 0.1")
    #expect(bench.playground.desk.place.lens == .identity)
    #expect(!bench.playground.desk.toolbox.notices.isAnimating)
  }
}
