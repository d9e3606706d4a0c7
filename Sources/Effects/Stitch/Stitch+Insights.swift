import Motion

extension Stitch {
  package static func insights(_ p: Parameters) -> [Insight] {
    let fling = Deceleration(ratePerMillisecond: p.deceleration)
    return [
      Insight("200 pt apart stitch at", 200 * p.stitchBelow, "pt", of: "stitchBelow", "partAbove"),
      Insight("and part at", 200 * p.partAbove, "pt", of: "stitchBelow", "partAbove"),
      Insight("a 1000 pt/s fling goes", fling.travelToRest(from: 1000), "pt", of: "deceleration"),
      Insight("and rests after", fling.time(toSpeed: Tolerance.points.speed, from: 1000), "s", of: "deceleration"),
    ]
  }
}
