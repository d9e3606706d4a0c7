import Effects
import Formatting
import Gestures
import Motion
import Sound

extension Header {
  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ prepared: Prepared, dt: Double,
    _ happenings: inout [Happening]
  ) {
    let page = prepared.page
    let before = state.scroll.offset
    for input in inputs {
      switch input {
      case .finger(let event): state.take(event, page, p, &happenings)
      // A wheel has its own momentum: it moves the page directly and stops at its ends.
      case .scroll(let event): if event.delta.isFinite { state.scroll.scroll(by: -event.delta.y) }
      case .magnify, .key: break
      }
    }
    state.drag(by: state.fingers.advance(by: dt).movement)
    state.scroll.step(by: dt)
    state.buttons.advance(pressing: state.fingers.pressing, by: dt)
    noteSwap(from: before, to: state.scroll.offset, at: speed(state, p), p, &happenings)
  }

  package static func speed(_ state: State, _ p: Parameters) -> Double? {
    state.velocity.magnitude
  }

  /// Reports an event when the avatar goes behind the header or comes out in front of it.
  private static func noteSwap(
    from before: Double, to after: Double, at speed: Double?, _ p: Parameters, _ happenings: inout [Happening]
  ) {
    let stop = p.headerStop
    guard (before <= stop) != (after <= stop) else { return }
    let offset = Comparison("offset", value: after, "headerStop", limit: stop, places: 1)
    happenings.add(
      offset.isBeyond ? "tucked" : "surfaced", offset.words, .light,
      sound: ImpactSound(.tick, strength: 0.6, speed: speed))
  }
}

extension Header.State {
  mutating func take(
    _ event: FingerEvent, _ page: Header.Page, _ p: Header.Parameters, _ happenings: inout [Happening]
  ) {
    let target = fingers.target
    let isOnTarget = fingers.isOnTarget
    for verdict in fingers.take(event) {
      switch verdict {
      case .landed:
        // A finger that catches the moving page presses nothing, nor does a finger that was already down.
        let isMoving = !scroll.isAtRest && scroll.velocity.magnitude > 8
        scroll.grab()
        let isTap = event.phase == .down && !isMoving
        fingers.land(
          on: isTap
            ? page.target(at: event.position, isFollowing: buttons.isFollowing, offset: scroll.offset, p) : nil)
      case .began, .moved: drag(by: verdict.movement)
      case .ended(let estimate): scroll.release(velocity: -estimate.velocity.y)
      case .lifted:
        scroll.release(velocity: 0)
        if let target, isOnTarget { press(target, p, &happenings) }
      case .cancelled: scroll.release(velocity: 0)
      case .ignored: break
      }
    }
    if event.phase == .move, let target = fingers.target, event.position.isFinite {
      fingers.move(
        isOnTarget: page.area(of: target, isFollowing: buttons.isFollowing, offset: scroll.offset, p)
          .touched(margin: Press.margin).contains(event.position))
    }
    if fingers.isIdle { fingers.land(on: nil) }
  }

  mutating func drag(by way: Vector) {
    if way.y != 0 { scroll.drag(by: -way.y) }
  }

  private mutating func press(_ target: Header.Target, _ p: Header.Parameters, _ happenings: inout [Happening]) {
    switch target {
    case .follow:
      buttons.toggleFollow()
      let isFollowing = buttons.isFollowing
      happenings.add(
        isFollowing ? "followed" : "unfollowed",
        "tapped, the button now says \"\(isFollowing ? p.following : p.follow)\"", .medium)
    case .heart(let index):
      guard !p.posts.isEmpty else { return }
      let index = index % p.posts.count
      buttons.toggleHeart(index)
      let likes = Header.Likes(of: p.posts[index], isTurned: buttons.isTurned(index))
      happenings.add(
        likes.isLiked ? "liked" : "unliked",
        "tapped the heart of post \(index + 1) by \(p.posts[index]["by"]), now \(likes.count)", .light,
        sound: ImpactSound(.pluck, pitch: likes.isLiked ? 880 : 660, strength: 0.4))
    }
  }
}

extension Header.Page {
  /// Returns the tappable thing at a point of the window, or `nil`; the header covers everything below it.
  func target(at position: Vector, isFollowing: Bool, offset: Double, _ p: Header.Parameters) -> Header.Target? {
    guard position.isFinite, position.y >= Header.Pose(offset: offset, p).headerBottom(p) else { return nil }
    if area(of: .follow, isFollowing: isFollowing, offset: offset, p).contains(position) { return .follow }
    let y = position.y + offset
    guard let index = tops.indices.dropLast().last(where: { tops[$0] <= y }), y < tops[index + 1] else { return nil }
    return area(of: .heart(index), isFollowing: isFollowing, offset: offset, p).contains(position) ? .heart(index) : nil
  }

  /// Returns the hit area of a target in the window.
  func area(of target: Header.Target, isFollowing: Bool, offset: Double, _ p: Header.Parameters) -> Rect {
    switch target {
    case .follow:
      return follow(isFollowing ? 1 : 0).offset(by: Vector(0, profileShift(offset: offset) - offset))
    case .heart(let index):
      guard index < rows.count else { return Rect(x: 0, y: 0, width: 0, height: 0) }
      let row = row(index)
      let mark = Header.Row(index, self, p).likes
      return Rect(
        x: row.x + mark.x - 13, y: row.y + mark.y + 9 - 22 - offset, width: max(Press.least, 18 + 6 + 48),
        height: Press.least)
    }
  }
}
