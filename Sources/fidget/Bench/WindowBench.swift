import Effects
import Files
import Glibc
import Motion

/// How long a person waits: for the window's first picture, and for the first picture with a value just saved.
///
/// Windows are real ones, without a display: SDL's `dummy` driver, drawn by our rasteriser.
struct WindowBench {
  let size: Vector
  let rounds: Int

  func measure(_ effects: [String]) throws -> Measures {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    var measures = Measures()
    let folder = try TemporaryFolder()
    let path = folder.path + "/fidget.json"
    var saves: [Double] = []
    for effect in effects {
      var starts: [Double] = []
      for _ in 0..<rounds {
        try Self.write("{}", path)
        let child = try ChildRun([
          effect, "--size", "\(Int(size.x))x\(Int(size.y))", "--config", path, "--renderer", "software", "--events",
          "-",
        ])
        guard let opened = child.time(of: "window.opened") else {
          throw Failure.content("bench: no window opened on SDL's dummy driver")
        }
        starts.append((opened - child.start) * 1000)
        defer { child.end() }
        guard effect == Lamp.id else { continue }
        // The picture of the start is complete, and the file is old enough to be told from a new one.
        for gravity in [1800, 3000] {
          usleep(400_000 + UInt32.random(in: 0...33_000))
          let saved = Usage.wallSeconds
          try Self.write("{ \"lamp\": { \"gravity\": \(gravity) } }", path)
          guard let shown = child.time(of: "config.shown") else { break }
          saves.append((shown - saved) * 1000)
        }
      }
      measures["firstFrame." + effect] = starts.median
    }
    measures["savedFrame"] = saves.median
    measures["savedFrame.worst"] = saves.max() ?? .nan
    return measures
  }

  /// As careful editors save: beside the file, then renamed.
  private static func write(_ text: String, _ path: String) throws(Failure) {
    do throws(FileFault) {
      let file = try PartFile(path)
      try file.write(Array(text.utf8))
      try file.complete()
    } catch {
      throw .content(error.description)
    }
  }
}

/// A folder for a while, removed with the files that are directly in it.
final class TemporaryFolder {
  let path: String

  init() throws(Failure) {
    var name = Array("/tmp/fidget-bench-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw .content("/tmp: \(String(cString: strerror(errno)))") }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in Folder.names(in: path) { unlink(path + "/" + name) }
    rmdir(path)
  }
}
