import Commands
import Effects
import Filming
import Formatting
import Gestures
import Motion
import Playground
import Threads
import Tuning

/// A parameter that a fit may change, and within what.
struct FitRange: Sendable {
  let key: String
  private let from: Double
  private let to: Double
  private let isWhole: Bool

  init(_ text: String, _ effect: EffectCard, _ catalogue: ParameterCatalogue) throws(Failure) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let (from, to, rest) = SweepAxis.range(parts[1]), rest.isEmpty, from < to else {
      throw .usage("--vary \(text.excerpt): expected KEY=FROM…TO, such as cards.snapResponse=0.1…1")
    }
    key = parts[0]
    let definition = catalogue.definition(of: key)
    if case .integer? = definition?.kind { isWhole = true } else { isWhole = false }
    // Both ends have to be values, and so is what lies between.
    for end in [from, to] {
      _ = try Failure.naming("--vary", for: "--set") { [key] in
        try catalogue.read(settings: ["\(key)=\(end.plainText)"])
      }
    }
    guard Patches.split(key)?.group == effect.id else {
      throw .usage("--vary \(key.excerpt): says nothing about \(effect.id), expected \(effect.id).…")
    }
    (self.from, self.to) = (from, to)
  }

  /// The value at a share of the range, in as many digits as are printed.
  func value(at share: Double) -> ParameterValue {
    let value = from + share.clamped(to: 0...1) * (to - from)
    if isWhole { return .integer(Int(value.rounded())) }
    // A thousandth of the range is told apart.
    var (places, unit) = (0, 1.0)
    let least = (to - from) / 2000
    while places < 9, unit > least { (places, unit) = (places + 1, unit / 10) }
    return .number((Double(value.text(places: places)) ?? value).clamped(to: from...to))
  }

  /// False for a value that a search would not leave as it is.
  func holds(_ value: ParameterValue) -> Bool { value.double.map { (from...to).contains($0) } ?? false }

  func share(of value: ParameterValue?) -> Double {
    (value?.double).map { (($0 - from) / (to - from)).clamped(to: 0...1) } ?? 0.5
  }
}

/// A measured curve: times in seconds from the start of the take, and values.
struct FitCurve: Sendable {
  let path: String
  let readout: String
  private let points: [(time: Double, value: Double)]
  private let range: Double

  /// Rows; every run is compared with each of them.
  private static let most = 100_000
  private static let mostBytes = 8 << 20
  /// Seconds, and values of a readout.
  private static let (longest, largest) = (86_400.0, 1e9)

  /// Two numbers a line, time going forward, apart from a first line of names.
  init(_ path: String, readout: String) throws {
    let text = try Failure.readingText(path, atMost: Self.mostBytes)
    var points: [(time: Double, value: Double)] = []
    for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
      let numbers = line.split(separator: ",", omittingEmptySubsequences: false).map { Double(String($0).trimmed) }
      func fault(_ words: String) -> Failure { .content("\(path):\(index + 1):1: \(words), got '\(line.excerpt)'") }
      guard numbers.count == 2, let time = numbers[0], let value = numbers[1], time.isFinite, value.isFinite, time >= 0
      else {
        if index == 0, numbers.allSatisfy({ $0 == nil }) { continue }
        throw fault("expected time,value, two numbers")
      }
      if let last = points.last, time <= last.time { throw fault("expected a later time than \(last.time.plainText)") }
      guard time <= Self.longest, value.magnitude <= Self.largest else {
        throw fault("expected a time up to \(Self.longest.plainText) and a value up to \(Self.largest.plainText)")
      }
      if points.count == Self.most { throw fault("expected \(Self.most) rows at most") }
      points.append((time, value))
    }
    guard points.count >= 2 else { throw Failure.content("\(path): expected two rows of time,value or more") }
    (self.path, self.readout, self.points) = (path, readout, points)
    let values = points.map(\.value)
    range = max(values.max()! - values.min()!, 1e-9)
  }

  /// The root of the mean square of what a run is off by, as a share of the curve's range.
  func distance(of record: RunRecord) -> Double {
    guard let values = record.values(of: readout), let last = values.indices.last else { return 100 }
    let sum = points.reduce(0.0) { sum, point in
      let place = min(point.time * Double(Step.perSecond), Double(last))
      let index = min(Int(place), max(0, last - 1))
      let value = mix(values[index], values[min(last, index + 1)], place - Double(index))
      return sum + (value - point.value) * (value - point.value)
    }
    return (sum / Double(points.count)).squareRoot() / range
  }
}

