import Foundation

/// A run of the real program, as a user starts it.
struct FidgetCommand {
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The program, which is built beside the tests.
  static let executable: URL = {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    // SwiftPM runs either the test bundle itself or a runner of the toolchain that loads it.
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }.map { URL(fileURLWithPath: $0) } ?? tests
    return bundle.deletingLastPathComponent().appendingPathComponent("fidget")
  }()

  /// The program with the bench and the soak, also built beside the tests.
  private static let lab = URL(fileURLWithPath: executable.path + "-lab")

  /// A temporary folder, deleted when the test releases it.
  final class Folder {
    let url: URL

    init() {
      url = FileManager.default.temporaryDirectory.appendingPathComponent("fidget-\(UUID().uuidString)")
      try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    @discardableResult
    func write(_ text: String, to name: String) -> String {
      try! text.write(toFile: path(name), atomically: true, encoding: .utf8)
      return path(name)
    }

    /// Writes a program and waits until it can be run.
    ///
    /// Linux runs no file that is open for writing. A process that another test starts meanwhile inherits the file open for
    /// writing, and closes it only when its own program begins.
    @discardableResult
    func writeProgram(_ text: String, to name: String) -> String {
      let path = write(text, to: name)
      chmod(path, 0o755)
      let file = open(path, O_RDONLY | O_CLOEXEC)
      defer { close(file) }
      // The system grants a lease once the file is not open for writing anywhere.
      let setLease: Int32 = 1024
      while fcntl(file, setLease, F_RDLCK) != 0, errno == EAGAIN { sched_yield() }
      _ = fcntl(file, setLease, F_UNLCK)
      return path
    }

    func makeFolder(_ name: String) {
      try! FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    func read(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

    /// A description of every file and folder by its path, with its inode, mode and a hash of its content.
    var everything: [String: String] {
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
      return names.reduce(into: [:]) { contents, name in
        var status = stat()
        lstat(path(name), &status)
        let isFile = status.st_mode & S_IFMT == S_IFREG
        contents[name] =
          "\(status.st_ino) \(status.st_mode) "
          + (isFile ? FileManager.default.contents(atPath: path(name)).map { "\($0.hashValue)" } ?? "" : "")
      }
    }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }
  }

  /// Runs the program to its end, without a display or the user's config.
  ///
  /// - Parameter device: The file that receives standard output instead of the result.
  static func run(
    _ arguments: [String], in folder: Folder = Folder(), environment: [String: String] = [:], program: String? = nil,
    device: String? = nil
  ) -> Result {
    let process = Process()
    process.executableURL =
      program.map { URL(fileURLWithPath: $0) } ?? (["bench", "soak"].contains(arguments.first) ? lab : executable)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = clean(environment, home: folder)
    // Files take any amount of output without a reader, unlike pipes.
    let output = folder.path(".stdout-\(UUID().uuidString)")
    let errors = folder.path(".stderr-\(UUID().uuidString)")
    defer {
      try? FileManager.default.removeItem(atPath: output)
      try? FileManager.default.removeItem(atPath: errors)
    }
    for path in [output, errors] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    process.standardOutput = FileHandle(forWritingAtPath: device ?? output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    process.standardInput = FileHandle.nullDevice
    try! process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: (try? String(contentsOfFile: output, encoding: .utf8)) ?? "",
      errors: (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "")
  }

  static func clean(_ extra: [String: String], home: Folder) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
      environment[name] = nil
    }
    environment["HOME"] = home.url.path
    // All tests share a cache, so that none draws a picture that another has drawn.
    environment["XDG_CACHE_HOME"] = FileManager.default.temporaryDirectory.path + "/fidget-test-cache"
    return environment.merging(extra) { _, new in new }
  }
}
