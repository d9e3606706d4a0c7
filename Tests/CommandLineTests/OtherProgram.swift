import Foundation

/// A program in a process of its own: an encoder, a shell, a browser.
enum OtherProgram {
  /// Runs a program to its end in a folder, with no display and with that folder as the user's home.
  static func run(
    _ path: String, _ arguments: [String], in folder: FidgetCommand.Folder = .init(),
    environment: [String: String] = [:]
  ) -> FidgetCommand.Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = FidgetCommand.clean(environment, home: folder)
    // Files rather than pipes: any amount of output, and no reader needed.
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    process.standardOutput = output.handle
    process.standardError = errors.handle
    process.standardInput = FileHandle.nullDevice
    try! process.run()
    process.waitUntilExit()
    return FidgetCommand.Result(status: process.terminationStatus, output: output.text, errors: errors.text)
  }
}

/// A nameless file that takes the output of a run.
final class CapturedOutput {
  private let descriptor: Int32

  init() {
    var path = Array("\(FileManager.default.temporaryDirectory.path)/fidget-output-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    precondition(descriptor >= 0, "no file for output: \(String(cString: strerror(errno)))")
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  deinit { close(descriptor) }

  /// A handle for a process that writes here.
  var handle: FileHandle { FileHandle(fileDescriptor: descriptor) }

  /// Returns another descriptor of the file, which the caller closes.
  func opened() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }

  /// Everything written so far.
  var text: String {
    var status = stat()
    fstat(descriptor, &status)
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
