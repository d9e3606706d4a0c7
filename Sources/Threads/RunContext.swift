import Glibc
import Synchronization

/// The surroundings of one run of the program: environment, standard output and error, executable, and inputs.
///
/// The program has one run, which uses what the process has. Tests run many commands in one process, several at a time,
/// each with a context of its own. `Thread` hands the context on to the threads that a run starts, and a thread that
/// has a working directory of its own hands that on, too.
package final class RunContext: Sendable {
  /// The context of the running command; that of the process itself if none was set.
  @TaskLocal package static var current = RunContext()

  /// The descriptor of standard output.
  package let output: Int32
  /// The descriptor of standard error.
  package let errors: Int32
  /// The path of the program that runs, which also runs as its own child.
  package let executable: String
  /// Whether the run has the process to itself, so that it may handle signals and open windows.
  package let ownsProcess: Bool
  /// Whether a failure of standard output has been reported.
  package let hasFailedOutput = Atomic(false)
  /// The descriptions of the files read so far, by path; see `InputFiles`.
  package let inputs = Mutex<[String: String]>([:])
  /// The variables of the environment; `nil` for those of the process.
  private let variables: [String: String]?

  /// Creates the context of the process itself.
  private init() {
    (output, errors, executable) = (STDOUT_FILENO, STDERR_FILENO, "/proc/self/exe")
    (ownsProcess, variables) = (true, nil)
  }

  /// Creates the context of a run inside another program; closes the two descriptors when its last thread has ended.
  package init(output: Int32, errors: Int32, executable: String, environment: [String: String]) {
    (self.output, self.errors, self.executable) = (output, errors, executable)
    (ownsProcess, variables) = (false, environment)
  }

  deinit {
    for descriptor in [output, errors] where !ownsProcess { close(descriptor) }
  }

  /// Returns the value of an environment variable; `nil` if it is not set.
  package func environment(_ name: String) -> String? {
    guard let variables else { return getenv(name).map { String(cString: $0) } }
    return variables[name]
  }

  /// Calls `body` with the environment for a child process, as `posix_spawn` takes it.
  package func withEnvironment<Result>(
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    guard let variables else { return body(environ) }
    let words = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words { free(word) } }
    return body(words)
  }
}
