import Foundation

/// The real `fidget`, as a user runs it.
struct FidgetCommand {
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Built beside the tests.
  static let executable: URL = {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    // SwiftPM runs either the test bundle itself or a runner of the toolchain that loads it.
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }.map { URL(fileURLWithPath: $0) } ?? tests
    return bundle.deletingLastPathComponent().appendingPathComponent("fidget")
  }()

  /// The bench and the soak, built there too.
  private static let lab = URL(fileURLWithPath: executable.path + "-lab")

  /// A folder of its own, gone when the test ends.
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

    /// A program that can be run at once. What another test starts meanwhile holds a file that is being written until it
    /// has begun, and Linux runs none that anybody may write.
    @discardableResult
    func writeProgram(_ text: String, to name: String) -> String {
      let path = write(text, to: name)
      chmod(path, 0o755)
      let file = open(path, O_RDONLY | O_CLOEXEC)
      defer { close(file) }
      // A lease is granted once it is not open for writing anywhere.
      let setLease: Int32 = 1024
      while fcntl(file, setLease, F_RDLCK) != 0, errno == EAGAIN { sched_yield() }
      _ = fcntl(file, setLease, F_UNLCK)
      return path
    }

    func makeFolder(_ name: String) {
      try! FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    func read(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

    /// Every name, also in folders, with what it is and holds.
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

  /// Runs to the end, with no display and no config of the person's own; `device` takes its standard output.
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
    // Files rather than pipes: any amount of output, and no reader needed.
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
    // What one test has drawn, the next need not.
    environment["XDG_CACHE_HOME"] = FileManager.default.temporaryDirectory.path + "/fidget-test-cache"
    return environment.merging(extra) { _, new in new }
  }
}
