import Motion
import Testing
import Tuning

@testable import Handoff

/// The motion of each target's own model with its exported numbers, compared with our motion.
@Suite struct ModelTests {
  static let springs = [(0.35, 0.86), (0.9, 0.75), (0.05, 0.05), (0.4, 0.3), (0.6, 1), (0.9, 2), (3, 3)]
    .map { Spring(response: $0.0, dampingRatio: $0.1) }
  /// Initial velocities in distances to the target per second: at rest, thrown towards the target, thrown away from it.
  static let velocities = [0.0, 12, -5]

  /// For each target, a function that reads mass, stiffness and damping from its text.
  static let models: [(target: String, read: @Sendable (String) throws -> (Double, Double, Double))] = [
    (
      "swiftui",
      { text in
        if text.contains("stiffness:") {
          #expect(text.contains("allowOverDamping: true"))
          return try plain(text)
        }
        let bounce = try Sheets.number(after: "bounce: ", in: text)
        let spring = try Spring(
          response: Sheets.number(after: "duration: ", in: text), dampingRatio: Spring.dampingRatio(ofBounce: bounce))
        return (1, spring.stiffness, spring.damping)
      }
    ),
    ("uikit", plain), ("motion", plain), ("flutter", plain), ("figma", plain),
    (
      "react-spring", { try (1, Sheets.number(after: "tension: ", in: $0), Sheets.number(after: "friction: ", in: $0)) }
    ),
    ("compose", { try ratio($0, "dampingRatio = ", "stiffness = ") }),
    ("android", { try ratio($0, "setDampingRatio(", "setStiffness(") }),
    (
      "libadwaita",
      { text in
        try ratio(text, "adw_spring_params_new (", "1.0, ")
      }
    ),
    (
      "dtcg",
      { try (1, Sheets.number(after: "\"stiffness\": ", in: $0), Sheets.number(after: "\"damping\": ", in: $0)) }
    ),
    (
      "json",
      { try (1, Sheets.number(after: "\"stiffness\": ", in: $0), Sheets.number(after: "\"damping\": ", in: $0)) }
    ),
    (
      "markdown",
      { text in
        let words = "| mass, stiffness, damping | 1, "
        let stiffness = try Sheets.number(after: words, in: text)
        return (1, stiffness, try Sheets.number(after: words + Code.number(stiffness) + ", ", in: text))
      }
    ),
  ]

  @Sendable private static func plain(_ text: String) throws -> (Double, Double, Double) {
    try (1, Sheets.number(after: "stiffness: ", in: text), Sheets.number(after: "damping: ", in: text))
  }

  /// Reads a spring of Compose, SpringForce or libadwaita, for which c = 2ζ√(km).
  private static func ratio(_ text: String, _ ratio: String, _ stiffness: String) throws -> (Double, Double, Double) {
    let k = try Sheets.number(after: stiffness, in: text)
    return (1, k, 2 * (try Sheets.number(after: ratio, in: text)) * k.squareRoot())
  }

  /// The exported springs move as ours do, by the method of Runge and Kutta, which is independent of our closed form.
  @Test(arguments: models.map(\.target)) func exportedSpringsMoveAsOurs(_ target: String) throws {
    let read = Self.models.first { $0.target == target }!.read
    for spring in Self.springs {
      let (mass, stiffness, damping) = try read(Sheets.spring(target, spring))
      for velocity in Self.velocities {
        let seconds = min(2 * spring.settleTime(), 30)
        let dt = min(seconds / 2000, spring.response / 200)
        func force(_ m: MovingValue) -> Double { (stiffness * (1 - m.value) - damping * m.velocity) / mass }
        var motion = MovingValue(0, velocity: velocity)
        var worst = 0.0
        var travel = 1.0
        for index in 1...Int(seconds / dt) {
          func shifted(_ k: (Double, Double), _ h: Double) -> MovingValue {
            MovingValue(motion.value + k.0 * h, velocity: motion.velocity + k.1 * h)
          }
          func slope(_ m: MovingValue) -> (Double, Double) { (m.velocity, force(m)) }
          let a = slope(motion)
          let b = slope(shifted(a, dt / 2))
          let c = slope(shifted(b, dt / 2))
          let d = slope(shifted(c, dt))
          motion.value += dt / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
          motion.velocity += dt / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
          let ours = spring.motion(at: Double(index) * dt, from: MovingValue(0, velocity: velocity), toward: 1).value
          worst = max(worst, (ours - motion.value).magnitude)
          travel = max(travel, ours.magnitude)
        }
        #expect(worst / travel < 1e-4, "\(target) \(spring) \(velocity): \(worst)")
      }
    }
  }

  @Test func everyTargetIsCovered() {
    #expect(Set(Self.models.map(\.target) + ["css"]) == Set(HandoffTargets.ids))
  }

  // MARK: - CSS

