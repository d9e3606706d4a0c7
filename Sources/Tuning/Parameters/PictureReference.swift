import Formatting

/// A picture by name: built-in art, or a file beside the config; its size is filled in when it is looked up.
package struct PictureReference: Hashable, Sendable {
  /// The place that names a picture; its description is `config/fidget.json:12:16: cards.cards[0].picture`.
  package struct Origin: Sendable, CustomStringConvertible {
    /// The file's path as the user gave it; `nil` for a setting of the command line.
    package var path: String?
    package var position: TextPosition?
    /// The key, such as `cards.cards[0].picture`.
    package var key: String

    package init(path: String?, position: TextPosition?, key: String) {
      (self.path, self.position, self.key) = (path, position, key)
    }

    package var description: String {
      guard let path else { return "--set \(key)" }
      return "\(path.escapingControls)\(position.map { ":\($0.line):\($0.column)" } ?? ""): \(key)"
    }
  }

  /// The name in the config.
  package var name: String
  /// The width in pixels; 0 until looked up.
  package var width: Int
  /// The height in pixels; 0 until looked up.
  package var height: Int
  /// The path of the file; `nil` for built-in art.
  package var path: String?
  /// The place for messages; it does not affect equality.
  package var origin: Origin?

  package init(_ name: String, width: Int = 0, height: Int = 0, path: String? = nil, origin: Origin? = nil) {
    (self.name, self.width, self.height, self.path, self.origin) = (name, width, height, path, origin)
  }

  /// Returns the path of the file that the name means: an absolute name itself, else relative to the config's folder.
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
