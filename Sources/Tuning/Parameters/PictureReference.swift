import Formatting

/// A picture by name: built-in art, or a file beside the config. Its size is filled in when it is looked up.
package struct PictureReference: Hashable, Sendable {
  /// Where a picture was named; in words `config/fidget.json:12:16: cards.cards[0].picture`.
  package struct Origin: Sendable, CustomStringConvertible {
    /// As the user named the file; nil for a setting of the command line.
    package var path: String?
    package var position: TextPosition?
    /// `cards.cards[0].picture`.
    package var key: String

    package init(path: String?, position: TextPosition?, key: String) {
      (self.path, self.position, self.key) = (path, position, key)
    }

    package var description: String {
      guard let path else { return "--set \(key)" }
      return "\(path.escapingControls)\(position.map { ":\($0.line):\($0.column)" } ?? ""): \(key)"
    }
  }

  /// As written in the config.
  package var name: String
  /// Pixels; 0 until looked up.
  package var width: Int
  /// Pixels; 0 until looked up.
  package var height: Int
  /// The file, when it is not built-in art.
  package var path: String?
  /// For messages alone: the same picture named elsewhere is the same.
  package var origin: Origin?

  package init(_ name: String, width: Int = 0, height: Int = 0, path: String? = nil, origin: Origin? = nil) {
    (self.name, self.width, self.height, self.path, self.origin) = (name, width, height, path, origin)
  }

  /// The file that the name means beside a config file: absolute names as they are, others from the config's folder.
  package func path(beside config: String) -> String {
    if name.hasPrefix("/") { return name }
    guard let slash = config.lastIndex(of: "/") else { return name }
    return config[...slash] + name
  }

  package static func == (a: PictureReference, b: PictureReference) -> Bool {
    a.name == b.name && a.width == b.width && a.height == b.height && a.path == b.path
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(path)
  }
}
