import Effects
import Formatting
import Foundation
import Gestures
import Motion
import Studies
import Synchronization
import Testing
import Tuning

@testable import Playground
@testable import Playing

/// Tests of requests that come from other threads.
@MainActor struct InboxTests {
  /// The answers that each thread received.
  private final class Answers: Sendable {
    let all = Mutex<[String: [String?]]>([:])
    func note(_ name: String, _ answer: Problem?) {
      all.withLock { $0[name, default: []].append(answer?.description) }
    }
    var count: Int { all.withLock { $0.values.reduce(0) { $0 + $1.count } } }
  }

  private func set(_ value: Double) -> Inbox.Ask { .set("cards.fade", .number(value)) }

  /// Checks that requests of ten threads are all performed and answered once, in the order of each thread.
  @Test func everyRequestOfTenThreadsIsAnswered() async throws {
    let (inbox, answers) = (Inbox(), Answers())
    let bench = try Workbench(Cards.self, config: "{}", inbox: inbox)
    let (threads, each) = (10, 200)
    let done = Mutex(0)
    for thread in 0..<threads {
      Thread.detachNewThread {
        for number in 0..<each {
          // The value encodes the thread and the number, within the range of the parameter.
          let value = Double(thread * each + number) / Double(threads * each)
          let ask: Inbox.Ask = number % 10 == 9 ? .perform(.ruler) : .set("cards.fade", .number(value))
          while !inbox.post(ask, answer: { answers.note("\(thread)", $0) }) { sched_yield() }
        }
        done.withLock { $0 += 1 }
      }
    }
    var heard: [String] = []
    while done.withLock({ $0 }) < threads || answers.count < threads * each { heard += bench.play("wait 0.02") }
    #expect(answers.all.withLock { $0.values.allSatisfy { $0 == Array(repeating: nil, count: each) } })
    #expect(answers.all.withLock { $0.count } == threads)
    #expect(!bench.tool(RulerTool.self).isShown, "an even number of times")
    let values = heard.filter { $0.hasPrefix("tuning.set") }.compactMap { line -> Int? in
      line.matches(of: /,([0-9.e-]+)\]/).last.flatMap { Double($0.1) }.map {
        Int(($0 * Double(threads * each)).rounded())
      }
    }
    // A first value that equals the default changes nothing and is not logged.
    #expect(values.count >= threads * each * 9 / 10 - 1)
    for thread in 0..<threads {
      let own = values.filter { $0 / each == thread }
      #expect(own == own.sorted() && own.count >= each * 9 / 10 - 1)
    }
  }

  @Test func fullInboxRefusesMore() throws {
    let (inbox, answers) = (Inbox(), Answers())
    let bench = try Workbench(Cards.self, config: "{}", inbox: inbox)
    for number in 0..<Inbox.capacity {
      #expect(inbox.post(set(Double(number) / Double(Inbox.capacity))) { answers.note("", $0) })
    }
    #expect(!inbox.post(set(0)) { answers.note("", $0) })
    bench.frame()
    #expect(answers.count == Inbox.capacity)
    #expect(bench.number("cards.fade") == Double(Inbox.capacity - 1) / Double(Inbox.capacity))
    #expect(inbox.post(set(0)))
  }

  @Test func badRequestsAreAnsweredWithAReason() throws {
    let (inbox, answers) = (Inbox(), Answers())
    let bench = try Workbench(Cards.self, config: "{}", inbox: inbox)
    inbox.post(set(9)) { answers.note("range", $0) }
    inbox.post(.set("cards.fat", .number(1))) { answers.note("name", $0) }
    inbox.post(.set("cards.fade", .text("x"))) { answers.note("kind", $0) }
    let before = bench.number("cards.fade")
    bench.frame()
    #expect(bench.number("cards.fade") == before)
    for (name, words) in [("range", "expected 0…4 cards"), ("name", "unknown parameter"), ("kind", "expected")] {
      let answer = answers.all.withLock { $0[name]?.first } ?? nil
      #expect(answer?.contains(words) == true, "\(name): \(answer ?? "nothing")")
    }
  }

  /// Checks that other clients are refused the commands that keys and fingers are refused.
  @Test func vetoesApplyToEveryClient() throws {
    let (inbox, answers) = (Inbox(), Answers())
    let kiosk = try Workbench(
      nil, config: "{}", kiosk: Kiosk.Options([EffectCard(Cards.self)], demos: [:]), inbox: inbox)
    kiosk.play("wait 0.2")
    for command in Command.all { inbox.post(.perform(command)) { answers.note("locked", $0) } }
    inbox.post(set(0.9)) { answers.note("locked", $0) }
    let before = kiosk.number("cards.fade")
    #expect(kiosk.play("wait 0.1").isEmpty && kiosk.number("cards.fade") == before)
    #expect(
      answers.all.withLock { $0["locked"] } == Array(repeating: "locked", count: Command.all.count + 1))
  }

  /// Checks that touches from another thread have the same effect as touches of the window.
  @Test func remoteTouchesActLikeWindowTouches() throws {
    var ends: [[Double]] = []
    for isElsewhere in [false, true] {
      let inbox = Inbox()
      let bench = try Workbench(Cards.self, config: "{}", inbox: inbox)
      bench.play("wait 0.5")
      for (phase, x) in [(FingerEvent.Phase.down, 300.0), (.move, 240), (.move, 170), (.move, 90), (.up, 90)] {
        let touch = RawTouch(device: 7, finger: 1, phase: phase, position: Vector(x, 400))
        if isElsewhere { inbox.post(.touch(touch)) } else { bench.send(.finger(touch)) }
        bench.frame()
      }
      bench.play("wait 1")
      ends.append(bench.player?.performance.readouts.map(\.value) ?? [])
    }
    #expect(ends[0] == ends[1] && ends[0].contains { $0 != 0 })
  }

  @Test func outletReceivesEventsAndReadouts() throws {
    let (inbox, outlet) = (Inbox(), Outlet())
    let bench = try Workbench(Cards.self, config: "{}", inbox: inbox)
    inbox.post(.listen(outlet))
    bench.frame()
    _ = outlet.take()
    bench.play(
      "key O\ndown 1 300 400\nmove 1 240 402\nmove 1 170 404\nmove 1 90 406\nup 1\nkey F8\nwait 0.5\nkey Space")
    let news = try #require(outlet.take())
    let readouts = news.compactMap { if case .readouts(let step, let readouts) = $0 { (step, readouts) } else { nil } }
    let events = news.compactMap { if case .event(let line) = $0 { line } else { nil } }
    #expect(events.contains { $0.contains("\"take.recording\"") } && events.last?.contains("\"time.paused\"") == true)
    #expect((4...8).contains(readouts.count), "\(readouts.count): ten a second, in about 0.6 s")
    #expect(readouts.last?.1.contains { $0.name == "front" && $0.value != 0 } == true)
    bench.play("wait 0.2")
    _ = outlet.take()
    bench.play("wait 1")
    #expect(outlet.take() == [], "nothing has changed")
    outlet.close()
    bench.play("key Space")
    #expect(outlet.take() == nil)
  }

  @Test func laggingOutletIsClosed() throws {
    let (inbox, outlet, other) = (Inbox(), Outlet(), Outlet())
    let bench = try Workbench(Cards.self, config: "{}", inbox: inbox)
    inbox.post(.listen(outlet))
    inbox.post(.listen(other))
    for _ in 0..<Outlet.capacity {
      inbox.post(.perform(.pause))
      bench.frame()
      _ = other.take()
    }
    #expect(!outlet.isOpen && outlet.take() == nil && other.isOpen)
  }

  /// Checks that posting a request wakes a sleeping loop.
  @Test func requestWakesASleepingLoop() throws {
    let wakes = Mutex(0)
    let inbox = Inbox { wakes.withLock { $0 += 1 } }
    let bench = try Workbench(Cards.self, config: "{}", inbox: inbox)
    bench.play("wait 8")
    guard case .sleep = bench.playground.rest(after: 0) else {
      Issue.record("awake")
      return
    }
    inbox.post(set(0.77))
    bench.frame()
    #expect(wakes.withLock { $0 } == 1 && bench.effective("cards.fade") == 0.77)
  }
}
