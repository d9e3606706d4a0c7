import Formatting
import Tuning

/// The lookup of the pictures that a config names, with their sizes: built-in art by name, files relative to the config.
package struct PictureLookup: Sendable {
  /// The path of the config file, to which names are relative.
  package let configPath: String
  private let bounds: PictureBounds
  private let isArtOnly: Bool
  private let source: any PictureSource
  /// The problems of the pictures that cannot be used.
  package var problems: [Problem] { complaints.all }
  private var complaints = Problems<Problem>()
  /// The files that were found, to be watched.
  package var files: [String] { named.map(\.path).filter { $0 != Self.nowhere } }
  /// The path used in place of a forbidden one.
  ///
  /// The renderer finds no file there.
  private static let nowhere = ""

  /// Every file, with the reference that named it first.
  private var named: [(path: String, reference: PictureReference)] = []
  /// The paths with a complaint of this lookup, so that the renderer's complaint is not repeated.
  private var refused: Set<String> = []
  private var found: [String: PictureReference] = [:]

  /// Makes an empty lookup.
  ///
  /// - Parameters:
  ///   - values: the config's effective values; they may permit pictures anywhere.
  ///   - isArtOnly: whether files are forbidden.
  package init(configPath: String, _ values: Patches, _ source: any PictureSource, isArtOnly: Bool = false) {
    self.configPath = configPath
    self.isArtOnly = isArtOnly
    self.source = source
    bounds = PictureBounds(configPath: configPath, values, art: source.artFolder)
  }

  /// Returns the patches with every named picture looked up.
  ///
  /// A picture that cannot be used also gets a path, so that a placeholder is drawn, in the picture's proportions if they are
  /// known. The reason is in `problems`.
  package mutating func resolve(_ patches: Patches) -> Patches {
    patches.resolvingPictures { reference in
      var resolved = found[reference.name] ?? find(reference)
      found[reference.name] = resolved
      resolved.origin = reference.origin
      return resolved
    }
  }

  /// Replaces the path in a complaint of the renderer by the place at which the picture is named.
  ///
  /// Returns `nil` if one of the lookups has complained about that picture already. A complaint about a picture that none of
  /// them names is returned as it is.
  package static func placing(_ problem: Problem, _ lookups: [PictureLookup]) -> Problem? {
    for lookup in lookups {
      guard let (path, reference) = lookup.named.first(where: { $0.path == problem.path }) else { continue }
      return lookup.refused.contains(path) ? nil : lookup.problem(reference, problem.message)
    }
    return Problem(path: problem.path.escapingControls, message: problem.message.escapingControls)
  }

  /// Whether a complaint of the renderer is about a file that is named here.
  func names(_ problem: Problem) -> Bool { named.contains { $0.path == problem.path } }

  /// Checks every file to its end and adds the problems found.
  package mutating func readThrough(with check: (String) throws(FileRefusal) -> Void) {
    for (path, reference) in named where !refused.contains(path) {
      do throws(FileRefusal) { try check(path) } catch {
        let problem = problem(reference, error.reason)
        complaints.add(problem)
      }
    }
  }

  private mutating func find(_ reference: PictureReference) -> PictureReference {
    guard !reference.name.isEmpty else { return reference }
    var reference = reference
    let isPlainName = !reference.name.contains { "/.\0".contains($0) }
    if isPlainName {
      // Without the folder of art, which has its own complaint, a wrong name cannot be told from a right one.
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
      let problem = problem(reference, error.reason + hint)
      complaints.add(problem)
      refused.insert(path)
    }
    return reference
  }

  /// Returns the reason why a path must not be opened; `nil` if it may.
  private func refusal(of path: String) -> FileRefusal? {
    if isArtOnly { return FileRefusal(reason: "is not Fidget's art, and a clip cannot name files") }
    return path.utf8.contains(0) ? .unnameable : bounds.refusal(of: path)
  }

  /// Returns a problem such as `config/fidget.json:3:20: cards.cards[0].picture: "own/cat.png" is a folder, expected a
  /// regular file`.
  private func problem(_ reference: PictureReference, _ reason: String) -> Problem {
    let message = "\(JSONText.quoted(reference.name)) \(reason.escapingControls)"
    guard let origin = reference.origin else { return Problem(message: message) }
    guard let path = origin.path else { return Problem(key: "--set \(origin.key)", message: message) }
    return Problem(path: path.escapingControls, position: origin.position, key: origin.key, message: message)
  }
}
