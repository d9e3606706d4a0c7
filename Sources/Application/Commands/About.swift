import Commands
import Formatting
import Motion
import Pictures
import Stage
import Tuning

/// `fidget --about`: reports the files and devices that the program uses here, which explain how it looks and feels.
@MainActor
enum About {
  static var text: String {
    let lines = [
      ("fidget", "\(Program.version); \(Machine.libraries)"),
      (
        "art",
        Resources.find().map { $0.folder + "/art" }
          ?? "none found: \(Resources.lookedFor)"
      ),
      ("config", ConfigLocation.find().source),
      ("pictures", DiskCache()?.inWords ?? "not kept: neither XDG_CACHE_HOME nor HOME is set"),
      ("processors", "\(Machine.processors)"),
      ("window", window),
    ]
    return lines.map { "\($0.padded(to: 12))\($1)" }.joined(separator: "\n")
  }

  /// The driver and renderer that a window would use, found by opening a hidden one.
  private static var window: String {
    if case .unavailable(let reason) = DisplayAvailability.find() { return reason }
    var options = Window.Options(title: "Fidget", size: Vector(200, 200))
    options.isHidden = true
    do throws(Problem) {
      let window = try Window(options, pictures: PictureStore(mode: .background))
      return "\(window.videoDriver), renderer \(window.rendererName): \(window.rendererReason)"
    } catch {
      return error.description
    }
  }
}
