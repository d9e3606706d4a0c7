import Canvas
import Capture
import CommandLineSyntax
import Effects
import Formatting
import Gestures
import Glibc
import Motion
import Pictures
import Playground
import Playing
import Raster
import Stage
import Studies
import Tuning

/// A playground that is used at random for days of simulated time, as fast as the machine can.
///
/// It has the parts of a window: a clock that jumps and stalls, a screen of changing rate, files, and a rasteriser that may
/// lose its textures. Everything visible is a function of the seed.
@MainActor
final class Soak {
  private let host: SoakHost
  private let pictures = SoakPictures()
  private var playground: Playground
  private var use: RandomUse
  private var account = StepAccount()
  private var rasterizer = Rasterizer(threads: Machine.processors)
  private var canvas = Canvas(size: .zero)
  private var mesher = Mesher()
  private var frame = Frame(size: PixelSize(1, 1))
  /// The effect under test. `nil` for all of them.
  private let effect: EffectCard?
  /// The interval of drawn frames: every frame whose number is a multiple of it is drawn.
  private let every: Int
  private let wanted: Vector
  private var size: Vector
  private var isVisible = true
  private var hasSlept = false
  /// The simulated time in nanoseconds; 0 is eight in the morning of the first day.
  private(set) var now: Int64 = 0
  private var lastAdvance: Int64 = 0
  private var lastAction: Int64 = 0
  private var resting: Int64 = 0
  private(set) var frames = 0
  private(set) var drawn = 0
  private(set) var actions = 0
  /// The hash of everything that was logged and drawn.
  private let heard = Heard()

  private final class Heard { var hash = FNV1a() }

  private static let second: Int64 = 1_000_000_000
  private static let config = "fidget.json"
  /// The nanoseconds after the last touch, key or changed value by which the gallery must have come to rest by itself.
  private static let restlessness = 120 * second

  init(_ effect: EffectCard?, _ use: RandomUse, size: Vector, every: Int) throws(Failure) {
    host = try SoakHost(pictures.store)
    (self.effect, self.every, self.size, wanted) = (effect, every, size, size)
    self.use = use
    var options = Playground.Options(effect)
    options.size = size
    let heard = heard
    let log = EventLog { line in for byte in line.utf8 { heard.hash.add(UInt64(byte)) } }
    let values = LiveValues(ValueStack(.all), of: .builtIn, configPath: Self.config, host)
    playground = Playground(options, Tuner(values, Announcer(host, log), host), host, now: 0)
  }

  func end() {
    _ = playground.finish()
    host.leave()
  }

  var hash: String { heard.hash.description }
  var steps: Int64 { account.steps }
  var dropped: Int64 { account.dropped }

  // MARK: - Days

  /// Uses the playground until `end`, then restores its initial state and returns a reading.
  func run(until end: Int64) throws -> SoakReading {
    while now < end {
      while let action = use.take(by: now) { try perform(action) }
      try turn(until: min(end, use.next()))
    }
    return try calmDown()
  }

  /// Restores everything, shows it for three seconds and reads the program's resources.
  private func calmDown() throws -> SoakReading {
    use.interrupt(until: now + 20 * Self.second)
    (isVisible, size, lastAction) = (true, wanted, now)
    playground.setFrame(nanoseconds: 16_666_667)
    files.put(Array("{}".utf8), at: Self.config)
    send(.focusLost)
    for _ in 0..<10 { try turn(until: now + 1) }
    playground.startOver()
    // Until the last messages have disappeared.
    let quiet = now + 10 * Self.second
    while now < quiet { try turn(until: quiet) }
    guard !playground.hasFingers else { throw Problem(message: "a finger is down that has left the glass") }
    press("\(1 + (EffectLibrary.builtIn.ids.firstIndex(of: effect?.id ?? Lamp.id) ?? 0))")
    rasterizer = Rasterizer(threads: Machine.processors)
    for frame in 0..<180 {
      // A playground at rest asks for no frame.
      if frame % 20 == 19 { playground.redraw() }
      try turn(until: now + 1, isDrawn: frame % 20 == 19)
    }
    let reading = SoakReading(textures: rasterizer.textureCount, pictures: pictures.store.bytes.kept)
    press("Escape")
    lastAction = now
    return reading
  }

  // MARK: - A turn of the loop

