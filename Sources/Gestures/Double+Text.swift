extension Double {
  /// As few digits as tell it from every other number; whole numbers without a point.
  package var shortText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// With a fixed number of places, 0…9, rounded half away from zero: 1.25 in one place is 1.3.
  package func text(places: Int) -> String {
    var power: Int64 = 1
    for _ in 0..<places { power *= 10 }
    let scaled = (magnitude * Double(power)).rounded(.toNearestOrAwayFromZero)
    guard scaled < 9e18 else { return "\(self)" }
    let whole = Int64(scaled)
    let sign = self < 0 && whole > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    let fraction = String(whole % power)
    return "\(sign)\(whole / power).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
  }
}
