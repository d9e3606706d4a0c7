import Effects
import Files
import Formatting
import Panel

/// Asks for the name of a new sketch, writes a file with starter code beside the config, and opens it.
final class NamingTool: LineTool {
  var held: [Int: NamingPage.Target] = [:]
  var field: TextField?
  var limit: Int { 60 }
  /// The drawing whose layers the sketch shows; `nil` for the starter code.
  private var drawing: String?
  /// The reason the name cannot be used, in words; `nil` for a usable name and for an empty one.
  private(set) var complaint: String?
  /// The sketch that opens once it is loaded; `nil` if there is none.
  private var awaited: (id: String, path: String)?

  /// The text typed so far.
  var name: String { field?.text ?? "" }

  /// Asks for a name; `drawing` is an SVG or a folder of PNGs whose layers the sketch shows.
  func begin(from drawing: String? = nil, with services: Services) {
    guard services.host.sketches != nil else { return }
    let name = drawing.map { FilePath.effectName(of: $0) } ?? ""
    (field, self.drawing, complaint, held) = (TextField(name), drawing, nil, [:])
    check(with: services)
    services.announcer.hush()
    services.redraw()
  }

  func startOver(with services: Services) { (field, awaited) = (nil, nil) }

  // MARK: - Making it

  func check(with services: Services) {
    let library = services.tuner.library
    complaint = name.isEmpty ? nil : services.host.sketches?.refusal(of: name)
    if complaint == nil, library[name] != nil || library.parameters[name] != nil {
      complaint = "'\(name)' is already in use: expected another name"
    }
    services.redraw()
  }

  func make(with services: Services) {
    guard let maker = services.host.sketches, !name.isEmpty, complaint == nil else { return }
    do throws(Problems<Problem>) { awaited = (name, try maker.create(name, from: drawing)) } catch {
      complaint = error.lines.first
      return services.redraw()
    }
    services.announcer.log.write("sketch.made", [.init("file", .string(awaited!.path))])
    close(with: services)
  }

  func advance(to now: Int64, with services: Services) {
    guard let (id, path) = awaited, let card = services.tuner.library[id] else { return }
    awaited = nil
    services.open(card)
    services.announcer.say(
      "\(services.host.written(path)): open it in your editor; every save takes effect here", seconds: 12,
      .copy(services.host.written(path)))
  }

  // MARK: - The page

  func page(with services: Services) -> NamingPage? {
    guard let field else { return nil }
    return NamingPage(
      message(with: services), field, isBad: complaint != nil, isReady: !name.isEmpty && complaint == nil,
      in: services.size, above: services.ask(.keyboardHeight))
  }

  private func message(with services: Services) -> String {
    if let complaint { return complaint }
    if let drawing, name.isEmpty { return "A name for the layers of \(FilePath.name(of: drawing))" }
    let folder = FilePath.folder(of: services.tuner.path)
    let path = services.host.written(
      (folder == "." ? "" : folder + "/") + "sketches/\(name.isEmpty ? "NAME" : name).lua")
    return name.isEmpty ? "Small letters, digits and -, such as card-stack" : "Will be \(path)"
  }

  /// Returns the text with a `-` for each space, because a name has no spaces.
  func characters(of text: String) -> String { String(text.map { $0 == " " ? "-" : $0 }) }
}