/// Looks for the place in the ranges where wishes are met best.
struct FitSearch: Sendable {
  let maker: RunMaker
  let wishes: [FitWish]
  let curve: FitCurve?
  let ranges: [FitRange]

  private static let searches = 8

  func patches(at place: [Double]) -> Patches {
    var patches = Patches()
    for (range, share) in zip(ranges, place) { patches[key: range.key] = range.value(at: share) }
    return patches
  }

  /// Nil for what counts now.
  private func record(at place: [Double]?) throws -> RunRecord {
    try RunRecord(of: maker.run(nil, place.map { patches(at: $0) } ?? Patches()))
  }

  /// The values that count now, where they keep all wishes and lie in their ranges: there is nothing to search for.
  func valuesMet() throws -> [(key: String, value: ParameterValue)]? {
    guard curve == nil else { return nil }
    let values = ranges.compactMap { range in
      maker.value(of: range.key).flatMap { range.holds($0) ? (key: range.key, value: $0) : nil }
    }
    guard values.count == ranges.count else { return nil }
    let record = try record(at: nil)
    return wishes.allSatisfy { record.verdict(on: $0.expectation).isKept } ? values : nil
  }

  func verdicts(at place: [Double]) throws -> [Verdict] {
    let record = try record(at: place)
    return wishes.map { record.verdict(on: $0.expectation) }
  }

  /// The sum of squares of all that is missing; 0 where nothing is, without end where the effect fails.
  private func cost(at place: [Double]) -> Double {
    guard let record = try? record(at: place) else { return .infinity }
    let missing =
      wishes.map { record.verdict(on: $0.expectation).shortfall } + (curve.map { [$0.distance(of: record)] } ?? [])
    return missing.reduce(0) { $0 + $1 * $1 }
  }

  /// The best place of each search, best first; of equals the one that is nearest to what counts now. The same for the
  /// same seed, however many threads there are.
  @MainActor
  func results(seed: UInt32, runs: Int, threads: Int) -> [NelderMead.Corner] {
    let now = ranges.map { $0.share(of: maker.value(of: $0.key)) }
    var progress = RenderProgress(name: "fit", total: Self.searches, of: "searches")
    defer { progress.clear() }
    let search: @Sendable (Int) -> NelderMead.Corner = { number in
      var random = Mulberry32(seed: seed &+ UInt32(number) &* 0x9E37_79B9)
      // The first from where one is, the others from anywhere.
      let start = number == 0 ? now : ranges.map { _ in random.next() }
      return NelderMead.minimise(
        from: start, evaluations: max(1, runs / Self.searches), seed: seed ^ UInt32(number), cost(at:))
    }
    let found = Parallel.map(Self.searches, threads: threads, progress: { progress.show($0) }, search)
    func distance(_ place: [Double]) -> Double { zip(place, now).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
    return found.sorted { ($0.value, distance($0.place)) < ($1.value, distance($1.place)) }
  }

  /// How far each wish is met, a line each, and whether it was from the start; nil for what counts now.
  func account(of place: [Double]?) throws -> [String] {
    let record = try record(at: place)
    let start = try place.map { _ in try self.record(at: nil) }
    var lines = wishes.map { wish in
      let verdict = record.verdict(on: wish.expectation)
      let wasMet = verdict.isKept && start?.verdict(on: wish.expectation).isKept == true
      let isStill = record.isStill(wish.expectation) ? "; \(wish.expectation.readout ?? "") does not move there" : ""
      return
        "  \(verdict.isKept ? "met   " : "missed")  \(wish.text)  (\(verdict.came)\(isStill)\(wasMet ? "; met from the start" : ""))"
    }
    if let curve {
      lines.append(
        "  off by \((100 * curve.distance(of: record)).text(places: 2)) % of its range  toward \(curve.path)")
    }
    return lines
  }
}

extension RunRecord {
  /// True where a wish is about how a readout comes to its rest, and it does not go anywhere.
  fileprivate func isStill(_ wish: TakeExpectation) -> Bool {
    guard case .measure(let measure, _) = wish.claim, let readout = measure.readout,
      measure.kind == .settled || measure.kind == .overshoot
    else { return false }
    func value(_ kind: RunMeasure.Kind) -> Double {
      self.value(of: RunMeasure(kind, of: readout, from: measure.from, to: measure.to))
    }
    return value(.max) == value(.min)
  }
}
