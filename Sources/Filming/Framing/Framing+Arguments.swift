import Canvas
import CommandLineSyntax
import Commands
import Effects
import Files
import Formatting
import Motion
import Pictures
import Tuning

extension Framing {
  package static let frame = Option(
    "--frame", value: "phone|tablet|none",
    "a device around the stage, with its shadow; a phone sets s.inset of sketches")
  package static let margin = Option("--margin", value: "POINTS", "space around stage and device; 0 … 2000")
  package static let background = Option(
    "--background", value: "COLOR|FILE|blur|none", file: .reads,
    "the background: #RRGGBB, \"#RRGGBB,#RRGGBB\" from top to bottom, a picture, the blurred stage, or none: alpha"
  )
  package static let corner = Option("--corner", value: "POINTS", "the radius of the stage's corners; 0 … 2000")
  package static let purpose = Option(
    "--for", value: "talk|story|square|readme",
    "1920x1080, 1080x1920, 1080x1080 or 1280x800 pixels, with a device unless --frame is none")
  package static let options = [frame, margin, background, corner, purpose]

  /// The size of the picture for each purpose, in pixels.
  private static let purposes = [
    "talk": Vector(1920, 1080), "story": Vector(1080, 1920), "square": Vector(1080, 1080), "readme": Vector(1280, 800),
  ]

  /// Returns the surround that the options ask for, with the scale for a purpose's pixels. `nil` without such an option.
  package static func asked(
    _ arguments: Arguments, round stage: Vector, sides names: [String] = []
  ) throws(Failure) -> (framing: Framing, scale: Double?)? {
    guard options.contains(where: arguments.has) else { return nil }
    let pixels = try arguments.choice(purpose, of: ["talk", "story", "square", "readme"]).flatMap { purposes[$0] }
    try arguments.refuse([.scale], beside: purpose)
    let shown = try device(arguments, round: stage)
    let framing = Framing(
      shown, round: stage,
      margin: try arguments.number(margin, in: 0...2000), corner: try arguments.number(corner, in: 0...2000),
      ground: try arguments[background].map(ground), shape: pixels,
      names: shown == .none ? [] : names)
    return (framing, pixels.map { $0.x / framing.size.x })
  }

  /// Returns the inset of the screen of the device that the options draw round the stage.
  static func inset(_ arguments: Arguments, round stage: Vector) throws(Failure) -> ScreenInset {
    inset(of: try device(arguments, round: stage), round: stage)
  }

  /// Returns the device that the options draw round the stage.
  private static func device(_ arguments: Arguments, round stage: Vector) throws(Failure) -> Device {
    if let device: Device = try arguments.choice(frame) { return device }
    return !arguments.has(purpose) ? .none : stage.y > 1.5 * stage.x ? .phone : .tablet
  }

  private static func ground(_ text: String) throws(Failure) -> Ground {
    if text == "blur" { return .blurred }
    if text == "none" { return .clear }
    guard text.hasPrefix("#") else {
      do throws(FileRefusal) {
        let header = try PictureHeader.read(path: text)
        if let refusal = header.refusal { throw refusal }
        return .file(FilePath.real(text), size: Vector(Double(header.width), Double(header.height)))
      } catch {
        throw .content("--background \(text): \(error.reason)")
      }
    }
    let colors = text.split(separator: ",", omittingEmptySubsequences: false).map(color)
    guard colors.count <= 2, let first = colors[0], let last = colors[colors.count - 1] else {
      throw .usage("--background: expected #RRGGBB or \"#RRGGBB,#RRGGBB\", got '\(text.excerpt)'")
    }
    return .colors(first, last)
  }

  private static func color(_ text: Substring) -> Color? {
    HexColor(String(text)).map { Color($0) }
  }
}
