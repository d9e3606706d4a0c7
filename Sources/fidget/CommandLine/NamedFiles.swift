import Files
import Glibc

/// The files that a command line leads to, so that none is written that is read or written otherwise.
struct NamedFiles {
  private var inputs: [(path: String, words: String)] = []
  private var outputs: [(path: String, option: String, isStream: Bool)] = []

  /// `words` say what it is: "the config that is read".
  mutating func read(_ paths: [String], as words: String) { inputs += paths.map { ($0, words) } }

  /// `isStream` where a pipe is as welcome as a file; `-` is standard output.
  mutating func write(_ paths: [String], by option: String, isStream: Bool = false) {
    outputs += paths.filter { $0 != "-" }.map { ($0, option, isStream) }
  }

  /// Refuses two names for one file, and what may not be written; to be called before anything is opened for writing.
  func check() throws(Failure) {
    var taken: [FileIdentity: String] = [:]
    for input in inputs.reversed() {
      if let identity = FileIdentity(of: input.path) { taken[identity] = input.words }
    }
    if let identity = FileIdentity(descriptor: STDOUT_FILENO) { taken[identity] = "standard output" }
    for output in outputs {
      guard let identity = FileIdentity(of: output.path) else { continue }
      if let words = taken[identity] {
        throw .usage("\(output.option) \(output.path): is \(words), expected another file")
      }
      taken[identity] = "what \(output.option) writes"
    }
    for output in outputs {
      do throws(FileFault) { _ = try OutputTarget(output.path, allowsStreams: output.isStream) } catch {
        throw .content(error.description)
      }
    }
    for folder in Set(outputs.map { FilePath.folder(of: FilePath.destination(of: $0.path)) }) {
      Leftovers.clear(in: folder)
    }
  }
}
