import Carried
import Effects
import Files
import Tuning

/// What a file that somebody opens is of.
enum Opened: Sendable {
  /// A take, or what a picture or clip carries.
  case take(LoadedTake)
  /// A config or a preset.
  case values(Patches)
  /// A picture that carries nothing.
  case photograph
}

extension Opened {
  /// Any thread may read: what a file holds is told by nothing but the file, and where pictures may lie.
  init(
    _ path: String, _ library: EffectLibrary, configPath: String, values: Patches, _ files: any FileStore,
    _ pictures: any PictureSource
  ) throws(ContentError) {
    if path.hasSuffix(".json") {
      self = .values(try Self.values(path, library.parameters, files))
    } else if Self.isPhotograph(path, files, pictures) {
      self = .photograph
    } else {
      self = .take(
        try LoadedTake(path: path, library: library, configPath: configPath, values: values, files, pictures))
    }
  }

  private static func values(
    _ path: String, _ catalogue: ParameterCatalogue, _ files: any FileStore
  ) throws(ContentError) -> Patches {
    let bytes: [UInt8]
    do throws(FileRefusal) { bytes = try files.bytes(at: path, atMost: JSONDocument.maximumBytes) } catch {
      throw ContentError("\(path): \(error.reason)")
    }
    do throws(Diagnostics) { return try catalogue.read(bytes, path: path) } catch {
      throw ContentError(error.lines)
    }
  }

  private static func isPhotograph(_ path: String, _ files: any FileStore, _ pictures: any PictureSource) -> Bool {
    guard (try? pictures.picture(at: path)) != nil, let ends = try? files.ends(of: path, each: CarriedText.reach)
    else { return false }
    return (try? CarriedText.find(in: ends)) == .some(nil)
  }
}
