import Glibc

/// Which config file counts, and why.
package struct ConfigLocation: Hashable, Sendable {
  /// The file to read and watch. When `exists` is false: where one would be found if it were made.
  package let path: String
  package let exists: Bool
  /// One line for stderr: `config: config/fidget.json`.
  package let reason: String

  /// `--config`, else `config/fidget.json` here, else the user's, else built-in defaults.
  ///
  /// - Parameters:
  ///   - explicit: the argument of `--config`; it counts even when nothing is there.
  ///   - environment: looks up a variable of the environment.
  package static func find(
    explicit: String? = nil, folder: String = ".", environment: (String) -> String? = Self.environment
  ) -> ConfigLocation {
    if let explicit {
      return ConfigLocation(path: explicit, exists: isThere(explicit), reason: "config: \(explicit) (--config)")
    }
    let here = folder == "." ? "config/fidget.json" : "\(folder)/config/fidget.json"
    let candidates = [here] + users(environment)
    for candidate in candidates where isThere(candidate) {
      return ConfigLocation(path: candidate, exists: true, reason: "config: \(candidate)")
    }
    let places = ParameterDefinition.alternatives(candidates, "and")
    return ConfigLocation(path: here, exists: false, reason: "config: built-in defaults (looked for \(places))")
  }

  package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// `$XDG_CONFIG_HOME/fidget/fidget.json`; as that standard says, only an absolute path counts, else `~/.config`.
  private static func users(_ environment: (String) -> String?) -> [String] {
    if let home = environment("XDG_CONFIG_HOME"), home.hasPrefix("/") { return [home + "/fidget/fidget.json"] }
    guard let home = environment("HOME"), !home.isEmpty else { return [] }
    return [home + "/.config/fidget/fidget.json"]
  }

  /// Anything at all but nothing: what is there and cannot be read is to be complained about, not passed over. A link
  /// is something, wherever it leads.
  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 || errno != ENOENT && errno != ENOTDIR
  }
}
