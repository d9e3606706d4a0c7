import Canvas
import Effects
import Motion
import Tuning

extension Header {
  package static func draw(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas) {
    let pose = Pose(offset: state.offset, p)
    drawPage(prepared, pose, state, p, on: &canvas)
    drawChrome(pose, p, prepared.tones, on: &canvas)
  }

  /// Draws header, page and avatar from back to front; beyond the stop the order is avatar, page and header.
  static func drawPage(_ prepared: Prepared, _ pose: Pose, _ state: State, _ p: Parameters, on canvas: inout Canvas) {
    canvas.fill(.rect(canvas.ground), prepared.tones.paper)
    if pose.isAvatarInFront {
      drawHeader(prepared, pose, p, on: &canvas)
      drawContent(prepared, pose, state, p, on: &canvas)
      drawAvatar(prepared, pose, offset: state.offset, p, on: &canvas)
    } else {
      drawAvatar(prepared, pose, offset: state.offset, p, on: &canvas)
      drawContent(prepared, pose, state, p, on: &canvas)
      drawHeader(prepared, pose, p, on: &canvas)
    }
  }

  // MARK: - Header

  private static func drawHeader(_ prepared: Prepared, _ pose: Pose, _ p: Parameters, on canvas: inout Canvas) {
    let size = Vector(canvas.size.x, p.headerHeight)
    let bottom = pose.headerBottom(p)
    guard bottom > 0 else { return }
    let rect = Rect(size: size)
    // The header is as wide as the background behind the page.
    let wide = Rect(x: canvas.ground.minX, y: 0, width: canvas.ground.width, height: size.y)
    canvas.clipped(to: Rect(x: wide.x, y: 0, width: wide.width, height: bottom)) { canvas in
      canvas.with(.translation(Vector(0, pose.headerY)) * .scale(pose.headerScale, about: rect.center)) { canvas in
        canvas.drawGround(prepared.banner, in: rect, over: wide, beyond: .mirrored)
        if pose.blur > 0 {
          canvas.drawGround(
            prepared.blurredBanner, in: rect, over: wide, tint: .white.opacity(pose.blur), beyond: .mirrored)
        } else {
          canvas.foresee(prepared.blurredBanner, in: rect)
        }
        // The darkened picture keeps white text readable even on a white picture.
        canvas.fill(.rect(wide), Color(hex: 0x0E0C30, 0.2 * pose.blur))
        let shade = Rect(x: wide.x, y: size.y - 40, width: wide.width, height: 40)
        canvas.fill(
          .rect(shade),
          .linear(
            from: Vector(0, shade.minY), to: Vector(0, shade.maxY), Color(hex: 0x0E0C30, 0), Color(hex: 0x0E0C30, 0.22))
        )
        guard pose.labelY < 0 else { return }
        canvas.text(prepared.label, at: Vector((size.x - prepared.label.width) / 2, size.y + pose.labelY), .white)
      }
    }
  }

  /// Returns the header's picture around its focus, drawn once and afterwards only moved and scaled.
  static func banner(_ size: Vector, _ p: Parameters) -> Picture {
    let row = p.banner.first ?? Record()
    return .drawn("header picture \(row.pictureKey) \(row["focus"])", size: size) { canvas in
      let rect = Rect(size: size)
      canvas.fill(
        .rect(rect),
        .linear(from: .zero, to: Vector(0, size.y), Color(hex: 0x5B50C0), Color(hex: 0x27246E)))
      if let picture = row.shownPicture { canvas.draw(picture, in: rect, part: row.part(covering: size)) }
    }
  }

  // MARK: - Avatar

  private static func drawAvatar(
    _ prepared: Prepared, _ pose: Pose, offset: Double, _ p: Parameters, on canvas: inout Canvas
  ) {
    guard pose.avatarScale > 0 else { return }
    let page = prepared.page
    let center = page.avatar.center + Vector(0, pose.avatarY - offset)
    let radius = p.avatarSize / 2
    let ring = 0.05 * p.avatarSize
    canvas.with(.translation(center) * .scale(pose.avatarScale)) { canvas in
      let rect = Rect(center: .zero, size: page.avatar.size)
      canvas.shadow(of: rect, radius: radius, offset: Vector(0, 2), blur: 6, Look.ink.opacity(0.14))
      canvas.fill(.circle(.zero, radius: radius), prepared.tones.paper)
      canvas.draw(prepared.face, in: rect.inset(by: ring), corners: Corners(radius - ring))
    }
  }

