import Motion

extension Cards {
  package static func insights(_ p: Parameters) -> [Insight] {
    let fling = max(1500, p.snapVelocity)
    let aside = p.count > 1 ? p.pathRadius * Exact.sin(2 * .pi / Double(p.count)) : 0
    return [
      Insight("a neighbour stands aside", aside, "pt", of: "count", "pathRadius"),
      Insight("and is as large as", 100 * max(0, 1 - p.shrink), "%", of: "shrink", "pathRadius"),
      Insight(
        "the slowest fling goes", projected(0, velocity: p.snapVelocity / p.cardWidth), "cards", of: "snapVelocity",
        "cardWidth"),
      Insight(
        "a \(Int(fling)) pt/s one", projected(0, velocity: fling / p.cardWidth), "cards", of: "snapVelocity",
        "cardWidth"),
    ]
  }
}
