import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Studies

/// Tests the layout of header, avatar, label and blur at a scroll offset.
struct HeaderPoseTests {
  /// Returns a page scrolled to an offset, by a wheel, or past the top by a finger.
  private static func rig(at offset: Double, in size: Vector = .phone, _ patch: Patch = [:]) throws
    -> Rig<Header>
  {
    var rig = try Rig<Header>(in: size, patch)
    if offset >= 0 {
      rig.wheel(offset)
    } else {
      // The finger's pull x leads to the stretch s by x = s·d / (c·(d − s)).
      let d = size.y
      rig.finger(.down, size.x - 2, 200)
      rig.finger(.move, size.x - 2, 200 + -offset * d / (0.55 * (d + offset)))
    }
    return rig
  }

  private static func expect(_ rig: Rig<Header>, _ offset: Double) {
    func near(_ name: String, _ value: Double) {
      #expect((rig[name] - value).magnitude < 1e-9, "\(name) at \(offset): \(rig[name]), not \(value)")
    }
    near("offset", offset)
    near("headerY", offset < 0 ? -offset / 2 : -min(40, offset))
    near("headerScale", offset < 0 ? 1 - offset / 107 : 1)
    let f = offset < 0 ? 0 : min(40, offset) / 80 / 1.4
    near("avatarScale", 1 - f)
    near("avatarY", 40 * f)
    #expect(rig["avatarInFront"] == (offset <= 40 ? 1 : 0))
    near("labelY", max(-35, 95 - offset))
    near("blur", min(1, max(0, (offset - 95) / 35)))
  }

  @Test(arguments: [.phone, Vector(1280, 720), Vector(3840, 2160)])
  func readoutsFollowTheFormulas(_ size: Vector) throws {
    for offset in stride(from: -200.0, through: 400, by: 2.5) {
      Self.expect(try Self.rig(at: offset, in: size), offset)
    }
  }

