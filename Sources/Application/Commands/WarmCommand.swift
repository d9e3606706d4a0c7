import CommandLineSyntax
import Commands
import Effects
import Files
import Filming
import Glibc
import Motion
import Pictures
import Playground
import Stage

extension Command {
  private static let sizes = Option(
    "--size", value: "WxH", repeats: true, "width and height in points; 390x844 and 1280x720 by default")
  private static let output = Option(
    "--output", short: "-o", value: "FOLDER", file: .writes,
    "for a package: only first pictures that are the same on every machine")

  /// `fidget warm`: draws pictures into the cache ahead of time.
  static let warm = Command(
    name: "warm", operands: "[EFFECT…|gallery]",
    summary:
      "Draws pictures of effects and of the gallery ahead of time, so that the first start is as fast as later ones.",
    examples: [
      ("warm", "pictures of everything"),
      ("warm lamp cards --size 1080x1920", "pictures for a kiosk"),
    ],
    options: [sizes, output]
  ) { arguments in
    guard let resources = Resources.find() else { throw Failure.content("art: \(Resources.lookedFor)") }
    for id in arguments.positionals where id != "gallery" { _ = try arguments.library.find(id) }
    let subjects = arguments.positionals.isEmpty ? arguments.library.ids + ["gallery"] : arguments.positionals
    let wanted = arguments.all(sizes)
    let folder = arguments[output]
    var parts: [Arguments] = []
    for size in wanted.isEmpty ? ["390x844", "1280x720"] : wanted {
      for subject in subjects {
        // A user's own sketch may have no demo.
        let hasDemo = access(resources.path(ofDemo: subject), R_OK) == 0
        let words = [subject, "--size", size] + (hasDemo ? ["--demo"] : [])
        let part = try arguments.part(words[...], options: FilmSetup.options, command: "fidget warm")
        _ = try part.size(.size, sides: 16...8192)
        parts.append(part)
      }
    }
    if let folder {
      let number = Folder.make(folder)
      if number == ENOTDIR { throw Failure.usage("-o \(folder): is not a folder, expected a folder or a new name") }
      if number != 0 { throw Failure.content("-o \(folder): \(SystemReason.text(number))") }
      if access(folder, W_OK) != 0 { throw Failure.content("-o \(folder): \(SystemReason.text(errno))") }
    }
    guard let cache = folder.map({ DiskCache(shippedIn: $0, resources) }) ?? DiskCache(resources) else {
      throw Failure.content("warm: neither XDG_CACHE_HOME nor HOME is set, expected -o FOLDER")
    }
    for part in parts {
      if cache.fault != nil { break }
      try film(part, PictureStore(resources: resources, cache: cache), beginning: folder != nil)
    }
    if let fault = cache.fault { throw Failure.content("warm: \(fault)") }
    Output.error("warm: \(cache.inWords)")
    return 0
  }

  /// Plays an effect's demo in steps of half a second and makes the pictures of each moment.
  ///
  /// The demo shows the same pictures as a user's touches would.
  @MainActor
  private static func film(_ arguments: Arguments, _ pictures: PictureStore, beginning: Bool) throws {
    let effect = arguments.positionals == ["gallery"] ? nil : try arguments.effect("warm")
    let setup = try FilmSetup(arguments)
    let camera = try Camera(size: setup.size, scale: 1, pictures: pictures)
    let scene = setup.film(effect, isLogged: false)
    var moment = Moment(seconds: 0)
    repeat {
      scene.advance(to: moment)
      try scene.checkFault()
      camera.makePictures(of: camera.frame(of: scene.canvas(fraction: 0)))
      // Saves before the next pictures displace these from the store.
      pictures.save()
      moment.step += Step.perSecond / 2
    } while !beginning && Double(moment.step) / Double(Step.perSecond) < max(1, scene.takeSeconds + 1)
  }
}
