import Canvas
import Effects
import Formatting
import Gestures
import Motion

extension Header {
  package static var overlayInk: Color { Look.ink }

  package static func decisions(_ state: State, _ p: Parameters) -> [Decision] {
    let page = Page(in: state.size, p)
    let pose = Pose(offset: state.offset, p)
    return stop(state, page, pose, p) + scrolling(state, page)
  }

  package static func levels(of readout: String, _ state: State, _ p: Parameters) -> [Double] {
    switch readout {
    case "offset": [p.headerStop, p.labelOffset]
    case "headerY": [-p.headerStop]
    case "labelY": [-p.labelDistance]
    case "headerScale", "avatarScale": [1]
    default: []
    }
  }

  package static func status(_ state: State, _ p: Parameters) -> Happening? {
    state.scroll.status(held: state.fingers.isIdle ? nil : -state.fingers.velocity.y)
  }

  /// Returns the offset at which the page comes to rest without further touches.
  ///
  /// A finger on the page is assumed to lift now.
  static func rest(of state: State) -> Double {
    state.scroll.rest(ifReleasedAt: -state.fingers.velocity.y)
  }

  // MARK: - Marks

  /// Returns the distance of the header's edge from its stop, and a comparison of the offset with its next threshold.
  private static func stop(_ state: State, _ page: Page, _ pose: Pose, _ p: Parameters) -> [Decision] {
    let offset = state.offset
    guard offset < p.labelOffset + p.labelDistance + 40 else { return [] }
    let x = page.avatar.maxX + 28
    let bottom = pose.headerBottom(p)
    var figures: [Decision.Figure] = []
    if bottom > page.stuck + 0.5 {
      figures.append(.threshold(from: Vector(x, bottom), to: Vector(x, page.stuck), half: Vector(9, 0)))
    }
    let isStuck = offset > p.headerStop
    let most = max(1, 1.4 * (p.labelOffset + p.labelDistance))
    // The label stays below the button if the button is beside the avatar.
    let top = page.isWide ? 0 : page.follow.maxY + 30 - offset
    let next = isStuck ? ("labelOffset", p.labelOffset) : ("headerStop", p.headerStop)
    return [
      Comparison("offset", value: offset, next.0, limit: next.1, places: 1).decision(
        figures, in: 0...most, thresholds: [p.headerStop, p.labelOffset],
        at: Vector(x + 8, max(max(bottom, page.stuck) + 30, top)), .right)
    ]
  }

  private static func scrolling(_ state: State, _ page: Page) -> [Decision] {
    let start = Vector(page.posts.midX, state.size.y * 0.5)
    return state.scroll.going(from: start, Vector(0, -state.velocity), in: state.size, .right)
      + state.scroll.resting(at: rest(of: state), from: start, along: Vector(0, -1), in: state.size, .below)
  }

  package static func measure(_ parameter: String, _ state: State, _ p: Parameters) -> Measure? {
    let page = Page(in: state.size, p)
    let pose = Pose(offset: state.offset, p)
    let bottom = pose.headerBottom(p)
    func upright(_ x: Double, _ from: Double, _ to: Double) -> Measure { .segment(Vector(x, from), Vector(x, to)) }
    switch parameter {
    case "headerHeight": return upright(0.75 * state.size.x, bottom - p.headerHeight * pose.headerScale, bottom)
    case "headerStop": return upright(page.avatar.maxX + 28, p.headerHeight, p.headerHeight - p.headerStop)
    // Content at the end of this segment passes under the stopped header when the name starts to move.
    case "labelOffset": return upright(page.avatar.maxX + 28, page.stuck + p.labelOffset, page.stuck)
    case "labelDistance": return upright(state.size.x / 2, bottom, bottom - p.labelDistance)
    case "avatarSize":
      let half = Vector(page.avatar.width * pose.avatarScale / 2, 0)
      let center = page.avatar.center + Vector(0, pose.avatarY - state.offset)
      return .segment(center - half, center + half)
    case "blurRadius": return .radius(Vector(state.size.x / 2, bottom / 2), p.blurRadius)
    default: return nil
    }
  }

