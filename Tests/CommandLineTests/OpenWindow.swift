import Foundation

/// A window of the program, and its output; launched, since a window needs a main thread and takes signals.
final class OpenWindow {
  private let process = Process()
  private let output = Pipe()
  private let folder: FidgetCommand.Folder
  private var buffer = Data()

  /// - Parameter shell: a command that runs the program, which it finds in `"$@"`, in some other way.
  init(
    _ arguments: [String], in folder: FidgetCommand.Folder = .init(), environment: [String: String],
    shell: String? = nil
  ) throws {
    self.folder = folder
    // It heeds a hangup, even where the tests run under nohup: whatever is ignored stays so in who is started.
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

  /// Waits for its end: the exit status, or the negative number of the signal that killed it.
  func end() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  var errors: String { folder.read("errors") ?? "" }

  /// Waits for words on standard error, a minute at most.
  func says(_ words: String) -> Bool {
    for _ in 0..<600 {
      if errors.contains(words) { return true }
      usleep(100_000)
    }
    return false
  }

  /// Limits the bytes that wait to be read.
  func narrow(to bytes: Int32) {
    // Linux's F_SETPIPE_SZ.
    _ = fcntl(output.fileHandleForReading.fileDescriptor, 1031, bytes)
  }

  /// Reads what waits.
  func drain() { buffer = output.fileHandleForReading.availableData }

  /// The next line with this event, waiting for it; nil when the program ends, stays silent for a minute, or has told
  /// a thousand other things.
  func next(_ event: String) -> String? {
    let lines = lines(until: event)
    return lines.last.flatMap { $0.contains("\"event\":\"\(event)\"") ? $0 : nil }
  }

  /// Every line up to the next one with this event.
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
