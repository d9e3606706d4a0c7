import Files
import Glibc
import Threads

/// The location of the config file, and the reason for the choice.
package struct ConfigLocation: Hashable, Sendable {
  /// The file to read and watch; if `exists` is false, the path at which a new file would be found.
  package let path: String
  package let exists: Bool
  /// The values that apply and the reason for the choice, such as `config/fidget.json` or `x.json (--config)`.
  package let source: String

  /// A line for stderr, such as `config: config/fidget.json`.
  package var reason: String { "config: \(source)" }

  /// Finds the config file: that of `--config`, else `config/fidget.json` in `folder`, else the user's, else none.
  ///
  /// Without a file, the built-in defaults apply. The path is then in `folder` if it has a `config` folder, else the user's.
  ///
  /// - Parameters:
  ///   - explicit: The argument of `--config`; it applies even if no such file exists.
  ///   - environment: Looks up an environment variable.
  package static func find(
    explicit: String? = nil, folder: String = ".", environment: (String) -> String? = Self.environment
  ) -> ConfigLocation {
    if let explicit {
      return ConfigLocation(path: explicit, exists: isThere(explicit), source: "\(explicit) (--config)")
    }
    let here = folder == "." ? "config/fidget.json" : "\(folder)/config/fidget.json"
    let own = users("XDG_CONFIG_HOME", else: ".config", environment).map { [$0 + "/fidget.json"] } ?? []
    let candidates = [here] + own
    for candidate in candidates where isThere(candidate) {
      return ConfigLocation(path: candidate, exists: true, source: candidate)
    }
    let places = ParameterDefinition.alternatives(candidates, "and")
    let new = isThere(FilePath.folder(of: here)) ? here : own.first ?? here
    return ConfigLocation(path: new, exists: false, source: "built-in defaults (looked for \(places))")
  }

  /// Returns the value of an environment variable of this run; `nil` if it is not set.
  package static func environment(_ name: String) -> String? { RunContext.current.environment(name) }

  /// Returns Fidget's folder in the user's folder that `variable` names, else in the folder `usual` of the user's home.
  ///
  /// For example, `XDG_CACHE_HOME` gives `$XDG_CACHE_HOME/fidget`, else `~/.cache/fidget`. The variable must hold an
  /// absolute path, as the XDG standard demands. `nil` if neither folder is known.
  package static func users(
    _ variable: String, else usual: String, _ environment: (String) -> String? = Self.environment
  ) -> String? {
    if let folder = environment(variable), folder.hasPrefix("/") { return folder + "/fidget" }
    return environment("HOME").flatMap { $0.isEmpty ? nil : "\($0)/\(usual)/fidget" }
  }

  /// Returns the path of a state file for one config, and the config's real path.
  ///
  /// The state file is the same for every path that leads to the config. `nil` if the user has no folder for state.
  static func state(
    _ prefix: String, ofConfig path: String, _ environment: (String) -> String?, _ files: any FileStore
  ) -> (path: String, config: String)? {
    guard let folder = users("XDG_STATE_HOME", else: ".local/state", environment) else { return nil }
    let config = files.realPath(of: path)
    return ("\(folder)/\(prefix)\(ContentHash(Array(config.utf8))).json", config)
  }

  /// Whether the path exists in any form, even unreadable or as a dangling link: such a file must cause an error later,
  /// not be ignored.
  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 || errno != ENOENT && errno != ENOTDIR
  }
}
