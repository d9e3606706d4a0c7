import Effects
import Foundation
import Gestures
import Motion
import Studies
import Testing
import Tuning

@testable import Playground
@testable import Playing
@testable import Remote

/// Tests of phones on which people play: the stage takes their shape and inset, and gets its own back.
@MainActor final class PhonePlayTests {
  private let inbox = Inbox()
  private let work: Workbench
  private let window = Vector(1280, 800)
  private let phone = PhoneScreen(
    size: Vector(390, 844), ratio: 3, inset: ScreenInset(top: 47, bottom: 34))

  init() throws {
    work = try Workbench(Lamp.self, config: "{}", size: window, inbox: inbox)
    work.play("wait 0.1")
  }

  private var stage: Vector { work.playground.desk.place.size }
  private var top: ParameterValue? { work.player?.values.effective[InsetSettings.id]["top"] }

  private func ask(_ ask: Inbox.Ask) {
    inbox.post(ask)
    work.play("wait 0.05")
  }

  private func connect(_ ids: Int...) {
    ask(.clients(ids.map { RemoteClient(id: $0, name: "Phone", address: "127.0.0.1") }))
  }

  private func play(_ client: Int64, _ screen: PhoneScreen? = nil, takesShape: Bool = true) {
    ask(.play(client, .init(screen ?? phone, takesShape: takesShape)))
  }

  @Test func stageTakesThePhonesShapeAndGetsItsOwnBack() {
    #expect(stage == window)
    play(0)
    #expect(stage == phone.size && work.player?.performance.size == phone.size && top == .number(47))
    let area = work.playground.desk.services.stageArea
    #expect(area.height <= 800 && (area.width / area.height - 390.0 / 844).magnitude < 1e-9)
    #expect((area.midX - 640).magnitude <= 1)
    ask(.play(0, nil))
    #expect(stage == window && work.player?.performance.size == window && top == nil)
  }

  /// Checks that the effect runs while the window is minimised, but only for somebody who plays on another screen.
  @Test func aPhonePlaysWhileTheWindowIsHidden() {
    work.playground.wakefulness.isVisible = false
    var step: Int64 { work.playground.desk.scene.clock.step }
    let before = step
    ask(.pad(0, [RawTouch(device: RawTouch.lent(0), finger: 1, phase: .down, position: Vector(0.5, 0.4))]))
    #expect(step == before)
    play(0)
    #expect(step > before)
  }

  @Test func aPhoneThatLeavesGivesTheShapeBackAfterAMoment() {
    connect(1)
    play(1)
    connect()
    work.play("wait 4")
    #expect(stage == phone.size)
    work.play("wait 2")
    #expect(stage == window)
  }

  @Test func aPhoneThatComesBackKeepsItsShape() {
    connect(1)
    play(1)
    connect()
    connect(2)
    play(2)
    work.play("wait 6")
    #expect(stage == phone.size)
  }

  @Test func theSwitchIsOnForTheFirstPhone() {
    play(0)
    work.playground.desk.perform(.phoneShape)
    work.play("wait 0.1")
    #expect(stage == window && !work.playground.desk.isOn(.phoneShape))
    // A turned phone does not turn the switch.
    play(0, PhoneScreen(size: Vector(844, 390), ratio: 3, inset: .none))
    #expect(stage == window)
    ask(.turn(.phoneShape, on: true))
    #expect(stage == Vector(844, 390))
  }

  /// Checks that the switch is not lit before a phone plays, and still decides for the next phone.
  @Test func theButtonIsLitOnlyWhileTheStageHasAPhonesShape() {
    let desk = work.playground.desk
    #expect(!desk.isOn(.phoneShape))
    desk.perform(.phoneShape)
    #expect(desk.services.announcer.notice?.text == "Phones that play leave the stage its shape")
    play(0)
    #expect(stage == window && !desk.isOn(.phoneShape))
    desk.perform(.phoneShape)
    #expect(stage == phone.size && desk.isOn(.phoneShape))
    ask(.play(0, nil))
    #expect(!desk.isOn(.phoneShape))
    ask(.turn(.phoneShape, on: false))
    play(0)
    #expect(stage == window)
  }

  @Test func aPhoneThatDidNotAskGivesItsShapeByOnePress() {
    play(0, takesShape: false)
    #expect(stage == window && !work.playground.desk.isOn(.phoneShape))
    work.playground.desk.perform(.phoneShape)
    #expect(stage == phone.size)
  }

  @Test func onlyAPhoneThatAsksGivesItsShape() {
    connect(1, 2)
    play(1)
    play(2, PhoneScreen(size: Vector(360, 640), ratio: 2, inset: .none), takesShape: false)
    #expect(stage == phone.size)
    ask(.play(1, nil))
    #expect(stage == window)
  }

  @Test func eachHalfOfASplitStageHasTheShape() {
    work.playground.desk.perform(.split)
    play(0)
    for side in SplitSide.allCases {
      let place = work.playground.desk.place(side)
      #expect(place.size == phone.size && place.inWindow(Rect(size: phone.size)).width < 640)
    }
    #expect(top == .number(47))
  }

