import Files
import Formatting

/// The folders of presets: a file each, named for its preset. Every change of a file is given back, to be undone.
package struct PresetShelf: Sendable {
  package struct Entry: Hashable, Sendable {
    package let preset: Preset
    package let path: String
  }

  /// Where presets are looked for; of two with one name the first counts. New ones go into the first.
  package let folders: [String]
  /// Sorted by name.
  package private(set) var entries: [Entry] = []
  /// What is wrong with files that were passed over, a line each.
  package private(set) var problems: [String] = []
  let catalogue: ParameterCatalogue
  let store: any FileStore
  /// The folder of those that come with Fidget, where it is none of the others: nothing in it is written.
  let shipped: String?

  /// `presets` beside the config file, then `config/presets` here, then those that come with Fidget.
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

  /// The presets that say something about a group.
  package func presets(for group: String) -> [Preset] {
    entries.map(\.preset).filter { !$0.patches[group].isEmpty }
  }

  /// Looks at the folders again; a file that is bad is passed over and named in `problems`.
  package mutating func look() {
    entries = []
    problems = []
    for folder in folders {
      for file in store.names(in: folder) where file.hasSuffix(".json") && !Folder.isHidden(file) {
        let name = String(file.dropLast(5))
        let path = "\(folder)/\(file)"
        if let problem = Self.problem(withName: name) {
          problems.append("\(path): \(problem)")
        } else if self[name] == nil {
          do throws(Diagnostics) {
            entries.append(Entry(preset: try catalogue.readPreset(at: path, name: name, store), path: path))
          } catch {
            problems += error.lines
          }
        }
      }
    }
    entries.sort { $0.preset.name < $1.preset.name }
    problems = problems.asProblems
  }

  // MARK: - Names

  /// What is wrong with a preset's name; nil when nothing is.
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

  /// `unknown preset, did you mean playful?`, and which there are.
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
  /// True for one thing, whatever way led to it.
  static func isSame(_ a: FileStamp, _ b: FileStamp) -> Bool {
    guard case .present(let device, let inode, _, _, _, _) = a, case .present(device, inode, _, _, _, _) = b
    else { return false }
    return true
  }
}

extension ParameterCatalogue {
  /// What a preset's file says.
  package func readPreset(at path: String, name: String, _ files: any FileStore) throws(Diagnostics) -> Preset {
    let bytes = try files.config(at: path)
    let patches = try read(bytes, path: path)
    if let group = groups.first(where: { $0.isForConfigsAlone && !patches[$0.id].isEmpty }) {
      throw Diagnostics(Diagnostic(path: path, key: group.id, message: "belongs in a config, not in a preset"))
    }
    var note = ""
    if case .string(let text)? = JSONDocument(bytes).root?[Self.noteKey]?.content { note = text }
    return Preset(name: name, note: note, patches: patches)
  }
}

/// A named set of values: what a file in `config/presets` says.
package struct Preset: Hashable, Sendable {
  /// The file's name without `.json`.
  package let name: String
  /// What it is for, in a sentence; may be empty.
  package let note: String
  package let patches: Patches

  package init(name: String, note: String = "", patches: Patches) {
    (self.name, self.note, self.patches) = (name, note, patches)
  }
}
