import CFontconfig
import Canvas
import Threads
import Tuning

/// A finder of font files through fontconfig: Inter if it is installed, and for other scripts any font that covers them.
final class FontCatalog {
  struct Found: Hashable {
    var path: String
    /// The index of the face in a collection; 0 for plain files.
    var index: Int
    var family: String
  }

  /// The faces of the program's styles, including those found in an earlier run.
  ///
  /// If all needed faces are among them, fontconfig is not even started.
  private(set) var faces: [FontStyle: Found]
  private lazy var config = load()
  /// The reason that fonts come from the usual folders only; `nil` if fontconfig's own configuration is in use.
  private(set) var problem: String?
  private static let patience: Int64 = 5_000_000_000
  private let patience: Int64
  private let loading: @Sendable () -> OpaquePointer?

  /// Creates a catalog; `loading` reads the configuration and may take `patience` nanoseconds.
  init(
    known faces: [FontStyle: Found] = [:], patience: Int64 = FontCatalog.patience,
    loading: @escaping @Sendable () -> OpaquePointer? = { FcInitLoadConfigAndFonts() }
  ) {
    (self.faces, self.patience, self.loading) = (faces, patience, loading)
  }

  /// Reads the configuration.
  ///
  /// It gives up if a file never ends or a folder never answers, and then uses the usual folders.
  private func load() -> OpaquePointer? {
    func result(
      within patience: Int64, _ load: @escaping @Sendable () -> OpaquePointer?
    ) -> OpaquePointer?? {
      Deadline.result(until: Monotonic.now + patience) { Int(bitPattern: load()) }
        .map { OpaquePointer(bitPattern: $0) }
    }
    if let config = result(within: patience, loading) { return config }
    let file = ConfigLocation.environment("FONTCONFIG_FILE").map { "FONTCONFIG_FILE=\($0)" } ?? "/etc/fonts/fonts.conf"
    problem = "fontconfig does not finish reading its files (\(file)), so fonts come from the usual folders"
    return result(within: max(patience, Self.patience), Self.loadUsualFolders) ?? nil
  }

  @Sendable private static func loadUsualFolders() -> OpaquePointer? {
    let folders = ["/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts"].map { "<dir>\($0)</dir>" }
    let text =
      "<fontconfig>\(folders.joined())<dir prefix=\"xdg\">fonts</dir><cachedir>/var/cache/fontconfig</cachedir>"
      + "<cachedir prefix=\"xdg\">fontconfig</cachedir></fontconfig>"
    guard let config = FcConfigCreate() else { return nil }
    let isRead = text.withCString {
      $0.withMemoryRebound(to: FcChar8.self, capacity: text.utf8.count) {
        FcConfigParseAndLoadFromMemory(config, $0, FcBool(FcTrue))
      }
    }
    guard isRead != 0, FcConfigBuildFonts(config) != 0 else { return nil }
    return config
  }

  /// The folders with fonts and the files that name them; `nil` if the files could not be read.
  var places: [String]? {
    guard let config, problem == nil else { return nil }
    return [FcConfigGetFontDirs(config), FcConfigGetConfigFiles(config)].flatMap { list in
      guard let list else { return [String]() }
      defer { FcStrListDone(list) }
      return Array(sequence(state: ()) { _ in FcStrListNext(list).map { String(cString: $0) } })
    }
  }

  /// Returns the face nearest to a style, perhaps of another family; `nil` if the machine has no fonts.
  func face(_ style: FontStyle) -> Found? {
    if let known = faces[style] { return known }
    let wanted = style.display ? ["Inter Display", "Inter"] : ["Inter"]
    let found = match(families: wanted + ["sans-serif"], weight: style.weight, covering: nil)
    faces[style] = found
    return found
  }

  /// Returns a face that has a glyph for `scalar`; `nil` if no font has one.
  func face(covering scalar: Unicode.Scalar, weight: TextRun.Weight) -> Found? {
    match(families: ["Inter", "sans-serif"], weight: weight, covering: scalar)
  }

  /// Returns a font of coloured pictures that has one for `scalar`; `nil` if no font has one.
  func colorFace(covering scalar: Unicode.Scalar) -> Found? {
    match(families: ["emoji"], weight: .regular, covering: scalar, inColor: true)
  }

  private func match(
    families: [String], weight: TextRun.Weight, covering scalar: Unicode.Scalar?, inColor: Bool = false
  ) -> Found? {
    guard let config, let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    for family in families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(weight.rawValue)))
    FcPatternAddInteger(pattern, FC_SLANT, Int32(FC_SLANT_ROMAN))
    FcPatternAddBool(pattern, FC_SCALABLE, FcBool(FcTrue))
    if inColor { FcPatternAddBool(pattern, FC_COLOR, FcBool(FcTrue)) }
    if let scalar, let characters = FcCharSetCreate() {
      FcCharSetAddChar(characters, scalar.value)
      FcPatternAddCharSet(pattern, FC_CHARSET, characters)
      FcCharSetDestroy(characters)
    }
    FcConfigSubstitute(config, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)

    var result = FcResultNoMatch
    guard let set = FcFontSort(config, pattern, FcBool(FcTrue), nil, &result) else { return nil }
    defer { FcFontSetSortDestroy(set) }
    for index in 0..<Int(set.pointee.nfont) {
      guard let font = set.pointee.fonts[index] else { continue }
      if let scalar, !covers(font, scalar) { continue }
      if let found = found(font, inColor: inColor) { return found }
    }
    return nil
  }

  private func covers(_ font: OpaquePointer, _ scalar: Unicode.Scalar) -> Bool {
    var characters: OpaquePointer?
    guard FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch, let characters else { return false }
    return FcCharSetHasChar(characters, scalar.value) != 0
  }

  /// Returns the file and face of a font, if it can be used.
  ///
  /// Letters need outlines, because bitmap strikes cannot be drawn at any size; coloured pictures may be bitmaps.
  private func found(_ font: OpaquePointer, inColor: Bool) -> Found? {
    func says(_ key: String) -> Bool {
      var value: FcBool = 0
      return FcPatternGetBool(font, key, 0, &value) == FcResultMatch && value != 0
    }
    guard says(FC_COLOR) == inColor, inColor || says(FC_SCALABLE), let path = string(font, FC_FILE) else { return nil }
    var index: Int32 = 0
    _ = FcPatternGetInteger(font, FC_INDEX, 0, &index)
    return Found(path: path, index: Int(index), family: string(font, FC_FAMILY) ?? path)
  }

  private func string(_ font: OpaquePointer, _ key: String) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(font, key, 0, &text) == FcResultMatch, let text else { return nil }
    return String(cString: text)
  }
}
