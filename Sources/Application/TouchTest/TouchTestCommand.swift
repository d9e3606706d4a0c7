import Canvas
import Capture
import CommandLineSyntax
import Commands
import Effects
import Files
import Formatting
import Gestures
import Glibc
import Motion
import Pictures
import Playing
import Stage
import Threads
import Tuning

extension Command {
  private static let calibrate = Option("--calibrate", "start with a calibration by four touches")
  private static let output = Option(
    "--output", short: "-o", value: "FILE.json", file: .writes,
    "the file for the report at the end, with a picture beside it as PNG")

  /// `fidget touch-test`: shows and measures what a touch panel reports.
  static let touchTest = Command(
    name: "touch-test", operands: "",
    summary: "Shows what a touch panel reports, measures it and calibrates it.",
    examples: [
      ("touch-test", "shows what this screen's panel reports"),
      ("touch-test --config config/fidget.json", "saves the calibration there"),
    ],
    options: [calibrate, output, .size, .config, .set, .renderer]
  ) { arguments in
    try arguments.refusePositionals("touch-test")
    // Before any thread is started.
    let interruption = Interruption()
    let catalogue = arguments.library.parameters
    let settings = try catalogue.read(settings: arguments.all(.set))
    let location = arguments.location
    if arguments.has(.config) { try refuseUnreadable(location.path, catalogue) }
    let size = try arguments.size(.size, sides: 160...8192)
    let store = PictureStore(mode: .background, cache: arguments.cache, ready: Window.wake)
    let host = ProgramHost(store, arguments.files, window: SystemWindow())
    host.notePictures([catalogue.readOrFallBack(path: location.path).merging(settings)], beside: location.path)
    let claim = arguments.claim(output)
    let report = try arguments[output].map { try TouchReport($0, claim) }
    switch DisplayAvailability.find(reporting: { Output.error("fidget: \($0)") }) {
    case .unavailable(let reason): throw Failure(status: 3, lines: ["\(reason), so no window to touch"])
    case .available(let driver) where DisplayAvailability.isInMemory(driver):
      throw Failure(status: 3, lines: ["no display found (\(driver) is a screen in memory), so no window to touch"])
    case .available: break
    }
    let values = LiveValues(
      ValueStack(catalogue, settings: settings), of: arguments.library, configPath: location.path, host)
    let tuner = Tuner(values, Announcer(host, EventLog()), host)
    tuner.poll(now: Clock.nowNanoseconds)
    var options = Window.Options(title: "Fidget: touch test", size: size ?? Vector(1280, 800))
    options.renderer = try arguments.choice(.renderer, of: Option.renderers)
    options.isFullscreen = size == nil
    options.output = tuner.values.mounting.output
    let window = try Window(options, pictures: store)
    if let complaint = window.inputComplaint { Output.error("fidget: \(complaint)") }
    let loop = TouchTestLoop(window, tuner, host, report: report, calibrates: arguments.has(calibrate))
    interruption.answer([{ Window.wake() }, { _exit(130) }])
    Output.error(location.reason)
    return try loop.run(interruption)
  }
}
