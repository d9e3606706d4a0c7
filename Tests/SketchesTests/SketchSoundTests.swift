import Effects
import Motion
import Sound
import Testing

@testable import Sketches

@Suite("Sounds of sketches")
struct SketchSoundTests {
  private static func happenings(_ step: String) throws -> [Happening] {
    let text = """
      return effect {
        title = "T", params = {}, start = function(size, p) return { x = moving(100) } end,
        step = function(s, inputs, p, dt, happen) \(step) end, draw = function(s, p, c) end,
      }
      """
    var performance = try #require(
      try Sketch(id: "t", text: text).card.make(Vector(400, 800), [:]) as? SketchPerformance)
    var happenings: [Happening] = []
    try performance.step([], &happenings)
    return happenings
  }

  @Test func eventHasItsSound() throws {
    let one = try Self.happenings("happen('plays', { sound = 'pluck', pitch = 330, speed = -900, at = { 300, 5 } })")[0]
    #expect(one.impact == nil && one.audible == one.sound)
    #expect(one.sound == ImpactSound(.pluck, pitch: 330, speed: 900, pan: ImpactSound.pan(of: 300, across: 400)))
    for timbre in ImpactSound.Timbre.allCases {
      #expect(try Self.happenings("happen('a', { sound = '\(timbre.rawValue)' })")[0].sound?.timbre == timbre)
    }
  }

  @Test func impactSoundsByItself() throws {
    let all = try Self.happenings(
      """
      happen('a', { impact = 'heavy' }) happen('b', { impact = 'light', at = { s.x, s.x } }) happen('c')
      happen('d', { impact = 'heavy', sound = 'tick' })
      """)
    #expect(all[0].sound == nil && all[0].audible == ImpactSound(.heavy))
    #expect(all[1].audible == ImpactSound(.light, pan: ImpactSound.pan(of: 100, across: 400)))
    #expect(all[2].audible == nil)
    #expect(all[3].audible == ImpactSound(.tick, strength: ImpactSound(.heavy).strength))
  }

  @Test(arguments: [
    ("{ sound = 'pluk' }", "happen: there is no sound \"pluk\", did you mean pluck?"),
    ("{ sound = 'gong' }", "happen: there is no sound \"gong\", expected heavy, knock, light, medium, pluck, tick"),
    ("{ sound = 3 }", "happen: sound is 3, expected a sound such as \"knock\""),
    ("{ sound = 'pluck', pitch = 20 }", "happen: pitch is 20, expected 40…5000 hertz"),
    ("{ sound = 'pluck', pitch = 0/0 }", "expected 40…5000 hertz"),
    (
      "{ sound = 'knock', pitch = 440 }",
      "happen: a pitch is for a plucked string, expected sound = \"pluck\" beside pitch"
    ),
    ("{ pitch = 440 }", "expected sound = \"pluck\" beside pitch"),
    ("{ speed = 3 }", "happen: speed is for a sound, expected sound or impact beside it"),
    ("{ at = { 3, 4 } }", "happen: at is for a sound, expected sound or impact beside it"),
    ("{ impact = 'light', speed = 1e9 }", "happen: speed is "),
    ("{ sound = 'tick', at = 3 }", "happen: at is 3, expected a point such as { 0, 8 }"),
    ("{ sound = 'tick', pich = 3 }", "happen: \"pich\" is not an option, did you mean pitch?"),
  ])
  func mistakeIsRefusedWithItsLine(_ options: String, _ message: String) {
    do {
      _ = try Self.happenings("happen('a', \(options))")
      #expect(Bool(false), "\(options) was accepted")
    } catch { #expect("\(error)".contains(message), "\(error)") }
  }
}