  static func face(_ p: Parameters) -> Picture {
    let side = 2 * (p.avatarSize / 2 - 0.05 * p.avatarSize)
    let (person, tones) = (person(p.handle, p), tones(p))
    return .drawn("header avatar \(Face.key(person, fallback: p.name))\(tones.key)", size: Vector(side, side)) {
      canvas in
      Face.draw(person, fallback: p.name, in: canvas.bounds.inset(by: -0.6), tones, on: &canvas)
    }
  }

  // MARK: - Page

  private static func drawContent(
    _ prepared: Prepared, _ pose: Pose, _ state: State, _ p: Parameters, on canvas: inout Canvas
  ) {
    let page = prepared.page
    let offset = state.offset
    let top = pose.headerBottom(p).clamped(to: 0...canvas.size.y)
    let shown = top + offset...canvas.size.y + offset
    let shift = page.profileShift(offset: offset)
    canvas.with(.translation(Vector(0, -offset))) { canvas in
      let words = page.profile.offset(by: Vector(0, shift))
      canvas.draw(prepared.profile, in: Rect(origin: words.origin, size: words.size + Vector(0, 8)))
      let button = page.follow(state.buttons.followed).offset(by: Vector(0, shift))
      drawFollow(state.buttons, in: button, p, prepared.tones, on: &canvas)
      if page.hasHeadings {
        drawHeading(p.postsTitle, width: page.posts.width, at: page.posts.origin, prepared.tones, on: &canvas)
      }
      drawRows(prepared, shown, state, p, on: &canvas)
      if let rail = page.rail, let picture = prepared.rail {
        canvas.draw(picture, in: rail.offset(by: Vector(0, page.railShift(offset: offset))))
      }
    }
  }

  /// Draws the visible posts; posts within a window's height of them, which a throw may bring into view, are only requested.
  private static func drawRows(
    _ prepared: Prepared, _ shown: ClosedRange<Double>, _ state: State, _ p: Parameters, on canvas: inout Canvas
  ) {
    let page = prepared.page
    let near = shown.lowerBound - page.size.y...shown.upperBound + page.size.y
    for index in page.rows where page.tops[index] < near.upperBound && page.tops[index + 1] > near.lowerBound {
      let post = prepared.posts[index]
      let area = post.area
      if area.minY < shown.upperBound, area.maxY > shown.lowerBound {
        canvas.draw(post.picture, in: area)
        drawHeart(index, state.buttons, at: area.origin + post.heart, prepared, on: &canvas)
      } else {
        canvas.foresee(post.picture, in: area)
      }
    }
  }

  /// Draws the back arrow: light on a disc over the picture, dark where the header ends above it.
  private static func drawChrome(_ pose: Pose, _ p: Parameters, _ tones: Tones, on canvas: inout Canvas) {
    if canvas.isBare { return }
    if pose.headerBottom(p) >= Chrome.backArea(in: canvas.size).midY + 8 {
      Chrome.drawArrowOnDisc(on: &canvas)
    } else {
      Chrome.draw(nil, tones.words(Look.ink), on: &canvas)
    }
  }

  /// Draws the parts that move with the offset as outlines: header edge, avatar ring, button and posts.
  package static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    let page = Page(in: canvas.size, p)
    let offset = state.offset
    let pose = Pose(offset: offset, p)
    let bottom = pose.headerBottom(p)
    let ink = Color(p.accentColor)
    func trace(_ path: Path, _ alpha: Double = 0.55) {
      canvas.stroke(path, width: 2.5, Look.paper.opacity(0.5))
      canvas.stroke(path, width: 1.5, ink.opacity(alpha))
    }
    func outline(_ rect: Rect, _ radius: Double, _ alpha: Double, on canvas: inout Canvas) {
      canvas.fill(.rounded(rect, radius), ink.opacity(alpha))
      canvas.stroke(.rounded(rect, radius), width: 1.5, ink.opacity(0.45))
    }
    trace(.line(Vector(0, bottom), Vector(canvas.size.x, bottom)), 0.7)
    let shown = Rect(x: 0, y: bottom, width: canvas.size.x, height: max(0, canvas.size.y - bottom))
    canvas.clipped(to: shown) { canvas in
      let button = page.follow(state.buttons.followed).offset(by: Vector(0, page.profileShift(offset: offset) - offset))
      outline(button, button.height / 2, 0.06, on: &canvas)
      for index in page.rows {
        let row = page.row(index).offset(by: Vector(0, -offset))
        if row.maxY > 0, row.minY < canvas.size.y { outline(row.inset(x: -8, y: 2), 8, 0.04, on: &canvas) }
      }
    }
    guard pose.avatarScale > 0 else { return }
    let center = page.avatar.center + Vector(0, pose.avatarY - offset)
    let ring = Path.circle(center, radius: p.avatarSize / 2 * pose.avatarScale)
    canvas.fill(ring, ink.opacity(0.08))
    trace(ring)
  }
}
