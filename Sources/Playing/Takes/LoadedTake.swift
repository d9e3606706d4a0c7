import Effects
import Files
import Formatting
import Motion
import Takes
import Tuning

/// A take from a file, with all its lines, settings, parameters and state validated.
///
/// It can be loaded on any thread, because a large take needs seconds.
package struct LoadedTake: Sendable {
  package let take: Take
  /// The take laid out over steps, in its own size.
  package let player: TakePlayer
  /// The name of the file as the user wrote it.
  package let name: String
  /// The pictures that the take names.
  package let pictures: PictureLookup
  private let settings: [Int: Patches]
  /// The values of the `# parameters` header, under the take's effect; `nil` without that header.
  private let parameters: Patches?
  /// The state of the `# state` header, with default parameters; `nil` without that header.
  private let snapshot: (any Performance)?
  /// The card of the effect that the take was made for; `nil` if the take or the library names none.
  private let card: EffectCard?
  /// The `clip` header that describes the picture or clip carrying the take; `nil` for a text file.
  let clip: JSONNode?
  /// Whether the touches were made in this window.
  ///
  /// The take then plays in the sizes that the window had at the time.
  package var isOwn = false

  /// The maximum size of a take file, in bytes.
  private static let limit = 64 << 20

  /// Loads a take from a file.
  ///
  /// The pictures that it names are looked up beside the config, or anywhere if `values` permit it. If another program keeps
  /// the file busy, the call waits for at most `patience` nanoseconds.
  package init(
    path: String, library: EffectLibrary, configPath: String, values: Patches = [:], _ files: any FileStore,
    _ pictures: any PictureSource, patience: Int64 = SmallFile.patience
  ) throws(Problems<Problem>) {
    InputFiles.note(path, as: "the take that is played")
    let carried = try Self.carried(by: path, files)
    var text = carried
    if text == nil {
      let bytes = try files.content(of: path, atMost: Self.limit, patience: patience)
      if let refusal = TextFile.refusal(of: bytes) { throw Problems(path: path, refusal) }
      text = TextFile.text(bytes)
    }
    guard let text else { preconditionFailure("a take has been read") }
    try self.init(
      text: text, named: path, library: library, configPath: configPath, values: values, pictures,
      isCarried: carried != nil)
  }

  /// Loads a take from text.
  ///
  /// - Parameter isCarried: whether a picture or a clip carries the text. Anybody may have made it, so it may not name files or
  ///   change values outside its effect.
  package init(
    text: String, named name: String, library: EffectLibrary, configPath: String, values: Patches = [:],
    _ source: any PictureSource, isCarried: Bool = false
  ) throws(Problems<Problem>) {
    var take = try Take(parsing: text, named: name)
    if isCarried { take.keepToItsEffect() }
    clip = isCarried ? take.clip.flatMap { JSONDocument($0.text).root } : nil
    if isCarried, let sketch = CarriedSketch(take) {
      // An effect with the identical source is used, even if it has another name here.
      if let card = library.card(of: sketch.source) {
        take.rename(effect: card.id)
      } else if library[sketch.id] == nil {
        throw Problems(sketch.refusal(of: name))
      }
    }
    var pictures = PictureLookup(configPath: configPath, values, source, isArtOnly: isCarried)
    card = take.effect.flatMap { library[$0] }
    try Self.checkReadouts(of: take, card, name)
    try Self.checkKeys(of: take, card, name)
    self.take = take
    player = TakePlayer(take)
    self.name = name
    settings = try Self.settings(of: take, text, name, library.parameters).mapValues { pictures.resolve($0) }
    parameters = try Self.parameters(of: take, name, library.parameters).map { pictures.resolve($0) }
    self.pictures = pictures
    snapshot = try Self.snapshot(of: take, card, name)
  }

  /// Returns the values that the `set` line with this number sets.
  func patches(ofLine number: Int) -> Patches { settings[number] ?? Patches() }

  /// Whether any `set` line changes a parameter of the effect.
  package func sets(_ effect: EffectCard) -> Bool { settings.values.contains { !$0[effect.id].isEmpty } }

  /// Throws if the take was made for another effect, in which its touches would have no meaning, or presses keys that the effect
  /// does not read.
  package func check(for effect: EffectCard) throws(Problems<Problem>) {
    try Self.checkKeys(of: take, effect, name)
    guard take.effect != effect.id else { return }
    if let header = take.state ?? take.parameters {
      let word = take.state == nil ? "parameters" : "a state"
      throw Problems(
        path: name, line: header.line, column: header.column,
        "\(word) of \(take.effect?.excerpt ?? "no effect"), expected of \(effect.id)")
    }
    if let id = take.effect {
      throw Problems(path: name, "is a take for \(id.excerpt), expected one for \(effect.id) or without '# effect'")
    }
  }

  /// The take's own parameters, for its effect only; `nil` if it has none.
  package var ownPatches: Patches? {
    guard let parameters, let id = take.effect else { return nil }
    return parameters.only(id)
  }

  /// Returns the values for playback.
  ///
  /// The take's own parameters replace `patches`, and the command line's `settings` lie on top.
  package func patches(over patches: Patches, settings: Patches) -> Patches {
    guard let parameters, let id = take.effect else { return patches }
    var all = patches
    all[id] = parameters[id].merging(settings[id])
    return all
  }

  /// Makes the effect in its state at step 0 of the take.
  package func start(_ effect: EffectCard, in size: Vector, _ patches: Patches) throws -> any Performance {
    guard let card, card.id == effect.id else { return try effect.make(size, patches[effect.id]) }
    // Another version of the card reads the saved state again, if it can.
    let known = card.version == effect.version ? snapshot : try? Self.snapshot(of: take, effect, name)
    guard var start = known else { return try effect.make(size, patches[effect.id]) }
    try start.tune(patches[effect.id])
    start.resize(to: size)
    return start
  }

  // MARK: - Parsing

  /// Throws if the take expects a readout that the effect does not have.
  private static func checkReadouts(of take: Take, _ effect: EffectCard?, _ name: String) throws(Problems<Problem>) {
    guard let effect else { return }
    let problems = take.expectations.compactMap { expectation in
      expectation.complaint(of: effect).map {
        Problem(path: name, line: expectation.line, column: expectation.column, message: $0)
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
  }

  /// Throws if the take presses keys and the effect has no keyboard.
  private static func checkKeys(of take: Take, _ effect: EffectCard?, _ name: String) throws(Problems<Problem>) {
    guard let effect, !effect.hasKeyboard, let refusal = take.refusalOfKeys(by: effect.id, named: name) else { return }
    throw Problems([refusal])
  }

  /// Parses the `set` lines; the result is keyed by line number.
  private static func settings(
    of take: Take, _ text: String, _ name: String, _ catalogue: ParameterCatalogue
  ) throws(Problems<Problem>) -> [Int: Patches] {
    var settings: [Int: Patches] = [:]
    for line in take.lines {
      guard case .set(let key, let value) = line.action else { continue }
      let plain = catalogue.definition(of: key)?.kind.unquoted(value) ?? value
      do throws(Problem) {
        let patches = try catalogue.read(settings: ["\(key)=\(plain)"], option: "")
        settings[line.number] = patches.named(in: "\(name):\(line.number)")
      } catch {
        // An error points at a bad value rather than at the key before it.
        let columns = TakeLines(text).dropFirst(line.number - 1).first(where: { _ in true })?.settingColumns
        let column = error.kind == .usage ? columns?.key : columns?.value
        throw Problems(error.at(path: name, TextPosition(line: line.number, column: column ?? 1), key: error.key))
      }
    }
    return settings
  }

  private static func parameters(
    of take: Take, _ name: String, _ catalogue: ParameterCatalogue
  ) throws(Problems<Problem>) -> Patches? {
    guard let header = take.parameters else { return nil }
    guard let id = take.effect, catalogue[id] != nil else {
      throw Problems(
        path: name, line: header.line, column: header.column, "parameters need '# effect' with the id of an effect")
    }
    // The header is parsed as if it were an effect's object in a config file.
    let head = "{\(JSONText.quoted(id)): "
    do throws(Problems<Problem>) {
      let patches = try catalogue.read(Array((head + header.text + "}").utf8), path: name, kept: nil)
      return patches.named(in: "\(name):\(header.line):\(header.column)")
    } catch {
      let problems = error.all.map { problem in
        let column = (problem.column ?? 1) - head.count + header.column - 1
        let place = TextPosition(line: header.line, column: max(header.column, column))
        return problem.at(path: name, place, key: problem.key)
      }
      throw Problems(problems)
    }
  }

  private static func snapshot(
    of take: Take, _ effect: EffectCard?, _ name: String
  ) throws(Problems<Problem>) -> (any Performance)? {
    guard let header = take.state else { return nil }
    func problem(_ message: String, column: Int? = nil) -> Problems<Problem> {
      Problems(path: name, line: header.line, column: column ?? header.column, message)
    }
    guard let effect, let size = take.size else { throw problem("a state needs '# effect' and '# size'") }
    guard var performance = try? effect.make(size, [:]) else { throw problem("\(effect.id) cannot begin") }
    let document = JSONDocument(header.text)
    do throws(JSONProblem) { try performance.restore(document, in: size) } catch {
      let column = header.column + document.position(of: error.offset).column - 1
      let path = error.path.isEmpty ? "" : error.path + ": "
      throw problem("no state of \(effect.id): \(path)\(error.message)", column: column)
    }
    return performance
  }
}

extension Patches {
  /// Returns the patches with their pictures located at a place such as `fling.take:3`.
  fileprivate func named(in place: String) -> Patches {
    resolvingPictures { picture in
      var picture = picture
      picture.origin?.path = place
      picture.origin?.position = nil
      return picture
    }
  }
}

extension ParameterKind {
  /// Removes the quotes from a quoted text, which would not survive a line without them.
  fileprivate func unquoted(_ text: String) -> String {
    guard case .text = self, text.hasPrefix("\"") else { return text }
    let document = JSONDocument("{\"text\": \(text)}")
    guard document.problems.isEmpty, case .string(let inner)? = document.root?["text"]?.content else { return text }
    return inner
  }
}

extension ParameterValue {
  /// Returns the value as a `set` line writes it.
  func takeText(_ definition: ParameterDefinition) -> String {
    if case .rows = definition.kind { return definition.json(of: self).line }
    guard case .text(let text) = self else { return shown }
    guard case .text = definition.kind else { return text }
    // Without quotes, blanks at the ends and line breaks would be lost, and a leading quote would be misread.
    let isLost = text.first?.isWhitespace ?? true || text.last?.isWhitespace ?? true || text.hasPrefix("\"")
    return isLost || JSONText.quoted(text).contains("\\") ? JSONText.quoted(text) : text
  }
}
