import CommandLineSyntax
import Commands
import Effects
import Formatting
import Motion
import Playing
import Takes

/// The moments that `fidget frame` draws, as `--at` or `--every` names them.
struct FrameMoments {
  static let at = Option(
    "--at", value: "SECONDS[,…]", "the moment to draw, 0 by default; several make a sheet, such as 0.5,0.9,1.4")
  static let every = Option(
    "--every", value: "SECONDS", "a sheet of the whole take, with a moment at each multiple of these seconds")
  static let options = [at, every]

  /// The largest number of moments in a sheet.
  private static let most = 100
  private static let range = 0...86_400.0

  private let seconds: [Double]
  /// The distance between the moments of a whole take. `nil` without `--every`.
  private let interval: Double?

  /// Reads the options; the moments are in order of time, as a film never goes back.
  init(_ arguments: Arguments) throws(Failure) {
    try arguments.refuse([Self.every], beside: Self.at)
    interval = try arguments.number(Self.every, in: 0.001...86_400)
    if interval != nil, !arguments.hasTake {
      throw .usage("--every: expected a take to show from its start to its end, --take FILE or --demo")
    }
    var seconds: [Double] = []
    for word in (arguments[Self.at] ?? "0").split(separator: ",", omittingEmptySubsequences: false) {
      guard let value = Double(word), Self.range.contains(value) else {
        throw .usage(
          "--at: expected a number in \(Self.range.shown), or several such as 0.5,0.9, got '\(word.excerpt)'")
      }
      seconds.append(value)
    }
    if seconds.count > Self.most { throw .usage("--at: \(seconds.count) moments, expected at most \(Self.most)") }
    self.seconds = seconds.sorted()
  }

  /// Returns the moments, with `--every` those of the whole take.
  func moments(of take: LoadedTake?) throws(Failure) -> [Double] {
    guard let interval else { return seconds }
    let end = Step.time(take?.player.lastStep ?? 0)
    // Rounding errors must not lose the last moment.
    let count = (end / interval + 1e-9).rounded(.down) + 1
    guard count <= Double(Self.most) else {
      let least = (end / Double(Self.most - 1) * 1000).rounded(.up) / 1000
      throw .usage(
        "--every \(interval.plainText): \(Int(count).grouped) moments in \(end.text(places: 2)) s, expected at most "
          + "\(Self.most), which is --every \(least.plainText) or more")
    }
    return (0..<Int(count)).map { Double($0) * interval }
  }
}
