import Carried
import Effects
import Files
import Motion
import Tuning

/// A picture file that was let go of over the window: it takes the place of the picture that lies there.
@MainActor
struct Photograph {
  private let path: String
  private let host: any Host

  /// Nil for what is no picture, and for one that carries a take.
  init?(_ path: String, _ host: any Host) {
    guard (try? host.pictures.picture(at: path)) != nil,
      let ends = try? host.files.ends(of: path, each: CarriedText.reach),
      (try? CarriedText.find(in: ends)) == .some(nil)
    else { return nil }
    (self.path, self.host) = (path, host)
  }

  /// As one step. Where the place is not known, it is the middle of the stage.
  func hang(at place: Vector?, in layers: inout Layers) throws(ContentError) {
    let name = JSONText.line(FilePath.name(of: path))
    guard let player = layers.scene.player else {
      throw ContentError("\(name): open an effect that shows pictures first")
    }
    let side = place.flatMap { Split.side(at: $0, in: layers) }
    if let side { Split.choose(side, in: &layers) }
    let spot = place.map(layers.place(side).inStage) ?? player.performance.size / 2
    guard let found = player.performance.picture(at: spot) else {
      throw ContentError("\(name): let go of it on a picture; \(player.effect.title) has none there")
    }
    let key = "\(player.effect.id).\(found.list)"
    guard case .rows(var rows)? = layers.tuner.session.value(of: key) else { return }
    let picture = PictureReference(try PicturesFolder(besideConfig: layers.tuner.path, host).bring(path))
    if found.row < rows.count { rows[found.row].show(picture) } else { rows.append(Record(picture: picture)) }
    let steps = layers.tuner.session.steps
    layers.tuner.set(key, .rows(rows), gesture: nil)
    guard layers.tuner.session.steps > steps, let step = layers.tuner.session.lastStep else { return }
    layers.announcer.say("\(step.name): Ctrl+S keeps it, Ctrl+Z takes it back", seconds: 4)
  }
}

/// Pictures that a designer has brought: files beside the config, in a folder of their own.
@MainActor
struct PicturesFolder {
  static let name = "pictures"
  /// As many bytes as a picture may have.
  private static let most = 64 << 20

  private let config: String
  private let host: any Host

  init(besideConfig config: String, _ host: any Host) { (self.config, self.host) = (config, host) }

  private var home: String { FilePath.folder(of: config) }

  /// The name that the config has for a file: as it is for one that lies beside it, else that of a copy. Nothing that is
  /// there is written over.
  func bring(_ path: String) throws(ContentError) -> String {
    let file = host.files.realPath(of: path)
    let beside = FilePath.folder(of: host.files.realPath(of: config)) + "/"
    if file.hasPrefix(beside) { return Self.written(String(file.dropFirst(beside.count))) }
    let bytes: [UInt8]
    do throws(FileRefusal) {
      if let refusal = try host.pictures.picture(at: path).refusal { throw refusal }
      bytes = try host.files.bytes(at: path, atMost: Self.most)
    } catch {
      throw ContentError("\(JSONText.line(path)): \(error.reason)")
    }
    let name = FilePath.name(of: path)
    for number in 1..<1000 {
      let copy = "\(Self.name)/\(Self.numbered(name, number))"
      let target = home == "." ? copy : home == "/" ? "/" + copy : "\(home)/\(copy)"
      if (try? host.files.bytes(at: target, atMost: Self.most)) == bytes { return copy }
      do throws(AtomicFile.Failure) {
        try host.files.replace(target, nil, with: bytes)
        return copy
      } catch {
        if case .refused(let refusal) = error { throw ContentError("\(JSONText.line(target)): \(refusal.reason)") }
      }
    }
    throw ContentError("\(JSONText.line(name)): \(home)/\(Self.name) has too many pictures of this name")
  }

  /// Names without a dot and a slash are those of our own art.
  private static func written(_ name: String) -> String {
    name.contains(".") || name.contains("/") ? name : "./" + name
  }

  /// `dog.jpg`, `dog-2.jpg`, …
  private static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "\(name)-\(number)" }
    return "\(name[..<dot])-\(number)\(name[dot...])"
  }
}

extension Record {
  /// Another picture, of which the middle is kept in view: where the focus was says nothing about it.
  package mutating func show(_ picture: PictureReference) {
    self.picture = picture
    if !self["focus"].isEmpty { self["focus"] = "" }
  }
}
