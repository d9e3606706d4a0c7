import Glibc
import Motion
import Testing

@Suite("Exact functions against the C library")
struct ExactTests {
  /// Returns the relative difference; 0 if both are equal or NaN.
  static func difference(_ a: Double, _ b: Double) -> Double {
    if a == b || (a.isNaN && b.isNaN) { return 0 }
    return (a - b).magnitude / max(b.magnitude, 0x1p-1022)
  }

  struct Sweep: Sendable, CustomTestStringConvertible {
    var name: String
    var ours: @Sendable (Double) -> Double
    var library: @Sendable (Double) -> Double
    /// The range of the arguments, or of the powers of two of their magnitudes; both are drawn uniformly.
    var range: ClosedRange<Double>
    var areExponents = false
    var testDescription: String { "\(name) \(areExponents ? "2^" : "")\(range)" }
  }

  static let sweeps: [Sweep] = [
    Sweep(name: "sin", ours: Exact.sin, library: Glibc.sin, range: -10...10),
    Sweep(name: "sin", ours: Exact.sin, library: Glibc.sin, range: -1e5...1e5),
    Sweep(name: "sin", ours: Exact.sin, library: Glibc.sin, range: 1.5e6...1.7e6),
    Sweep(name: "sin", ours: Exact.sin, library: Glibc.sin, range: -1070...1023, areExponents: true),
    Sweep(name: "cos", ours: Exact.cos, library: Glibc.cos, range: -10...10),
    Sweep(name: "cos", ours: Exact.cos, library: Glibc.cos, range: -1e5...1e5),
    Sweep(name: "cos", ours: Exact.cos, library: Glibc.cos, range: -1070...1023, areExponents: true),
    Sweep(name: "tan", ours: Exact.tan, library: Glibc.tan, range: -10...10),
    Sweep(name: "tan", ours: Exact.tan, library: Glibc.tan, range: -1070...1023, areExponents: true),
    Sweep(name: "atan", ours: { Exact.atan2($0, 1) }, library: Glibc.atan, range: -3...3),
    Sweep(name: "atan", ours: { Exact.atan2($0, 1) }, library: Glibc.atan, range: -1070...1023, areExponents: true),
    Sweep(name: "acos", ours: Exact.acos, library: Glibc.acos, range: -1...1),
    Sweep(name: "acos", ours: Exact.acos, library: Glibc.acos, range: 0.999...1),
    Sweep(name: "exp", ours: Exact.exp, library: Glibc.exp, range: -2...2),
    Sweep(name: "exp", ours: Exact.exp, library: Glibc.exp, range: -708...712),
    Sweep(name: "exp", ours: Exact.exp, library: Glibc.exp, range: -1070...9, areExponents: true),
    Sweep(name: "expm1", ours: Exact.expm1, library: Glibc.expm1, range: -2...2),
    Sweep(name: "expm1", ours: Exact.expm1, library: Glibc.expm1, range: -1070...9, areExponents: true),
    Sweep(name: "log", ours: Exact.log, library: Glibc.log, range: 0...3),
    Sweep(name: "log", ours: Exact.log, library: Glibc.log, range: 0.99...1.01),
    Sweep(name: "log", ours: Exact.log, library: Glibc.log, range: -1070...1023, areExponents: true),
  ]

  @Test(arguments: sweeps)
  func functionsMatchTheCLibrary(sweep: Sweep) {
    var random = SplitMix(1)
    var (worst, at) = (0.0, 0.0)
    for _ in 0..<20_000 {
      let x = sweep.areExponents ? random.magnitude(powersOfTwo: sweep.range) : random.number(in: sweep.range)
      let d = Self.difference(sweep.ours(x), sweep.library(x))
      if d > worst { (worst, at) = (d, x) }
    }
    #expect(worst <= 1e-15, "\(sweep.name)(\(at)) is off by \(worst)")
  }

  @Test("sin and cos at the doubles nearest to multiples of π/2, where only the tail of π is left")
  func sinAndCosAreExactNearMultiplesOfHalfPi() {
    for k in 1...20_000 {
      for step in [1.0, 37, 1013] {
        let x = Double(k) * step * (Double.pi / 2)
        #expect(Self.difference(Exact.sin(x), Glibc.sin(x)) <= 1e-15)
        #expect(Self.difference(Exact.cos(x), Glibc.cos(x)) <= 1e-15)
      }
    }
    // The double that is nearest of all to a multiple of π/2. Its cosine to 40 digits comes from another source,
    // because the C library itself is off by 8 units in the last place there.
    let hardest = 6_381_956_970_095_103.0 * 0x1p797
    #expect(Self.difference(Exact.cos(hardest), -4.687165924254627611122582801963884e-19) <= 3e-16)
    #expect(Exact.sin(hardest) == 1 && Exact.sin(-hardest) == -1)
  }

