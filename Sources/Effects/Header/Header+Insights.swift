import Motion

extension Header {
  package static func insights(_ p: Parameters) -> [Insight] {
    let fling = Deceleration(ratePerMillisecond: p.deceleration)
    return [
      Insight("the name is in place at", p.labelOffset + p.labelDistance, "pt", of: "labelOffset", "labelDistance"),
      Insight("the avatar shrinks to", 100 * Pose(offset: p.headerStop, p).avatarScale, "%", of: "avatarSlowdown"),
      Insight("a 1000 pt/s fling goes", fling.travelToRest(from: 1000), "pt", of: "deceleration"),
      Insight("and rests after", fling.time(toSpeed: Tolerance.points.speed, from: 1000), "s", of: "deceleration"),
    ]
  }
}
