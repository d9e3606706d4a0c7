import Files
import Formatting

/// The folders of presets, with a file for each preset, named after it.
///
/// Every change of a file is returned to the caller, for undo.
package struct PresetShelf: Sendable {
  package struct Entry: Hashable, Sendable {
    package let preset: Preset
    package let path: String
  }

  /// The folders in the order of search: of two presets with one name, the first one applies.
  ///
  /// A new preset goes into the first folder.
  package let folders: [String]
  /// The presets, sorted by name.
  package private(set) var entries: [Entry] = []
  /// The problems of files that were skipped.
  package var problems: [Problem] { found.all }
  private var found = Problems<Problem>()
  let catalogue: ParameterCatalogue
  let store: any FileStore
  /// The folder of the presets that come with Fidget, which are never written; `nil` if it is one of the user's folders.
  let shipped: String?

  /// Uses `presets` beside the config file, then `config/presets` in `here`, then the presets that come with Fidget.
  package init(
    _ catalogue: ParameterCatalogue, configPath: String, here: String = ".", shipped: String? = nil,
    files: any FileStore = Disk()
  ) {
    store = files
    self.catalogue = catalogue
    let folder = FilePath.folder(of: configPath)
    let beside = folder == "." ? "presets" : folder + "/presets"
    let own = here == "." ? "config/presets" : here + "/config/presets"
    var folders = [beside]
    for folder in [own, shipped].compactMap({ $0 }) {
      let isNew = folders.allSatisfy {
        $0 != folder && !FileStamp.isSame(files.stamp(of: $0), files.stamp(of: folder))
      }
      if isNew { folders.append(folder) }
    }
    self.folders = folders
    self.shipped = folders.dropFirst().last == shipped ? shipped : nil
  }

  package subscript(name: String) -> Preset? { entries.first { $0.preset.name == name }?.preset }

  package var names: [String] { entries.map(\.preset.name) }

  /// Returns the presets with values for a group.
  package func presets(for group: String) -> [Preset] {
    entries.map(\.preset).filter { !$0.patches[group].isEmpty }
  }

  /// Reads the folders again; a bad file is skipped and named in `problems`.
  package mutating func look() {
    entries = []
    found = Problems()
    for folder in folders {
      for file in store.names(in: folder) where file.hasSuffix(".json") && !Folder.isHidden(file) {
        let name = String(file.dropLast(5))
        let path = "\(folder)/\(file)"
        if let problem = Self.problem(withName: name) {
          found.add(Problem(path: path, message: problem))
        } else if self[name] == nil {
          do throws(Problems<Problem>) {
            entries.append(Entry(preset: try catalogue.readPreset(at: path, name: name, store), path: path))
          } catch {
            for problem in error.all { found.add(problem) }
          }
        }
      }
    }
    entries.sort { $0.preset.name < $1.preset.name }
  }

  // MARK: - Names

  /// Returns the problem with a preset's name; `nil` if the name is valid.
  package static func problem(withName name: String) -> String? {
    let expected = "expected 1…40 letters, digits, - and spaces, such as slow dusk"
    guard !name.isEmpty else { return "a preset needs a name, \(expected)" }
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal || scalar == "-" || scalar == " "
    }
    let isTrimmed = name.first != " " && name.last != " " && name.first != "-"
    guard isPlain, isTrimmed, name.unicodeScalars.count <= 40 else {
      return "\(JSONText.excerpt(name)) is not a name for a preset, \(expected)"
    }
    return nil
  }

  /// Returns `unknown preset, did you mean playful?` and the names of the existing presets.
  package func complaint(about name: String) -> String {
    let hint = Spelling.hint(for: name, among: names)
    let there =
      names.isEmpty
      ? "there are none in \(ParameterDefinition.alternatives(folders))"
      : "expected \(ParameterDefinition.alternatives(names.asProblems))"
    return "\(JSONText.key(name)): unknown preset\(hint.isEmpty ? "," : hint) \(there)"
  }
}

extension FileStamp {
  /// Whether both stamps belong to the same file or folder, whatever path led to it.
  static func isSame(_ a: FileStamp, _ b: FileStamp) -> Bool {
    guard case .present(let device, let inode, _, _, _, _) = a, case .present(device, inode, _, _, _, _) = b
    else { return false }
    return true
  }
}

extension ParameterCatalogue {
  /// Reads a preset's file.
  package func readPreset(at path: String, name: String, _ files: any FileStore) throws(Problems<Problem>) -> Preset {
    let bytes = try files.config(at: path)
    let patches = try read(bytes, path: path)
    if let group = groups.first(where: { $0.isExcludedFromPresets && !patches[$0.id].isEmpty }) {
      throw Problems(Problem(path: path, key: group.id, message: "belongs in a config, not in a preset"))
    }
    var note = ""
    if case .string(let text)? = JSONDocument(bytes).root?[Self.noteKey]?.content { note = text }
    return Preset(name: name, note: note, patches: patches)
  }
}

/// A named set of values: the content of a file in `config/presets`.
package struct Preset: Hashable, Sendable {
  /// The file's name without `.json`.
  package let name: String
  /// The purpose of the preset in a sentence; may be empty.
  package let note: String
  package let patches: Patches

  package init(name: String, note: String = "", patches: Patches) {
    (self.name, self.note, self.patches) = (name, note, patches)
  }
}
