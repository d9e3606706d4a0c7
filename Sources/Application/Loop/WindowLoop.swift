import Canvas
import Capture
import Commands
import Effects
import Filming
import Formatting
import Glibc
import Pictures
import Playground
import Playing
import Sketches
import Stage
import Threads
import Tuning

/// A playground in a window: events in, frames out, at the screen's pace; asleep while nothing moves.
///
/// The loop wakes for events, for the config's alarm and four times a second to check the config without an alarm.
///
/// The file has some 300 lines because a turn, the frame it shows and the rest after it are read together, and their
/// state is private.
@MainActor
final class WindowLoop {
  private let window: Window
  private let playground: Playground
  private let host: ProgramHost
  private let log: EventLog
  /// The requests to end the loop: ^C, `kill` and a closed terminal.
  private let interruption: Interruption
  /// The haptic devices, opened once the picture is complete: looking for them takes as long as drawing it.
  private var haptics: Haptics?
  private var sound = WindowSound()
  private var captures: WindowCaptures
  private var exports = WindowExports()
  private let remote: WindowRemote?
  private let files: WindowFiles
  /// Whether captures embed the take and sketch that they show.
  private let carries: Bool
  private var watchdog = ServiceWatchdog()
  private var holes = HeapTrim()
  private var pace = FramePace()
  /// The time from one frame of the screen to the next, in nanoseconds.
  private var frameInterval: Int64 = 0
  private var displayLoss = DisplayLoss()
  private var isOver = false
  /// Whether the loop has slept since it last polled for events.
  private var hasSlept = false
  private var hasShown = false
  /// The display scale that the config asks for.
  private var scale: Double
  private var wasComplete = true
  /// The generation of the pictures in the last frame; a higher one means that pictures have been made since.
  private var generation = -1
  /// The last frame's marks and meshes: the next one is made in their memory.
  private var canvas = Canvas(size: .zero)
  private var plates = Canvas(size: .zero)
  private var mesher = Mesher()
  private var frame = Frame(size: PixelSize(1, 1))

  init(
    _ window: Window, _ playground: Playground, _ host: ProgramHost, _ log: EventLog, _ files: WindowFiles,
    _ interruption: Interruption, carries: Bool = true, _ remote: WindowRemote? = nil
  ) {
    self.files = files
    (self.carries, self.remote) = (carries, remote)
    self.window = window
    self.playground = playground
    self.host = host
    self.log = log
    self.interruption = interruption
    scale = playground.tuner.values.settings.scale
    captures = WindowCaptures(host.ledger)
    followScreen()
  }

  func run() -> Int32 {
    window.connection?.whenBroken = { [unowned self] in loseDisplay() }
    interruption.answer(captures.answers)
    SketchBusyCallback.whileBusy { [interruption] in interruption.count > 0 || Window.answerDisplay() }
    defer { SketchBusyCallback.whileBusy(nil) }
    if remote?.begins == true { serve(true) }
    while !isOver, interruption.count == 0 {
      let start = Clock.nowNanoseconds
      let turn = turn(at: start)
      if !isOver { watchdog.feed(now: Clock.nowNanoseconds) }
      rest(since: start, steps: turn.steps, hasPresented: turn.hasPresented)
    }
    watchdog.stop()
    remote?.stop()
    exports.stop()
    sound.end()
    if let unsaved = playground.finish() { Output.error("fidget: \(unsaved)") }
    captures.endRecording(carrying: filmed)
    for news in captures.finish() { playground.follow(news) }
    // Nothing is left to lose with the display from here on.
    window.connection?.whenBroken = { _exit(0) }
    return displayLoss.isFinal ? 1 : 0
  }

