import CFaces
import Canvas
import Formatting

/// The faces in use, opened once each, with the choice of the face for a character.
///
/// The class is unchecked, because only `TextEngine` has an instance and uses it under its lock.
final class Fonts: @unchecked Sendable {
  /// The largest number of open faces; a face takes a megabyte or two.
  private static let mostFaces = 16
  private static let mostColored = 4096

  private let catalog: FontCatalog
  private let glyphs = GlyphCache()
  private var byFile: [FontCatalog.Found: FontFace] = [:]
  private var byStyle: [FontStyle: FontFace] = [:]
  private var byScalar: [Unicode.Scalar: [TextRun.Weight: FontFace]] = [:]
  private var uncovered: Set<Unicode.Scalar> = []
  /// The fonts of coloured pictures, by the first scalar of a cluster; `nil` if no font has it.
  private var colorFaces: [Unicode.Scalar: ColorFace?] = [:]
  private var colorFiles: [FontCatalog.Found: ColorFace] = [:]
  private(set) var problems = Complaints()
  /// The missing fonts that would change pictures of text, in words: "Inter", "a font for U+4E2D".
  private(set) var missing: [String] = []

  init(known faces: [FontStyle: FontCatalog.Found] = [:]) {
    catalog = FontCatalog(known: faces)
    if !FontFile.begin() { report(Problem.sdl("TTF_Init").description) }
  }

  var places: [String]? { catalog.places }
  var faces: [FontStyle: FontCatalog.Found] { catalog.faces }

  /// Returns the face for a run's own style; `nil` if the machine has no fonts.
  func face(for run: TextRun) -> FontFace? {
    let style = FontStyle(display: run.isDisplay, weight: run.weight)
    if let known = byStyle[style] { return known }
    let found = catalog.face(style)
    if let problem = catalog.problem { report(problem) }
    guard let found, let face = open(found) else {
      lack("Inter")
      report("no fonts found, so text is missing; install some with: apt install fonts-inter")
      return nil
    }
    if !found.family.hasPrefix("Inter") {
      lack("Inter")
      report(
        "the font Inter is missing, so text is set in \(found.family); install it with: apt install fonts-inter")
    }
    byStyle[style] = face
    return face
  }

  /// Returns the run's own face if it has the character, else another face that has it, else the run's own.
  func face(for scalar: Unicode.Scalar, in run: TextRun) -> FontFace? {
    guard let own = face(for: run) else { return nil }
    if scalar.value < 0x80 || own.covers(scalar) || uncovered.contains(scalar) { return own }
    if let known = byScalar[scalar]?[run.weight] { return known }
    guard let found = catalog.face(covering: scalar, weight: run.weight), let face = open(found) else {
      reportMissing(in: run, own: own)
      return own
    }
    byScalar[scalar, default: [:]][run.weight] = face
    return face
  }

  /// Returns the font that draws a cluster as a coloured picture; `nil` if no font does.
  ///
  /// A sign that may be a letter or a picture is a letter if a font of letters has it.
  func colorFace(for character: Character, in run: TextRun) -> ColorFace? {
    guard let first = character.unicodeScalars.first, first.properties.isEmoji else { return nil }
    if !character.isColorEmoji {
      if first.value < 0x203C || face(for: run)?.covers(first) == true { return nil }
      if catalog.face(covering: first, weight: run.weight) != nil { return nil }
    }
    if colorFaces[first] == nil {
      if colorFaces.count >= Self.mostColored { colorFaces = [:] }
      colorFaces[first] = .some(catalog.colorFace(covering: first).flatMap(openColor))
    }
    guard let face = colorFaces[first] ?? nil, face.advance(String(character)) != nil else { return nil }
    return face
  }

  private func openColor(_ found: FontCatalog.Found) -> ColorFace? {
    if let known = colorFiles[found] { return known }
    do {
      let face = try ColorFace(found)
      colorFiles[found] = face
      return face
    } catch {
      report(error.description)
      return nil
    }
  }

  /// Closes the faces opened for other scripts once there are many.
  ///
  /// Do not call it while a text is being set: its pieces compare their faces by identity.
  func makeRoom() {
    guard byFile.count > Self.mostFaces else { return }
    byScalar = [:]
    byFile = byFile.filter { file in byStyle.values.contains { $0 === file.value } }
  }

  /// Reports the characters of a run that no font has, in one message.
  private func reportMissing(in run: TextRun, own: FontFace) {
    var missing: [Unicode.Scalar] = []
    for scalar in run.text.unicodeScalars
    where scalar.value >= 0x80 && !own.covers(scalar) && byScalar[scalar]?[run.weight] == nil
      && !scalar.properties.isDefaultIgnorableCodePoint && (colorFaces[scalar] ?? nil) == nil
    {
      guard catalog.face(covering: scalar, weight: run.weight) == nil, uncovered.insert(scalar).inserted else {
        continue
      }
      missing.append(scalar)
    }
    guard let first = missing.first else { return }
    let shown = missing.prefix(8).map { "\($0)" }.joined(separator: " ") + (missing.count > 8 ? " …" : "")
    let characters = missing.count == 1 ? "the character \(shown)" : "the \(missing.count) characters \(shown)"
    var packages: [String] = []
    for scalar in missing where !packages.contains(Self.package(with: scalar)) {
      packages.append(Self.package(with: scalar))
    }
    lack("a font for U+\(String(first.value, radix: 16, uppercase: true))")
    report(
      "no font here has \(characters), from U+\(String(first.value, radix: 16, uppercase: true)); "
        + "install \(packages.count == 1 ? "one" : "some") with: apt install \(packages.joined(separator: " "))")
  }

  /// Returns Debian's package of fonts for a character.
  ///
  /// Emoji, and the letters of Chinese, Japanese and Korean, have packages of their own.
  static func package(with scalar: Unicode.Scalar) -> String {
    if scalar.properties.isEmojiPresentation { return "fonts-noto-color-emoji" }
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF,
      0x20000...0x3FFFF:
      return "fonts-noto-cjk"
    default: return "fonts-noto-core"
    }
  }

  private func open(_ found: FontCatalog.Found) -> FontFace? {
    if let known = byFile[found] { return known }
    do {
      let face = try FontFace(found, glyphs)
      byFile[found] = face
      return face
    } catch {
      report(error.description)
      return nil
    }
  }

  private func report(_ message: String) { problems.report(Problem(message: message)) }

  private func lack(_ font: String) {
    if missing.count < 100, !missing.contains(font) { missing.append(font) }
  }
}
