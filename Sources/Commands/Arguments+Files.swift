import CommandLineSyntax
import Files
import Formatting
import Tuning

extension Arguments {
  /// The location of the config.
  ///
  /// The config and the presets beside it are inputs, even for a command that needs none of them, so no output may
  /// replace them.
  package var location: ConfigLocation {
    let location = ConfigLocation.find(explicit: self[.config])
    InputFiles.note(location.path, as: "the config that is read")
    for folder in PresetShelf(onDisk: library.parameters, configPath: location.path).folders {
      for name in Folder.names(in: folder) where name.hasSuffix(".json") && !Folder.isHidden(name) {
        InputFiles.note("\(folder)/\(name)", as: "a preset that is read")
      }
    }
    return location
  }

  package func claim(_ option: Option) -> OutputClaim {
    guard option.file == .writes else { preconditionFailure("\(option.name) is declared as one that writes") }
    return files.claim(by: option.short ?? option.name)
  }

  /// Returns the file that an option writes. `nil` if the option is absent.
  package func target(_ option: Option) throws(Failure) -> OutputTarget? {
    guard let path = self[option] else { return nil }
    return try claim(option).place(path)
  }
}

extension Failure {
  /// Returns the bytes of a file that a command reads; waits if the file is busy.
  package static func reading(_ path: String, atMost limit: Int = JSONDocument.maximumBytes) throws(Failure) -> [UInt8]
  {
    do throws(FileRefusal) { return try SmallFile.bytes(at: path, atMost: limit, patience: SmallFile.patience) } catch {
      throw .content("\(path): \(error.reason)")
    }
  }
}

extension OutputClaim {
  /// Returns a target like `target(_:)`; throws the failure of a command line.
  package func place(_ path: String, allowsStreams: Bool = false) throws(Failure) -> OutputTarget {
    do throws(Problem) { return try target(path, allowsStreams: allowsStreams) } catch { throw Failure(error) }
  }
}