  @Test func readoutsHaveTheirOrder() throws {
    let names = try Rig<Header>().run.readouts.map(\.name)
    #expect(
      names == ["offset", "headerY", "headerScale", "avatarScale", "avatarY", "avatarInFront", "labelY", "blur"])
  }

  /// Rows of offset, headerY, headerScale, avatarScale, labelY and blur, calculated by hand.
  private static let table: [[Double]] = [
    [-90, 45, 197.0 / 107, 1, 185, 0], [0, 0, 1, 1, 95, 0], [28, -28, 1, 0.75, 67, 0],
    [40, -40, 1, 1.8 / 2.8, 55, 0], [112.5, -40, 1, 1.8 / 2.8, -17.5, 0.5], [140, -40, 1, 1.8 / 2.8, -35, 1],
  ]

  @Test(arguments: table) func readoutsMatchTheDesignTable(_ row: [Double]) throws {
    let rig = try Self.rig(at: row[0])
    let names = ["offset", "headerY", "headerScale", "avatarScale", "labelY", "blur"]
    for (name, value) in zip(names, row) { #expect((rig[name] - value).magnitude < 1e-9, "\(name)") }
  }

  @Test func parametersMoveTheThresholds() throws {
    let patch: Patch = [
      "headerHeight": .number(200), "headerStop": .number(100), "labelOffset": .number(150),
      "labelDistance": .number(50), "avatarSize": .number(100), "avatarSlowdown": .number(2),
    ]
    var rig = try Self.rig(at: 60, patch)
    #expect(rig["headerY"] == -60 && (rig["avatarScale"] - 0.7).magnitude < 1e-12 && rig["avatarInFront"] == 1)
    #expect((rig["avatarY"] - 15).magnitude < 1e-12)
    rig = try Self.rig(at: 175, patch)
    #expect(rig["headerY"] == -100 && rig["avatarInFront"] == 0 && rig["labelY"] == -25 && rig["blur"] == 0.5)
    rig = try Self.rig(at: -100, patch)
    #expect((rig["headerScale"] - 1.5).magnitude < 1e-12 && (rig["headerY"] - 50).magnitude < 1e-9)
  }

  @Test func headerEdgesMeetTheTopAndThePage() throws {
    for offset in [-200.0, -80, -1, 0, 20, 40] {
      let p = Header.Parameters.defaults
      let pose = Header.Pose(offset: offset, p)
      let top = pose.headerY + 107 * (1 - pose.headerScale) / 2
      #expect((top - min(0, -offset)).magnitude < 1e-9 || offset < 0 && top.magnitude < 1e-9)
      #expect((pose.headerBottom(p) - (107 - offset)).magnitude < 1e-9)
    }
  }

  /// Checks that the shrunk avatar has cleared the header when it goes behind, for any avatar size, stop and slowdown.
  @Test func avatarGoesBehindWithoutAJump() throws {
    for size in [24.0, 80, 240] {
      for slowdown in [0.2, 1.4, 10] {
        for stop in [0.0, 40, 100] {
          let p = try Header.Parameters.defaults.applying([
            "avatarSize": .number(size), "avatarSlowdown": .number(slowdown), "headerStop": .number(stop),
          ])
          let page = Header.Page(in: .phone, p)
          let pose = Header.Pose(offset: stop, p)
          let top = page.avatar.midY + pose.avatarY - size / 2 * pose.avatarScale - stop
          #expect(top >= pose.headerBottom(p) - 0.6, "\(size) \(slowdown) \(stop)")
          #expect(pose.avatarScale >= 0)
        }
      }
    }
  }

  // MARK: - Draw order

  private static func order(of canvas: Canvas) -> [String] {
    canvas.marks.compactMap { mark in
      guard case .picture(.baked(let baked), _, _, _, _) = mark.shape else { return nil }
      return ["header picture", "header profile", "header avatar"].first { baked.key.hasPrefix($0) }
    }
  }

  @Test func avatarIsInFrontOnlyUpToTheStop() throws {
    #expect(Self.order(of: try Self.rig(at: 40).canvas) == ["header picture", "header profile", "header avatar"])
    #expect(Self.order(of: try Self.rig(at: 40.5).canvas) == ["header avatar", "header profile", "header picture"])
  }

  @Test func labelIsClippedAtTheHeadersEdge() throws {
    let rig = try Self.rig(at: 115)
    let label = try #require(
      rig.canvas.marks.first { mark in
        if case .picture(.text(let run), _, _, _, _) = mark.shape {
          run.text == "Maren Holt" && run.size == 17
        } else {
          false
        }
      })
    let clip = try #require(label.clip)
    #expect(clip == Rect(x: 0, y: 0, width: 390, height: 67))
    guard case .picture(_, let rect, _, let tint, _) = label.shape else { return }
    #expect(tint == .white)
    // The run's ink box extends its box by five points on each side.
    #expect((label.transform * rect.origin).y == 107 - 40 - 20 - 5)
  }

  @Test func blurUsesOneFadingPicture() throws {
    func blur(at offset: Double) throws -> (blur: Blur, alpha: Double)? {
      for mark in try Self.rig(at: offset).canvas.marks {
        if case .picture(.blurred(let blur), _, _, let tint, _) = mark.shape { return (blur, tint.alpha) }
      }
      return nil
    }
    let clear = try Self.rig(at: 0).canvas
    let half = try #require(try blur(at: 112.5))
    let full = try #require(try blur(at: 130))
    #expect(half.blur == full.blur && full.blur.radius == 10 && half.alpha == 0.5 && full.alpha == 1)
    #expect(try blur(at: 95)?.alpha == nil)
    let isForeseen = clear.foreseen.contains { mark in
      if case .picture(.blurred(let blur), _, _, _, _) = mark.shape { blur == full.blur } else { false }
    }
    #expect(isForeseen, "it is made before it is needed")
  }

  @Test func onlyPostsInViewAreDrawn() throws {
    let rig = try Self.rig(at: 600)
    let posts = rig.canvas.marks.filter { mark in
      if case .picture(.baked(let baked), _, _, _, _) = mark.shape { baked.key.hasPrefix("header post") } else { false }
    }
    let page = rig.page
    let inView = rig.run.parameters.posts.indices.filter { page.tops[$0 + 1] > 667 && page.tops[$0] < 1444 }
    #expect(posts.count == inView.count && posts.count < 8 && posts.count > 3)
  }
}
