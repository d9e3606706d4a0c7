import Formatting
import Tuning

/// Finds the pictures that a config names: built-in art by name, files beside the config; with their sizes.
package struct PictureLookup: Sendable {
  /// The config file that names are relative to.
  package let configPath: String
  private let bounds: PictureBounds
  private let isArtOnly: Bool
  private let source: any PictureSource
  /// Headers that are not read, one line each.
  package var problems: [String] { complaints.lines }
  private var complaints = Problems<String>()
  /// Files that were found, to be watched.
  package var files: [String] { named.map(\.path).filter { $0 != Self.nowhere } }
  /// In the place of a path that may not be looked at: nothing is found there when it is drawn.
  private static let nowhere = ""

  /// Every file, with the reference that named it first.
  private var named: [(path: String, reference: PictureReference)] = []
  /// Paths that are complained about here, so that the drawer's complaint is not told again.
  private var refused: Set<String> = []
  private var found: [String: PictureReference] = [:]

  /// - Parameters:
  ///   - values: what counts of the config; it may say that pictures lie anywhere.
  ///   - isArtOnly: true where no file may be named.
  package init(configPath: String, _ values: Patches, _ source: any PictureSource, isArtOnly: Bool = false) {
    self.configPath = configPath
    self.isArtOnly = isArtOnly
    self.source = source
    bounds = PictureBounds(configPath: configPath, values, art: source.artFolder)
  }

  /// The same patches with every named picture looked up. One that cannot be used gets its path all the same, so that
  /// a placeholder is drawn for it, in its proportions where they are known; why is in `problems`.
  package mutating func resolve(_ patches: Patches) -> Patches {
    patches.resolvingPictures { reference in
      var resolved = found[reference.name] ?? find(reference)
      found[reference.name] = resolved
      resolved.origin = reference.origin
      return resolved
    }
  }

  /// What the drawer complains about, `path: reason`, with the place where the picture is named; nil for what one of
  /// these complains about by itself.
  package static func telling(_ problem: String, _ lookups: [PictureLookup]) -> String? {
    for lookup in lookups {
      guard let (path, reference) = lookup.named.first(where: { problem.hasPrefix($0.path + ": ") }) else { continue }
      let reason = String(decoding: problem.utf8.dropFirst(path.utf8.count + 2), as: UTF8.self)
      return lookup.refused.contains(path) ? nil : lookup.line(reference, reason)
    }
    return problem.escapingControls
  }

  /// Whether a complaint of the drawer is about a file that is named here.
  func names(_ problem: String) -> Bool { named.contains { problem.hasPrefix($0.path + ": ") } }

  /// Reads every file to its end, and adds what is wrong with them.
  package mutating func readThrough(with check: (String) throws(FileRefusal) -> Void) {
    for (path, reference) in named where !refused.contains(path) {
      do throws(FileRefusal) { try check(path) } catch {
        let line = line(reference, error.reason)
        complaints.add(line)
      }
    }
  }

  private mutating func find(_ reference: PictureReference) -> PictureReference {
    guard !reference.name.isEmpty else { return reference }
    var reference = reference
    let isPlainName = !reference.name.contains { "/.\0".contains($0) }
    if isPlainName {
      // Without the folder of art, which is complained about as a whole, no name can be told from another.
      guard source.hasArt else { return reference }
      if let header = source.art(named: reference.name) {
        reference.width = header.width
        reference.height = header.height
        return reference
      }
    }
    var path = reference.path(beside: configPath)
    let refusal = refusal(of: path)
    if refusal != nil { path = Self.nowhere }
    reference.path = path
    named.append((path, reference))
    do throws(FileRefusal) {
      if let refusal { throw refusal }
      let header = try source.picture(at: path)
      reference.width = header.width
      reference.height = header.height
      if let refusal = header.refusal { throw refusal }
    } catch {
      let hint = isPlainName ? ", and no built-in art has this name" : ""
      let line = line(reference, error.reason + hint)
      complaints.add(line)
      refused.insert(path)
    }
    return reference
  }

  /// Why a path may not be looked at; nil where it may.
  private func refusal(of path: String) -> FileRefusal? {
    if isArtOnly { return FileRefusal(reason: "is not Fidget's art, and a clip cannot name files") }
    return path.utf8.contains(0) ? .unnameable : bounds.refusal(of: path)
  }

  /// `config/fidget.json:3:20: cards.cards[0].picture: "own/cat.png" is a folder, expected a regular file`.
  private func line(_ reference: PictureReference, _ reason: String) -> String {
    "\(reference.origin.map { "\($0): " } ?? "")\(JSONText.quoted(reference.name)) \(reason.escapingControls)"
  }
}
