import Files
import Glibc

/// Which config file counts, and why.
package struct ConfigLocation: Hashable, Sendable {
  /// The file to read and watch. When `exists` is false: where one would be found if it were made.
  package let path: String
  package let exists: Bool
  /// One line for stderr: `config: config/fidget.json`.
  package let reason: String

  /// `--config`, else `config/fidget.json` here, else the user's, else built-in defaults. Where there is none yet, one
  /// would be made here if there is a `config` here at all, else for the user.
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
    let own = users("XDG_CONFIG_HOME", else: ".config", environment).map { [$0 + "/fidget.json"] } ?? []
    let candidates = [here] + own
    for candidate in candidates where isThere(candidate) {
      return ConfigLocation(path: candidate, exists: true, reason: "config: \(candidate)")
    }
    let places = ParameterDefinition.alternatives(candidates, "and")
    let new = isThere(FilePath.folder(of: here)) ? here : own.first ?? here
    return ConfigLocation(path: new, exists: false, reason: "config: built-in defaults (looked for \(places))")
  }

  package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// A user's folder of ours, `$XDG_CACHE_HOME/fidget`; as that standard says, only an absolute path counts, else
  /// `~/.cache/fidget`. Nil where neither is known.
  package static func users(
    _ variable: String, else usual: String, _ environment: (String) -> String? = Self.environment
  ) -> String? {
    if let folder = environment(variable), folder.hasPrefix("/") { return folder + "/fidget" }
    return environment("HOME").flatMap { $0.isEmpty ? nil : "\($0)/\(usual)/fidget" }
  }

  /// Where something is kept for one config, whatever way leads to it, and that config's real path; nil where the user
  /// has no folder for such things.
  static func state(
    _ prefix: String, ofConfig path: String, _ environment: (String) -> String?, _ files: any FileStore
  ) -> (path: String, config: String)? {
    guard let folder = users("XDG_STATE_HOME", else: ".local/state", environment) else { return nil }
    let config = files.realPath(of: path)
    return ("\(folder)/\(prefix)\(ContentHash(Array(config.utf8))).json", config)
  }

  /// Anything at all but nothing: what is there and cannot be read is to be complained about, not passed over. A link
  /// is something, wherever it leads.
  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 || errno != ENOENT && errno != ENOTDIR
  }
}