  /// Handles pending input, runs the steps due at `start`, and shows a frame: a whole turn except the rest after it.
  func turn(at start: Int64) -> (steps: Int, hasPresented: Bool) {
    files.poll(now: start, playground, host)
    playground.wakefulness.isVisible = window.isVisible
    mount()
    playground.fit(to: window.size)
    for event in window.poll() {
      if event == .resized { followScreen() }
      playground.handle(event, at: Clock.nowNanoseconds)
    }
    playground.fit(to: window.size)
    for news in captures.news(windowSize: window.pixelSize, filmed) { playground.follow(news) }
    for news in exports.news() { playground.follow(news) }
    let steps = playground.advance(to: start, hasSlept: hasSlept)
    hasSlept = false
    sound.follow(playground, vibrates: haptics?.canVibrate == true, at: start)
    let requests = playground.takeRequests()
    sound.play(requests, of: playground, steps: steps, at: start, into: captures.clip?.recording)
    perform(requests)
    if window.pictures.generation != generation {
      generation = window.pictures.generation
      playground.redraw()
    }
    let isWanted = playground.needsFrame
    if isWanted { present() }
    // A thread of its own, since it takes milliseconds; the loop's steady frames allocate no memory.
    if holes.areDue(after: window.pictures.made, at: start) { Thread.detach { Machine.trimHeap() } }
    return (steps, isWanted)
  }

  /// Adopts the screen's pace, which changes when the window moves to another screen or a screen comes or goes.
  private func followScreen() {
    let interval = Int64(1e9 / (window.refreshRate ?? 60))
    guard interval != frameInterval else { return }
    frameInterval = interval
    playground.setFrame(nanoseconds: interval)
    pace = FramePace()
  }

  /// Applies the config's display scale and its mounting of picture and touches.
  private func mount() {
    let asked = playground.tuner.values.settings.scale
    if asked != scale {
      scale = asked
      window.scale(to: ScreenScale.asked(asked))
      playground.redraw()
    }
    let mounting = playground.tuner.values.mounting
    guard window.mounting != mounting else { return }
    if window.mounting.output != mounting.output, !Screens.has(mounting.output) {
      Output.error("fidget: playground.touch.output: there is no screen \(mounting.output), expected \(Screens.list)")
    }
    window.mounting = mounting
    playground.redraw()
  }

  // MARK: - Requests

  private func perform(_ requests: [Request]) {
    for request in requests {
      switch request {
      case .impact(let impact): haptics?.impact(Haptics.Strength(impact))
      case .sound: break
      case .title(let title): window.title = title
      case .size(let size): window.ask(for: size)
      case .width(let width): window.ask(forWidth: width)
      case .toggleFullscreen: window.isFullscreen.toggle()
      case .savePicture(let path):
        let packed = carries ? playground.desk.carriedByPicture(program: Program.maker) : nil
        captures.savePicture(path, in: surround, carrying: packed) { () throws(Problem) in try window.readPixels()
        }
      case .record(let name): record(name)
      case .endRecording: captures.endRecording(carrying: filmed)
      case .forgetPicture(let path): window.pictures.forget(file: path)
      case .findDevices: haptics?.findDevices()
      case .pointer(let isShown): SystemInput.showsPointer = isShown
      case .typing(let caret): window.wantText(at: caret)
      case .serve(let isWanted): serve(isWanted)
      case .showInFolder(let path): FileManagerWindow.show(path)
      case .export(let export): exports.begin(export, config: playground.tuner.path, hasSound: sound.isOn)
      case .endExport: exports.stop()
      case .quit: isOver = true
      }
    }
  }

  /// Starts a clip of the area that the user has chosen.
  private func record(_ name: String) {
    let part = playground.desk.filmed == .window ? nil : filmedPixels
    let size = part?.size ?? window.pixelSize
    let surround = CaptureSurround(
      playground.tuner.values.settings, round: size, scale: window.scale,
      device: playground.desk.filmed == .phone ? .phone : nil)
    captures.record(name, size: size, in: surround, hasSound: sound.isOn, isPart: part != nil)
  }

  /// The pixels of the window that a clip of a part of it shows.
  private var filmedPixels: PixelRect { PixelRect(playground.desk.filmedFrame, at: window.scale, in: window.pixelSize) }

  private func serve(_ isWanted: Bool) {
    if let remote { playground.follow(remote.serve(isWanted, playground.tuner.values.remoteAddress)) }
  }