  @Test func sinCosIsSinAndCos() {
    var random = SplitMix(2)
    for _ in 0..<5_000 {
      let x = random.magnitude(powersOfTwo: -30...60)
      let both = Exact.sinCos(x)
      #expect(both.sin == Exact.sin(x) && both.cos == Exact.cos(x))
    }
  }

  @Test("atan2 and hypot at all sizes and in all four quadrants", arguments: [1.0, 30, 400, 1020])
  func atan2AndHypotMatchInAllQuadrants(size: Double) {
    var random = SplitMix(3)
    var (worstAngle, worstLength) = (0.0, 0.0)
    for _ in 0..<20_000 {
      let x = random.magnitude(powersOfTwo: -size...size)
      let y = random.magnitude(powersOfTwo: -size...size)
      // Angles below the normal range have few bits left, so only their absolute difference is checked.
      let (a, b) = (Exact.atan2(y, x), Glibc.atan2(y, x))
      if (a - b).magnitude > 0x1p-1060 { worstAngle = max(worstAngle, Self.difference(a, b)) }
      worstLength = max(worstLength, Self.difference(Exact.hypot(x, y), Glibc.hypot(x, y)))
    }
    #expect(worstAngle <= 1e-15)
    #expect(worstLength <= 1e-15)
  }

  @Test("pow where the result is finite", arguments: [(0.5, 1.5), (1e-5, 10), (0.99, 1.01), (1e-300, 1e300)])
  func powMatchesWhereFinite(low: Double, high: Double) {
    var random = SplitMix(4)
    var (worst, at) = (0.0, (0.0, 0.0))
    for _ in 0..<20_000 {
      let t = random.unit()
      let x = high > 1e200 ? random.magnitude(powersOfTwo: -990...990).magnitude : low + (high - low) * t
      let reach = 708 / Glibc.log(x).magnitude
      let y = random.number(in: -reach...reach)
      let d = Self.difference(Exact.pow(x, y), Glibc.pow(x, y))
      if d > worst { (worst, at) = (d, (x, y)) }
    }
    #expect(worst <= 1e-15, "pow\(at) is off by \(worst)")
  }

  @Test func powerOfADeceleration() {
    #expect(Self.difference(Exact.pow(0.998, 1000), Glibc.pow(0.998, 1000)) <= 1e-15)
    #expect(Self.difference(Exact.pow(1.0001, 7e6), Glibc.pow(1.0001, 7e6)) <= 1e-15)
    #expect(Exact.pow(2, 10) == 1024)
    #expect(Exact.pow(-3, 3) == -27)
    #expect(Exact.pow(10, -2) == 0.01)
  }

  @Test("ends and special values have the C library's bits, signs of zero included")
  func specialValuesMatchTheCLibrary() {
    let special = [
      0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, .infinity, -.infinity, .nan, 0x1p-1060, -0x1p-1060, 1e308, -1e308,
    ]
    func same(_ a: Double, _ b: Double, _ what: @autoclosure () -> String) {
      let ok = a.isNaN ? b.isNaN : (Self.difference(a, b) <= 1e-15 && a.sign == b.sign)
      #expect(ok, "\(what()) is \(a), not \(b)")
    }
    for x in special {
      same(Exact.sin(x), Glibc.sin(x), "sin \(x)")
      same(Exact.cos(x), Glibc.cos(x), "cos \(x)")
      same(Exact.tan(x), Glibc.tan(x), "tan \(x)")
      same(Exact.acos(x), Glibc.acos(x), "acos \(x)")
      same(Exact.exp(x), Glibc.exp(x), "exp \(x)")
      same(Exact.expm1(x), Glibc.expm1(x), "expm1 \(x)")
      same(Exact.log(x), Glibc.log(x), "log \(x)")
      for y in special {
        same(Exact.pow(x, y), Glibc.pow(x, y), "pow \(x) \(y)")
        same(Exact.atan2(x, y), Glibc.atan2(x, y), "atan2 \(x) \(y)")
        same(Exact.hypot(x, y), Glibc.hypot(x, y), "hypot \(x) \(y)")
      }
    }
  }

  @Test("the bits themselves, the same on every machine and in every build")
  func resultBitsAreStable() {
    var random = SplitMix(5)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ v: Double) { hash = (hash ^ v.bitPattern) &* 0x100_0000_01b3 }
    for _ in 0..<2_000 {
      let x = random.magnitude(powersOfTwo: -20...40)
      let y = random.number(in: -30...30)
      add(Exact.sin(x))
      add(Exact.cos(x))
      add(Exact.atan2(x, y))
      add(Exact.exp(y))
      add(Exact.log(x.magnitude))
      add(Exact.pow(x.magnitude, y))
    }
    #expect(hash == 7_526_863_025_108_368_867)
  }
}