  @Test func linearSpringStopsAreAccurate() throws {
    var count = 0
    for spring in Self.springs
      + [0.05, 0.1, 0.2, 0.5, 0.7, 0.9, 0.99, 1.01, 1.2, 2.5].map({
        Spring(response: 1, dampingRatio: $0)
      })
    {
      let text = Sheets.spring("css", spring)
      let stops = try Sheets.stops(in: text)
      let seconds = try Sheets.number(after: "-duration: ", in: text)
      var worst = 0.0
      for index in 0...20_000 {
        let time = Double(index) / 20_000 * 1.5
        worst = max(worst, (Sheets.value(of: stops, at: time) - spring.value(at: time * seconds)).magnitude)
      }
      #expect(worst < 0.002, "\(spring): \(worst)")
      #expect((worst - LinearStops(spring: spring).error).magnitude < 3e-5, "what is output of \(spring)")
      #expect(stops.first!.value == 0 && stops.last!.value == 1)
      #expect(zip(stops, stops.dropFirst()).allSatisfy { $0.time < $1.time })
      // A simpler search, with stops on the curve only and each as far from the last as the error allows, takes 17 to 19.
      if spring.dampingRatio >= 0.7 { #expect(stops.count <= 16, "\(spring): \(stops.count)") }
      count += 1
    }
    #expect(count == 17)
  }

  /// The stops describe the share of the whole travel, which is the same at every release velocity.
  @Test func linearFlingStopsAreAccurate() throws {
    for rate in [0.9, 0.99, 0.998, 0.9999] {
      let text = Sheets.text("css", "stitch", ["deceleration": .number(rate)], only: "stitch.fling")
      let stops = try Sheets.stops(in: text)
      let seconds = try Sheets.number(after: "-duration: ", in: text)
      let constant = try Sheets.number(after: "-time-constant: ", in: text)
      let fling = Deceleration(ratePerMillisecond: rate)
      for velocity in [100.0, -3000] {
        let travel = velocity * constant
        for index in 0...2000 {
          let time = Double(index) / 1000
          let there = Sheets.value(of: stops, at: time) * travel
          #expect((there - fling.travel(in: time * seconds, from: velocity)).magnitude < 0.002 * travel.magnitude)
        }
      }
    }
  }

  // MARK: - Flings

  /// For each target, its own formula for the position of a fling after a time, with the numbers of its text.
  static let flings: [(target: String, place: @Sendable (String, Double, Double) throws -> Double)] = [
    ("swiftui", { try decay(Sheets.number(after: "TimeConstant: TimeInterval = ", in: $0), $1, $2) }),
    (
      "uikit",
      { try Deceleration(ratePerMillisecond: Sheets.number(after: "rawValue: ", in: $0)).travel(in: $2, from: $1) }
    ),
    // Motion's inertia: the travel is power × velocity; the remaining part falls with exp(−t/timeConstant).
    (
      "motion",
      { text, velocity, time in
        let way = try Sheets.number(after: "power: ", in: text) * velocity
        return way * (1 - Exact.exp(-time * 1000 / (try Sheets.number(after: "timeConstant: ", in: text))))
      }
    ),
    // react-spring: v₀/(1 − decay)·(1 − exp(−(1 − decay)·ms)), with v₀ per millisecond.
    (
      "react-spring",
      { text, velocity, time in
        let rest = 1 - (try Sheets.number(after: "decay: ", in: text))
        return velocity / 1000 / rest * (1 - Exact.exp(-rest * time * 1000))
      }
    ),
    ("compose", { try decay(1 / (4.2 * Sheets.number(after: "frictionMultiplier = ", in: $0)), $1, $2) }),
    ("android", { try decay(1 / (4.2 * Sheets.number(after: "FLING_FRICTION = ", in: $0)), $1, $2) }),
    // Flutter: v₀·(dragᵗ − 1)/ln drag.
    (
      "flutter",
      { text, velocity, time in
        let drag = try Sheets.number(after: "flingDrag = ", in: text)
        return velocity * (Exact.exp(time * Exact.log(drag)) - 1) / Exact.log(drag)
      }
    ),
    ("libadwaita", { try decay(Sheets.number(after: "TIME_CONSTANT ", in: $0), $1, $2) }),
    ("figma", { try decay(Sheets.number(after: "constant\", \"FLOAT\", ", in: $0), $1, $2) }),
    ("dtcg", { try decay(Sheets.number(after: "\"timeConstant\": ", in: $0), $1, $2) }),
    ("json", { try decay(Sheets.number(after: "\"timeConstant\": ", in: $0), $1, $2) }),
    ("markdown", { try decay(Sheets.number(after: "| time constant | ", in: $0), $1, $2) }),
  ]

  private static func decay(_ constant: Double, _ velocity: Double, _ time: Double) -> Double {
    velocity * constant * (1 - Exact.exp(-time / constant))
  }

  @Test(arguments: flings.map(\.target)) func exportedFlingsTravelAsFar(_ target: String) throws {
    let place = Self.flings.first { $0.target == target }!.place
    for rate in [0.9, 0.99, 0.998, 0.9999] {
      let fling = Deceleration(ratePerMillisecond: rate)
      let text = Sheets.text(target, "stitch", ["deceleration": .number(rate)], only: "stitch.fling")
      for velocity in [250.0, -4000] {
        for index in 1...40 {
          let time = Double(index) / 10 * fling.timeConstant
          let (there, ours) = (try place(text, velocity, time), fling.travel(in: time, from: velocity))
          let travel = fling.travelToRest(from: velocity)
          #expect(
            (there - ours).magnitude < 1e-4 * travel.magnitude, "\(target) \(rate) \(time): \(there), ours \(ours)")
        }
      }
    }
  }

  /// The stated error of react-spring's own loop is larger than the numbers' error, with a release velocity and 1 ms steps.
  @Test func reactSpringStatesItsError() throws {
    let spring = Spring(response: 0.35, dampingRatio: 0.86)
    let output = try Sheets.number(
      after: "expect ", in: Sheets.spring("react-spring", spring).replacing("\n", with: " "))
    #expect(output > 0.5 && output < 0.8 && output >= spring.steppedError * 100)
  }
}