  /// Returns the surround that the settings put round a capture of this size. `nil` without one.
  private func surround(_ pixels: PixelSize) -> CaptureSurround? {
    CaptureSurround(playground.tuner.values.settings, round: pixels, scale: window.scale)
  }

  // MARK: - Frames

  private func present() {
    guard window.size.x >= 1, window.size.y >= 1 else { return playground.noteShown() }
    let (scale, pixels) = (window.scale, window.pixelSize)
    playground.draw(on: &canvas)
    mesher.mesh(canvas, scale: scale, pixels: pixels, into: &frame)
    let over = playground.drawPlates(on: &plates) ? Mesher().frame(of: plates, scale: scale, pixels: pixels) : nil
    if !hasShown { window.pictures.fetch(frame) }
    do throws(Problem) {
      try window.present(
        &frame, over: over, isRetuned: playground.isRetuned, reading: captures.frameReader(of: filmedPixels))
    } catch {
      return lose(error)
    }
    if displayLoss.end() { log.write("device.back") }
    if window.isComplete != wasComplete {
      wasComplete = window.isComplete
      log.write(wasComplete ? "pictures.complete" : "pictures.pending")
    }
    if !hasShown {
      hasShown = true
      log.write(
        "window.opened", step: 0,
        [
          .init("driver", .string(window.videoDriver)), .init("renderer", .string(window.rendererName)),
          .init("reason", .string(window.rendererReason)),
        ])
    }
    playground.noteShown()
    if haptics == nil, window.isComplete { haptics = .connected() }
    // The visible frame comes first; expected pictures are made once nothing else is needed.
    if playground.isVeiled { return }
    for case .picture(let picture, let pixels) in window.lastFrame.foreseen {
      window.pictures.prefetch(picture, pixels: pixels)
    }
  }

  /// Records that a frame could not be drawn: the next frame tries again, unless the displayLoss has lasted too long.
  private func lose(_ error: Problem) {
    if displayLoss.begin(at: Clock.nowNanoseconds) { log.write("device.lost", [.init("reason", .string("\(error)"))]) }
    guard displayLoss.isFinal else { return }
    Output.error("fidget: \(error)")
    isOver = true
  }

  /// Sleeps until the next frame is due or, when nothing moves, until something happens.
  private func rest(since start: Int64, steps: Int, hasPresented: Bool) {
    let now = Clock.nowNanoseconds
    if displayLoss.isOn { return Clock.sleep(until: now + DisplayLoss.pause) }
    switch playground.rest(after: steps) {
    case .sleep(let moment):
      window.wait(
        milliseconds: Int(max(0, min(moment, sound.nextMoment ?? moment) - now) / 1_000_000 + 1),
        fileDescriptors: files.descriptors)
      files.drain()
      hasSlept = true
      pace.rest()
    case .frames(let interval):
      if hasPresented { pace.note(shown: now, showing: window.showing, interval: interval) }
      // The screen sets the pace if it can; if it cannot, or if the pace is slower than the screen's, the clock sets it.
      if window.waitsForScreen, interval - (now - start) - pace.waited <= interval / 4 {
        Clock.sleep(until: now + pace.wait(interval: interval))
      } else {
        pace.paused(endedByTouch: window.pause(until: start + interval, orInputFrom: pace.wakes(start: start)))
      }
    }
  }

  private var filmed: [UInt8]? {
    carries ? playground.desk.carriedByFilm(program: Program.maker) : nil
  }

  // MARK: - The end

  /// Ends the program after the display, and SDL with it, has gone.
  ///
  /// Keeps unsaved values, completes the recording and reports both on one line. It exits here because SDL could not shut
  /// down any more.
  private func loseDisplay() -> Never {
    let server = window.connection?.server ?? "the display"
    var words = ["\(server) has gone"]
    if let unsaved = playground.finish() { words.append(unsaved) }
    captures.endRecording(carrying: filmed)
    words += captures.finish().map(\.words)
    Output.error("fidget: " + words.joined(separator: "; "))
    log.write("display.lost", [.init("server", .string(server))])
    _exit(DisplayConnection.exitStatus)
  }
}
