import Canvas
import Capture
import Effects
import Files
import Gestures
import Motion
import Playground
import Stage
import Tuning

extension Command {
  private static let calibrate = Option("--calibrate", "begin with a calibration by four touches")
  private static let output = Option(
    "--output", short: "-o", value: "FILE.json", "where the report goes at the end, with its picture beside it as PNG")

  /// `fidget touch-test`: what the glass says of fingers.
  static let touchTest = Command(
    name: "touch-test", operands: "",
    summary: "Draws what a touch panel says, measures and calibrates it.",
    options: [calibrate, output, .size, .config, .set, .renderer]
  ) { arguments in
    try arguments.refusePositionals("touch-test")
    // Before any thread is started.
    let interruption = Interruption()
    interruption.answer([{ Window.wake() }])
    let catalogue = ParameterCatalogue.all
    let settings = try catalogue.settings(arguments.all(.set))
    let location = ConfigLocation.find(explicit: arguments[.config])
    if arguments.has(.config) { try refuseUnreadable(location.path) }
    let report = arguments[output]
    if let report, !report.hasSuffix(".json") {
      throw Failure.usage("-o: expected a name that ends in .json, got '\(report)'")
    }
    let size = try arguments.size(sides: 160...8192)
    var files = NamedFiles()
    files.read([location.path], as: "the config that is read")
    files.write(report.map { [$0, TouchTestLoop.picture(of: $0)] } ?? [], by: "-o")
    try files.check()
    if case .unavailable(let reason) = DisplayAvailability.find() {
      throw Failure(status: 3, lines: ["\(reason), so no window to touch"])
    }
    let store = PictureStore(mode: .background, cache: arguments.cache, ready: Window.wake)
    let host = ProgramHost(store)
    let values = LiveValues(TuningSession(catalogue, settings: settings), configPath: location.path, host)
    let tuner = Tuner(values, Announcer(host, EventLog()), host)
    tuner.poll(now: Clock.nowNanoseconds)
    var options = Window.Options(title: "Fidget: touch test", size: size ?? Vector(1280, 800))
    options.renderer = try arguments.choice(.renderer, of: Option.renderers)
    options.isFullscreen = size == nil
    options.output = tuner.values.mounting.output
    let window: Window
    do throws(MachineError) { window = try Window(options, pictures: store) } catch {
      throw Failure.content(error.description)
    }
    Output.error(location.reason)
    return try TouchTestLoop(window, tuner, host, report: report, calibrates: arguments.has(calibrate)).run(
      interruption)
  }
}
