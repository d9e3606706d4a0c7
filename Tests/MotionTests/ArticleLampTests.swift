import Motion
import Testing

/// The article's lamp in its published form: numbers per frame, at 60 frames a second.
struct ArticleLamp {
  var angle = -Double.pi / 48
  var velocity = 0.0

  /// Takes a step of semi-implicit Euler: the velocity first, then the angle with the new velocity.
  mutating func frame() {
    let acceleration = -1 * Exact.sin(angle) / 250
    velocity += acceleration
    velocity *= 0.9998
    angle += velocity
  }
}

@Suite struct ArticleLampTests {
  static let frames = 36_000

  /// Returns the peaks of |θ|: the time in frames and the height, from the parabola through the three highest frames.
  static func peaks(_ angles: [Double]) -> [(time: Double, height: Double)] {
    (1..<angles.count - 1).compactMap { i in
      let (a, b, c) = (angles[i - 1].magnitude, angles[i].magnitude, angles[i + 1].magnitude)
      guard b >= a, b > c, angles[i - 1] * angles[i + 1] > 0 else { return nil }
      let shift = (a - c) / (2 * (a - 2 * b + c))
      return (Double(i) + shift, b - (a - c) * shift / 4)
    }
  }

  static let article: [Double] = {
    var lamp = ArticleLamp()
    var angles = [lamp.angle]
    for _ in 0..<frames {
      lamp.frame()
      angles.append(lamp.angle)
    }
    return angles
  }()

  static let ours: [Double] = {
    var lamp = Pendulum(angle: -Double.pi / 48, length: 250)
    let forces = Pendulum.Forces(gravity: 3600, damping: 0.012, lengthTarget: 250)
    var angles = [lamp.angle]
    for _ in 0..<frames {
      for _ in 0..<4 { lamp.step(by: 1.0 / 240, forces) }
      angles.append(lamp.angle)
    }
    return angles
  }()

  @Test("the first frames, worked by hand from the published rule")
  func firstFramesMatchTheArticle() {
    let sine = 0.065403129230143067  // sin(π/48)
    let v1 = sine / 250 * 0.9998
    #expect((Self.article[1] - (-Double.pi / 48 + v1)).magnitude < 1e-16)
    let v2 = (v1 - Exact.sin(Self.article[1]) / 250) * 0.9998
    #expect((Self.article[2] - (Self.article[1] + v2)).magnitude < 1e-16)
  }

  @Test("36,000 frames: its envelope is the closed form of the linear recurrence, 0.9998^(n/2)")
  func articleEnvelopeIsTheClosedForm() throws {
    let peaks = Self.peaks(Self.article)
    let first = try #require(peaks.first)
    let last = try #require(peaks.last)
    // θ(n+1) − (1 + r − r/250)θ(n) + rθ(n−1) = 0 has roots of modulus √r, r = 0.9998. The nonlinearity of the sine
    // changes the decay of the amplitude by less than its square, 0.4 %.
    let expected = Exact.pow(0.9998, (last.time - first.time) / 2)
    #expect((last.height / first.height / expected - 1).magnitude < 4e-3)
    #expect(last.time > 35_900)
    // The last value of the same loop in another language with the C library's sine.
    #expect((Self.article[Self.frames] - 0.0014693202470413128).magnitude < 1e-13)
  }

  @Test("the default lamp in seconds has the article's envelope over ten minutes")
  func defaultLampHasTheArticlesEnvelope() throws {
    let theirs = Self.peaks(Self.article)
    let ours = Self.peaks(Self.ours)
    // Damping: 0.9998 a frame is −60·ln 0.9998 = 0.0120012 /s against 0.012: 4e-4 over 600 s. Frequency: semi-implicit
    // Euler runs fast by ω²dt²/24 = 1.7e-4 and starts half a frame ahead. The last peak of about 725 may be missing.
    #expect((theirs.count - ours.count).magnitude <= 1)
    for i in stride(from: 0, to: min(theirs.count, ours.count), by: 20) {
      #expect((theirs[i].height / ours[i].height - 1).magnitude < 2e-3)
      #expect((theirs[i].time - ours[i].time).magnitude < 0.6 + 2e-4 * ours[i].time)
    }
    let (a, b) = (try #require(theirs.last), try #require(ours.last))
    #expect((a.height / (Double.pi / 48) - Exact.exp(-3.6)).magnitude < 1e-3)
    #expect((b.height / (Double.pi / 48) - Exact.exp(-3.6)).magnitude < 1e-3)
  }
}
