import Canvas
import Capture
import CommandLineSyntax
import Commands
import Files
import Formatting
import Gestures
import Glibc
import Motion
import Playground
import Playing
import Stage
import Threads
import TouchTesting
import Tuning

/// A touch test in a window: events in, pictures, a config and reports out.
@MainActor
final class TouchTestLoop {
  private let window: Window
  private let tuner: Tuner
  private let host: ProgramHost
  /// The files for the report at the end. `nil` if the command line names none.
  private let report: TouchReport?
  private var test: TouchTest
  private var canvas = Canvas(size: .zero)
  private var mesher = Mesher()
  private var frame = Frame(size: PixelSize(1, 1))

  init(_ window: Window, _ tuner: Tuner, _ host: ProgramHost, report: TouchReport?, calibrates: Bool) {
    (self.window, self.tuner, self.host, self.report) = (window, tuner, host, report)
    let mounting = tuner.values.mounting
    // The panel's raw positions: without the calibration, which is the test's to make.
    var raw = mounting
    raw.touch = mounting.base
    window.mounting = raw
    test = TouchTest(calibration: mounting.calibration, picture: mounting.picture, size: window.size)
    if calibrates { test.beginCalibration() }
    window.connection?.whenBroken = { [unowned self] in loseDisplay() }
  }

  func run(_ interruption: Interruption) throws -> Int32 {
    var isOver = false
    var isStale = true
    while !isOver, interruption.count == 0 {
      test.fit(to: window.size)
      for event in window.poll() {
        test.handle(event, at: Clock.nowNanoseconds)
        isStale = true
      }
      test.advance(to: Clock.nowNanoseconds)
      for request in test.takeRequests() {
        switch request {
        case .leave: isOver = true
        case .report:
          do {
            let new = host.ledger.claim(by: "report")
            try save(report != nil ? report! : TouchReport("fidget-touch-\(host.timestamp).json", new))
          } catch {
            for line in Failure(error).lines { Output.error("touch-test: \(line)") }
            test.say("Not saved; the reason is in the terminal")
          }
        case .save(let matrix):
          if !tuner.save(calibration: matrix, madeAt: tuner.values.mounting.rotation) {
            test.say("Not saved; the reason is in the terminal")
          }
        }
      }
      if isStale || test.isCounting {
        try present()
        isStale = window.pictures.isPending
      }
      window.wait(milliseconds: isStale || test.isCounting ? 16 : 250)
    }
    if let report { try save(report) }
    window.connection?.whenBroken = { _exit(0) }
    return 0
  }

  /// Reports on one line that the display, and SDL with it, has gone, and ends the program.
  ///
  /// The report cannot be written: it needs the picture.
  private func loseDisplay() -> Never {
    let lost = report.map { "; \($0.text.path) is not written" } ?? ""
    Output.error("fidget: \(window.connection?.server ?? "the display") has gone\(lost)")
    _exit(DisplayConnection.exitStatus)
  }

  private func present() throws(Problem) {
    guard window.size.x >= 1, window.size.y >= 1 else { return }
    test.draw(on: &canvas)
    mesher.mesh(canvas, scale: window.scale, pixels: window.pixelSize, into: &frame)
    try window.present(&frame)
    test.noteShown(at: Clock.nowNanoseconds)
  }

  /// Writes the report and its picture: both files, or neither.
  private func save(_ report: TouchReport) throws {
    let (text, picture) = (report.text, report.picture)
    let pixels: Bitmap?
    do throws(Problem) { pixels = try window.readPixels() } catch {
      throw Failure.content("\(picture.path): \(error)")
    }
    guard let pixels else { return }
    try Output.write([(text, Array(test.report.file.utf8)), (picture, PNGFile.encoded(pixels))])
    Output.error("touch-test: saved \(text.path) and \(picture.path)")
    test.say("Saved \(text.path)")
  }
}

/// The destinations of a report: `FILE.json`, and the picture beside it.
struct TouchReport {
  let text: OutputTarget
  let picture: OutputTarget

  init(_ path: String, _ claim: OutputClaim) throws(Failure) {
    guard path.hasSuffix(".json") else { throw .usage("-o: expected a name that ends in .json, got '\(path.excerpt)'") }
    text = try claim.place(path)
    picture = try claim.place(path.dropLast(".json".count) + ".png")
  }
}