  /// Runs a turn like a window's: handles pending input, runs due steps, shows a frame and waits.
  private func turn(until next: Int64, isDrawn: Bool = false) throws {
    host.now = now
    pictures.now = now
    playground.wakefulness.isVisible = isVisible
    playground.fit(to: size)
    let mayRest = !playground.isMoving
    let before = playground.desk.scene.clock
    let ran = playground.advance(to: now, hasSlept: hasSlept)
    let after = playground.desk.scene.clock
    if let words = account.check(
      before, after, ran: ran, now: now, elapsed: now - lastAdvance, mayRest: mayRest || !playground.isMoving)
    {
      throw Problem(message: words)
    }
    (lastAdvance, hasSlept) = (now, false)
    for request in playground.takeRequests() { perform(request) }
    if playground.needsFrame { try show(isDrawn: isDrawn) }
    switch playground.rest(after: ran) {
    case .frames(let interval):
      now += interval
      resting = Self.second / 4
      // The gallery's idle time may have been tuned to be longer.
      let idle = Int64(playground.tuner.values.settings.galleryIdle * 1e9)
      if now - lastAction > Self.restlessness + idle, !isDrawn, playground.desk.scene.player == nil {
        throw Problem(message: "the gallery does not come to rest")
      }
    case .sleep(let moment):
      // Polls the config less and less often, since every change to it is known here.
      now = max(now + 1, min(next, max(moment, now + resting)))
      resting = min(resting * 2, 60 * Self.second)
      hasSlept = true
    }
  }

  private func show(isDrawn: Bool) throws {
    frames += 1
    defer { playground.noteShown() }
    guard isDrawn || frames % every == 0, size.x >= 1, size.y >= 1 else { return }
    drawn += 1
    playground.draw(on: &canvas)
    let pixels = PixelSize(Int(size.x), Int(size.y))
    mesher.mesh(canvas, scale: 1, pixels: pixels, into: &frame)
    rasterizer.draw(frame, pictures: pictures)
    heard.hash.add(FrameHash(rasterizer.bitmap).value)
    for readout in playground.readouts where !readout.value.isFinite {
      throw Problem(message: "\(readout.name) is \(readout.value)")
    }
  }

  // MARK: - Actions

  private func send(_ event: WindowEvent) { playground.handle(event, at: now) }

  private func press(_ key: String) {
    send(.key(KeyPress(name: key)))
    send(.key(KeyPress(name: key, isDown: false)))
  }

  private func perform(_ action: RandomUse.Action) throws {
    actions += 1
    defer { lastAction = now }
    switch action {
    case .event(let event): send(event)
    case .open(let number):
      let index = effect.flatMap { EffectLibrary.builtIn.ids.firstIndex(of: $0.id) }
      press("\(1 + (index ?? number % EffectLibrary.builtIn.cards.count))")
    case .write(let file): try write(file)
    case .resize(let size):
      self.size = size
      send(.resized)
    case .show(let isShown):
      isVisible = isShown
      send(isShown ? .shown : .hidden)
    case .refresh(let rate): playground.setFrame(nanoseconds: Int64(1e9 / rate))
    case .stall(let time): pass(time)
    case .suspend(let time):
      pass(time)
      send(.resumedFromSuspend)
    case .loseDevice:
      rasterizer = Rasterizer(threads: Machine.processors)
      send(.exposed)
    }
  }

  /// Lets time pass in which nothing runs; planned actions happen afterwards.
  private func pass(_ time: Int64) {
    now += time
    use.postpone(by: time)
  }

  private var files: SoakFiles { host.soaked }

  private func write(_ file: RandomUse.SoakContentKind) throws {
    switch file {
    case .goodConfig: files.put(use.config(), at: Self.config)
    case .badConfig: files.put(use.badConfig(), at: Self.config)
    case .noConfig: files.drop(Self.config)
    case .preset: files.put(use.config(), at: "presets/\(use.pick(["dusk", "calm", "wild"])).json")
    case .picture: files.put(PNGFile.encoded(use.picture()), at: "photo.png")
    }
  }

  /// Answers a request as a window would: resizes, saves pictures, begins and ends clips.
  private func perform(_ request: Request) {
    switch request {
    case .size(let size): self.size = Vector(size.x.clamped(to: 160...2000), size.y.clamped(to: 160...2000))
    case .width(let width): size.x = width.clamped(to: 160...2000)
    case .savePicture(let path):
      files.put(Array("a picture".utf8), at: path)
      playground.follow(.saved(path: path, frames: 1, missed: nil, words: "saved \(path)"))
    case .record(let name): playground.follow(.recording(path: name + ".mp4"))
    case .endRecording: playground.follow(.saved(path: "clip.mp4", frames: 1, missed: 0, words: "saved"))
    case .forgetPicture(let path): pictures.store.forget(file: path)
    case .export: playground.follow(.done(bytes: 1000))
    case .showInFolder, .endExport: break
    case .impact, .sound, .title, .toggleFullscreen, .findDevices, .typing, .pointer, .serve, .quit: break
    }
  }
}
