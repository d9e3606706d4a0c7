import Effects
import Files
import Glibc
import Motion

/// How long a person waits for the window's first picture.
///
/// Windows are real ones, without a display: SDL's `dummy` driver, drawn by our rasteriser.
struct WindowBench {
  let size: Vector
  let rounds: Int

  func measure(_ effects: [String]) throws -> Measures {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    var measures = Measures()
    for effect in effects {
      var starts: [Double] = []
      for _ in 0..<rounds {
        let child = try ChildRun([
          effect, "--size", "\(Int(size.x))x\(Int(size.y))", "--renderer", "software", "--events", "-",
        ])
        defer { child.end() }
        guard let opened = child.time(of: "window.opened") else {
          throw Failure.content("bench: no window opened on SDL's dummy driver")
        }
        starts.append((opened - child.start) * 1000)
      }
      measures["firstFrame." + effect] = starts.median
    }
    return measures
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

  /// As careful editors save: beside the file, then renamed.
  func write(_ text: String, to name: String) throws(Failure) {
    do throws(FileFault) {
      let file = try PartFile(path + "/" + name)
      try file.write(Array(text.utf8))
      try file.complete()
    } catch {
      throw .content(error.description)
    }
  }

  deinit {
    for name in Folder.names(in: path) { unlink(path + "/" + name) }
    rmdir(path)
  }
}
