import Formatting
import Motion
import Takes
import Testing

/// Tests of the limits of a take, reported at the line that exceeds them.
///
/// They also show that the time to read a take depends on its length; otherwise these tests would take hours.
@Suite struct TakeBoundsTests {
  private func messages(_ text: String) -> [String] {
    do throws(Problems<Problem>) {
      _ = try Take(parsing: text, named: "x.take")
      return []
    } catch {
      return error.lines
    }
  }

  private func repeated(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined(separator: "\n")
  }

  @Test func `a take has at most sixteen fingers at once`() throws {
    let tap = { (_: Int) in "at 0.1 tap 100 100" }
    #expect(messages(repeated(16, tap)).isEmpty)
    #expect(messages(repeated(17, tap)) == ["x.take:17:1: expected at most 16 fingers at once, got 17"])
    let down = { (id: Int) in "at 0.1 finger \(id) down 1 2" }
    #expect(messages(repeated(17, down)) == ["x.take:17:1: expected at most 16 fingers at once, got 17"])
    // A pinch needs two fingers, in addition to those of `finger` lines; a finger that has ended is not included.
    let pinch = "at 0.1 pinch 1 2 from 3 to 4 over 1\n"
    #expect(messages(pinch + repeated(14, down)).isEmpty)
    #expect(messages(pinch + repeated(15, down)).count == 1)
    #expect(messages(repeated(14, down) + "\nat 0.2 finger 3 up\nat 0.2 tap 1 2\nat 0.25 tap 1 2\n").isEmpty)
    #expect(messages(repeated(400) { "at \(Double($0) / 10) tap 1 2" }).isEmpty)
  }

  @Test func `ten thousand taps at one moment are refused at once`() {
    let lines = messages(repeated(10_000) { _ in "at 0.1 tap 100 100" })
    #expect(lines.count == 21)
    #expect(lines[0] == "x.take:17:1: expected at most 16 fingers at once, got 17")
    #expect(lines[20] == "x.take: and 9,964 more")
  }

  @Test(arguments: [
    ("scroll 1 2 by 3 4", 1), ("magnify 1 2 by 1.1", 1), ("set lamp.gravity 7", 0),
    ("caption \"a\" for 1", 0), ("zoom 2 at 1 2 over 1", 0),
  ])
  func `other actions may repeat any number of times at one moment`(line: String, inputs: Int) throws {
    let take = try Take(parsing: repeated(40_000) { _ in "at 0.1 " + line }, named: "x")
    let player = TakePlayer(take)
    #expect(player.allInputs.count == 40_000 * inputs)
    #expect(player.inputs(in: 24).count == 40_000 * inputs)
  }

  @Test func `fingers one after the other have any numbers beside gestures`() throws {
    let lines = (1...20_000).map {
      "at \(Double($0) / 10) finger \($0) down 1 2\nat \(Double($0) / 10) finger \($0) up"
    }
    let taps = (1...20_000).map { "at \(Double($0) / 10) tap 3 4 over 0.01" }
    let player = TakePlayer(try Take(parsing: (lines + taps).joined(separator: "\n"), named: "x"))
    #expect(player.allInputs.count == 80_000)
    // The lowest number that no line uses.
    #expect(
      Set(
        player.allInputs.compactMap { _, input in
          if case .finger(let event) = input, event.id > 20_000 { event.id } else { nil }
        }) == [20_001])
  }

  @Test(arguments: [
    (
      repeatElement("at 0 drag 1 2 to 3 4 over 3600", count: 4).joined(separator: "\n"),
      "3:1: expected at most 1,000,000 touches in a take, got 1,296,006 with this line"
    ),
    (
      "at 0 pinch 1 2 from 3 to 4 over 3600\nat 1 pinch 1 2 from 3 to 4 over 3600",
      "2:1: expected at most 1,000,000 touches in a take, got 1,728,008 with this line"
    ),
    (
      repeatElement("expect settled within 3", count: 300).joined(separator: "\n"),
      "201:1: expected at most 200 expectations in a take"
    ),
    (
      repeatElement("at 0 set lamp.gravity 1", count: 100_002).joined(separator: "\n"),
      "100001:1: expected at most 100,000 settings in a take"
    ),
    (
      repeatElement("at 0.2 size 300 400\nat 0.1 size 300 400", count: 1000).joined(separator: "\n")
        + "\nat 0.1 size 1 1",
      "2001:1: expected at most 1,000 sizes at one moment"
    ),
    ("at 10001 tap 1 2", "1:4: expected a number of seconds from 0 to 10000, got 10001"),
    ("at 9999 drag 1 2 to 3 4 over 60", "1:1: expected its end within 10000 s of the beginning"),
    (
      "at 1 size 8000 7000",
      "1:11: expected a size of 33,177,600 points in all, as 7680 × 4320 has, or fewer, got 8000 7000"
    ),
    (
      "# size 16000 4000",
      "1:8: expected a size of 33,177,600 points in all, as 7680 × 4320 has, or fewer, got 16000 4000"
    ),
  ])
  func `an exceeded limit is reported once at its line`(text: String, message: String) {
    #expect(messages(text) == ["x.take:" + message])
  }

  @Test(arguments: [
    "at 0.1 ", "at 0.1 tap ", "at ", "at 1+", "at 0.1 set lamp.gravity ", "# effect ", "# fidget take ", "expect ",
    "expect hash ", "expect \"", "at 0 caption \"", "at 0.1 finger ", "at 0.1 tap 1 2 ", "",
  ])
  func `no message repeats a long word`(start: String) {
    for word in [String(repeating: "9", count: 200_000), String(repeating: "x\u{301}", count: 100_000)] {
      let lines = messages(start + word)
      #expect(lines.allSatisfy { $0.utf8.count < 500 && !$0.contains("\n") }, "\(lines)")
    }
    #expect(messages(start + String(repeating: "1 ", count: 200_000) + "x").allSatisfy { $0.utf8.count < 500 })
  }

  @Test func `a caption of one letter with thousands of combining marks is refused`() {
    #expect(messages("at 0 caption \"a" + String(repeating: "\u{301}", count: 5000) + "\" for 1").count == 1)
  }

  @Test func `a recording reports when it is full`() {
    var recorder = TakeRecorder()
    #expect(!recorder.isFull(in: 1_000_000) && recorder.isFull(in: 2_399_999))
    for step in 0..<99_000 { recorder.record(set: "lamp.gravity", to: "\(step)", in: Int64(step)) }
    #expect(recorder.isFull(in: 99_000))
    // While time stands still, a window may change its size any number of times.
    var sizes = TakeRecorder()
    for width in 1...1200 { sizes.record(size: Vector(Double(width), 400), in: 7) }
    #expect(sizes.take.lines.count == 1000 && sizes.take.lines.last?.action == .size(Vector(1200, 400)))
    #expect(messages(sizes.take.text).isEmpty)
  }

  @Test func `varied numbers stay within the limits of a take`() throws {
    let take = try Take(parsing: "at 1 drag 0 0 to 100 0 over 0.5\nat 2 tap 1 2", named: "x")
    for (number, value) in [
      ("drag.duration", 1e9), ("drag.speed", 1e-9), ("drag.start", 1e9), ("tap.duration", 1e9), ("drag.duration", 0),
    ] {
      #expect(take.with(try TakeNumber(parsing: number), value) == nil, "\(number) \(value)")
    }
    #expect(take.with(try TakeNumber(parsing: "drag.duration"), 3) != nil)
  }
}
