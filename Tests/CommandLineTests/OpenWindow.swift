import Foundation

/// A window of the program, and its output; launched, since a window needs a main thread and takes signals.
final class OpenWindow {
  private let process = Process()
  private let output = Pipe()
  private let folder: FidgetCommand.Folder
  private var buffer = Data()

  /// - Parameter shell: A shell command that runs the program, given to it as `"$@"`, in another way.
  init(
    _ arguments: [String], in folder: FidgetCommand.Folder = .init(), environment: [String: String],
    shell: String? = nil
  ) throws {
    self.folder = folder
    // The program obeys a hangup even if the tests run under nohup: a child process inherits ignored signals.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["--default-signal=HUP"] + (shell.map { ["/bin/sh", "-c", $0, "sh"] } ?? []) + [FidgetCommand.executable.path]
      + arguments
    process.currentDirectoryURL = folder.url
    process.environment = FidgetCommand.clean(environment, home: folder)
    process.standardOutput = output
    _ = FileManager.default.createFile(atPath: folder.path("errors"), contents: nil)
    process.standardError = FileHandle(forWritingAtPath: folder.path("errors"))
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  var processIdentifier: Int32 { process.processIdentifier }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the program to end; returns its exit status, or the negative number of the signal that killed it.
  func end() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  var errors: String { folder.read("errors") ?? "" }

  /// Waits at most a minute for words on standard error; returns whether they came.
  func says(_ words: String) -> Bool {
    for _ in 0..<600 {
      if errors.contains(words) { return true }
      usleep(100_000)
    }
    return false
  }

  /// Limits the number of bytes that can wait in the pipe.
  func narrow(to bytes: Int32) {
    // The number is Linux's F_SETPIPE_SZ.
    _ = fcntl(output.fileHandleForReading.fileDescriptor, 1031, bytes)
  }

  /// Reads the waiting bytes and discards older ones.
  func drain() { buffer = output.fileHandleForReading.availableData }

  /// Waits for the next line with this event.
  ///
  /// `nil` if the program ends, prints nothing for a minute, or prints a thousand other lines.
  func next(_ event: String) -> String? {
    let lines = lines(until: event)
    return lines.last.flatMap { $0.contains("\"event\":\"\(event)\"") ? $0 : nil }
  }

  /// Returns every line up to the next one with this event.
  func lines(until event: String) -> [String] {
    var lines: [String] = []
    let descriptor = output.fileHandleForReading.fileDescriptor
    while lines.count < 1000 {
      while let end = buffer.firstIndex(of: 10) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer = Data(buffer[(end + 1)...])
        lines.append(line)
        if line.contains("\"event\":\"\(event)\"") { return lines }
      }
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 60_000) > 0 else { return lines }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return lines }
      buffer.append(data)
    }
    return lines
  }
}
