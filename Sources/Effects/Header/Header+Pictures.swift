import Motion

extension Header {
  /// A post without a picture can get one, and so can a header.
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

  private static func person(of handle: String, _ p: Parameters) -> PicturePlace? {
    p.people.firstIndex { $0["handle"] == handle }.map { PicturePlace("people", $0) }
  }
}