  /// Returns the picture or its empty place at a position; a post or header without a picture can receive one.
  package static func picture(at position: Vector, _ state: State, _ p: Parameters) -> PicturePlace? {
    let page = Page(in: state.size, p)
    let pose = Pose(offset: state.offset, p)
    let center = page.avatar.center + Vector(0, pose.avatarY - state.offset)
    let isOnAvatar = position.distance(to: center) <= p.avatarSize / 2 * pose.avatarScale
    let isOnHeader = position.y < pose.headerBottom(p)
    if isOnAvatar, pose.isAvatarInFront || !isOnHeader { return person(of: p.handle, p) }
    if isOnHeader { return PicturePlace("banner", 0) }
    let place = position + Vector(0, state.offset)
    if let rail = page.rail {
      let inRail = place - rail.offset(by: Vector(0, page.railShift(offset: state.offset))).origin
      let photo = p.photos.indices.first { page.photo($0, of: p.photos.count).contains(inRail) }
      if let photo { return PicturePlace("photos", photo) }
    }
    guard let index = page.rows.first(where: { page.row($0).contains(place) }) else { return nil }
    let row = Row(index, page, p)
    if row.faceArea.contains(place - page.row(index).origin) { return person(of: row.post["by"], p) }
    return PicturePlace("posts", index % p.posts.count)
  }

  package static func area(of picture: PicturePlace, _ state: State, _ p: Parameters) -> Rect? {
    let page = Page(in: state.size, p)
    let pose = Pose(offset: state.offset, p)
    let free = Rect(x: 0, y: pose.headerBottom(p), width: state.size.x, height: state.size.y - pose.headerBottom(p))
    let up = Vector(0, -state.offset)
    switch picture.list {
    case "banner":
      let rect = Rect(size: Vector(state.size.x, p.headerHeight))
      let turned = Affine.translation(Vector(0, pose.headerY)) * .scale(pose.headerScale, about: rect.center)
      return pose.blur < 1 ? turned.box(of: rect) : nil
    case "photos":
      guard let rail = page.rail else { return nil }
      let corner = rail.origin + Vector(0, page.railShift(offset: state.offset)) + up
      let area = page.photo(picture.row, of: p.photos.count).offset(by: corner)
      return free.intersects(area) ? area : nil
    case "posts":
      for index in page.rows where index % p.posts.count == picture.row {
        let area = Row(index, page, p).pictureArea?.offset(by: page.row(index).origin + up)
        if let area, free.contains(area.center) { return area }
      }
      return nil
    default: return nil
    }
  }

  /// Returns the scroll that makes a row visible; `nil` if it is visible or has no place on the page.
  ///
  /// A post, or a person's first post, comes below the header. Rows at the page's top, such as the banner, scroll back to it.
  package static func scroll(to row: PicturePlace, _ state: State, _ p: Parameters) -> Vector? {
    let page = Page(in: state.size, p)
    func way(to offset: Double) -> Vector? {
      let way = state.offset - offset.clamped(to: page.bounds)
      return way.magnitude < 1 ? nil : Vector(0, way)
    }
    func way(toPost index: Int?) -> Vector? {
      guard let index, page.rows.contains(index) else { return nil }
      let top = page.tops[index] - state.offset
      let isSeen = top >= page.stuck && top + page.row(index).height <= state.size.y
      return isSeen ? nil : way(to: page.tops[index] - page.stuck - 8)
    }
    switch row.list {
    case "banner", "counts", "facts": return way(to: 0)
    case "posts": return way(toPost: row.row)
    case "people":
      guard p.people.indices.contains(row.row) else { return nil }
      let handle = p.people[row.row]["handle"]
      return handle == p.handle ? way(to: 0) : way(toPost: p.posts.firstIndex { $0["by"] == handle })
    case "photos":
      guard let rail = page.rail else { return nil }
      let area = page.photo(row.row, of: p.photos.count).offset(by: rail.origin)
      let y = area.midY + page.railShift(offset: state.offset) - state.offset
      return (page.stuck...state.size.y).contains(y) ? nil : way(to: area.minY - page.stuck - 16)
    default: return nil
    }
  }

  private static func person(of handle: String, _ p: Parameters) -> PicturePlace? {
    p.people.firstIndex { $0["handle"] == handle }.map { PicturePlace("people", $0) }
  }
}
