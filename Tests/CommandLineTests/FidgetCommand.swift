import Foundation
import Lab
import Synchronization
import Threads

@testable import Application
@testable import Commands

/// The commands of `fidget`, as a user types them.
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

  /// The commands of the laboratory, a program beside it.
  private static let lab = ["bench", "reload", "soak"]

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

  /// Runs a command in this process to its end, without a display or the user's config.
  ///
  /// A run has a thread, a working directory, an environment and an output of its own, so tests run commands in
  /// parallel. A run that needs more than these, such as signals or a window, is launched.
  ///
  /// - Parameter device: The file that takes standard output, in place of the result.
  static func run(
    _ words: [String], in folder: Folder = Folder(), environment: [String: String] = [:], device: String? = nil
  ) -> Result {
    Self.ignoreBrokenPipes
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    let context = RunContext(
      output: device.map { open($0, O_WRONLY | O_CLOEXEC) } ?? output.opened(), errors: errors.opened(),
      executable: executable.path, environment: clean(environment, home: folder))
    let status = CommandThread.run(in: folder.url.path) {
      (lab.contains(words.first ?? "") ? Program.lab : .fidget).run(words, context)
    }
    return Result(status: status, output: output.text, errors: errors.text)
  }

  /// Runs the built program in a process of its own.
  static func launch(
    _ words: [String], in folder: Folder = Folder(), environment: [String: String] = [:]
  ) -> Result {
    let program = lab.contains(words.first ?? "") ? executable.path + "-lab" : executable.path
    return OtherProgram.run(program, words, in: folder, environment: environment)
  }

  /// Keeps this process alive when an encoder ends early, once, as `Program.main` does.
  private static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  static func clean(_ extra: [String: String], home: Folder) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in [
      "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER", "XDG_CONFIG_HOME", "XDG_STATE_HOME",
    ] {
      environment[name] = nil
    }
    environment["HOME"] = home.url.path
    // All tests share a cache, so that none draws a picture that another has drawn.
    environment["XDG_CACHE_HOME"] = FileManager.default.temporaryDirectory.path + "/fidget-test-cache"
    return environment.merging(extra) { _, new in new }
  }
}

/// Threads for commands: each has a working directory of its own, and counts as the main thread.
///
/// Commands run on the main actor because a window does, and no window opens here. Nothing else that they use is tied to
/// one thread, so that several may run at a time.
private final class CommandThread: TaskExecutor {
  private static let executor = CommandThread()
  /// Linux's `unshare`, which Swift cannot import, and its flag for the working directory.
  private static let unshare = unsafeBitCast(
    dlsym(nil, "unshare"), to: (@convention(c) @Sendable (Int32) -> Int32).self)
  private static let workingDirectory: Int32 = 0x200
  private static let turn = Mutex(())

  /// Returns the result of `command`, run on a new thread that works in `folder`, as do the threads that it starts.
  static func run(in folder: String, _ command: @escaping @MainActor @Sendable () -> Int32) -> Int32 {
    let status = Monitor(Int32?.none)
    Task.detached(executorPreference: executor) {
      let end = call(command, in: folder)
      status.with { $0 = end }
    }
    return status.wait { $0 }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let hasBegun = Threads.Thread.detach { job.runSynchronously(on: MainActor.sharedUnownedExecutor) }
    precondition(hasBegun, "no thread for a command")
  }

  private static func call(_ command: @MainActor @Sendable () -> Int32, in folder: String) -> Int32 {
    func work() -> Int32 {
      precondition(chdir(folder) == 0, "\(folder): \(String(cString: strerror(errno)))")
      return MainActor.assumeIsolated(command)
    }
    if unshare(workingDirectory) == 0 { return work() }
    // A container may refuse to unshare. Commands then take turns in the directory of the process, and put it back.
    return turn.withLock { _ in
      let before = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      defer {
        fchdir(before)
        close(before)
      }
      return work()
    }
  }
}