  @Test func aFingerOfThePhoneTouchesThePlaceThatItSees() throws {
    play(0)
    ask(
      .pad(
        0,
        [
          RawTouch(device: RawTouch.lent(0), finger: 1, phase: .down, position: Vector(0.5, 0.25), nanoseconds: nil)
        ]))
    let finger = try #require(work.player?.down.fingers.first)
    #expect((finger.position - Vector(195, 211)).length < 1, "\(finger)")
  }

  @Test func aLockedKioskKeepsItsShape() throws {
    let locked = try Workbench(Lamp.self, config: "{}", kiosk: Kiosk.Options([EffectCard(Lamp.self)], demos: [:]))
      .playground.desk
    #expect(locked.veto(of: .play(0, .init(phone, takesShape: true))) != nil)
    #expect(locked.veto(of: .play(0, .init(phone, takesShape: false))) == nil)
    #expect(locked.veto(of: .drawStage) == nil)
  }

  private func touch(_ phase: FingerEvent.Phase, _ place: Vector) {
    ask(
      .pad(
        1,
        [
          RawTouch(
            device: RawTouch.lent(1), finger: 4, phase: phase, position: Vector(place.x / stage.x, place.y / stage.y))
        ]))
  }

  @Test func tapOnTheArrowReturnsToTheGallery() {
    connect(1)
    play(1)
    work.play("wait 0.5")
    let arrow = Chrome.backArea(in: stage).center
    // A finger that leaves the arrow, or comes to it, presses nothing.
    for path in [[arrow, Vector(200, 400)], [Vector(200, 400), arrow]] {
      touch(.down, path[0])
      touch(.move, path[1])
      touch(.up, path[1])
      #expect(work.playground.desk.scene.effect?.id == "lamp")
    }
    touch(.down, arrow)
    touch(.cancelled, arrow)
    #expect(work.playground.desk.scene.effect?.id == "lamp")
    touch(.down, arrow)
    #expect(work.playground.desk.scene.effect?.id == "lamp")
    touch(.up, arrow)
    #expect(work.playground.desk.scene.effect == nil && work.playground.desk.scene.gallery != nil)
  }
}

/// Tests of playing over sockets: bodies, impacts and other people's fingers.
@MainActor final class PhonePlayRequestTests {
  private let bench: RemoteBench
  init() throws { bench = try RemoteBench() }

  @Test(arguments: [
    ("{}", "width and height"), ("{\"width\": 390, \"height\": 99}", "100…4096"),
    ("{\"width\": 390, \"height\": 844, \"ratio\": 9}", "0.5…8"),
    ("{\"width\": 390, \"height\": 844, \"insets\": {\"top\": -1}}", "0…400"),
    ("{\"width\": 390, \"height\": 500, \"insets\": {\"top\": 300, \"bottom\": 300}}", "less than the screen"),
    ("{\"width\": 390, \"height\": 844, \"insets\": {\"tip\": 1}}", "did you mean top"),
    ("{\"widht\": 390, \"height\": 844}", "did you mean width"),
    ("{\"client\": 7, \"width\": 390, \"height\": 844}", "7 is not connected"),
  ])
  func wrongBodiesAreRefused(_ body: String, _ words: String) {
    let size = bench.work.playground.desk.place.size
    let answer = bench.ask("POST", "/play", body)
    #expect(answer.status == 422 && answer.text.contains(words), "\(answer.text)")
    #expect(bench.work.playground.desk.place.size == size)
  }

  @Test func streamTellsShapeImpactsAndFingers() {
    let line = bench.line()
    line.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\(RemoteBench.authorization)\r\n")
    func hears(_ words: String) -> Bool { bench.answer(line) { $0.contains(words) }.contains(words) }
    #expect(hears("event: play\ndata: {\"width\":390,\"height\":844,\"ratio\":null,\"shape\":false"))
    let play = "{\"width\": 430, \"height\": 932, \"ratio\": 3, \"shape\": true}"
    #expect(bench.ask("POST", "/play", play).status == 200)
    #expect(hears("{\"width\":430,\"height\":932,\"ratio\":3,\"shape\":true,\"on\":true,\"players\":1,"))
    let down = "{\"client\": 1, \"touches\": [{\"id\": 5, \"phase\": \"down\", \"x\": 0.5, \"y\": 0.25}]}"
    #expect(bench.ask("POST", "/touches", down).status == 200)
    #expect(hears("{\"id\":5,\"x\":0.5,\"y\":0.25,\"own\":true,\"client\":1}"))
  }

  /// Checks that a tap on the lamp reaches a client as an impact.
  @Test func impactsReachTheStream() throws {
    let outlet = Outlet()
    bench.work.playground.tuner.announcer.log.add(outlet)
    let line = bench.line()
    line.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\(RemoteBench.authorization)\r\n")
    _ = bench.answer(line) { $0.contains("event: state") }
    var requests = 0
    for y in stride(from: 180, through: 420, by: 20) where requests == 0 {
      bench.work.play("tap 195 \(y)\nwait 0.2")
      requests = bench.work.requests.count { if case .impact = $0 { true } else { false } }
    }
    #expect(requests > 0)
    #expect(try #require(outlet.take()).contains { if case .impact = $0 { true } else { false } })
    #expect(bench.answer(line) { $0.contains("event: impact") }.contains("event: impact\ndata: {\"strength\":\""))
  }
}
