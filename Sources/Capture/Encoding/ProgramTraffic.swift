import Files
import Glibc

/// The state of a program's input and file: it changes when the program reads or writes.
struct ProgramTraffic: Equatable {
  /// The bytes that wait for the program to read them; `nil` once its input is closed.
  private let unread: Int?
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(of child: ChildProcess) {
    var status = stat()
    if let product = child.product { stat(product, &status) }
    unread = child.unread
    (size, seconds, nanoseconds) = (Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }

  /// Whether the program has read all of its input and could get more.
  var awaitsInput: Bool { unread == 0 }

  /// Returns the processor time of the program and the processes that it has started, in hundredths of a second.
  static func ticks(of child: ChildProcess) -> Int {
    Folder.names(in: "/proc").reduce(0) { sum, name in
      guard let number = Int32(name), number == child.pid || getpgid(number) == child.pid else { return sum }
      return sum + ticks(ofProcess: number)
    }
  }

  private static func ticks(ofProcess number: Int32) -> Int {
    guard let file = fopen("/proc/\(number)/stat", "re") else { return 0 }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = fread(&bytes, 1, bytes.count, file)
    // The program's name may contain spaces. The field after its bracket is the third; user time is the 14th.
    guard let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return 0 }
    let fields = bytes[(end + 1)..<count].split(separator: UInt8(ascii: " "))
    guard fields.count > 12 else { return 0 }
    return fields[11...12].reduce(0) { $0 + (Int(String(decoding: $1, as: UTF8.self)) ?? 0) }
  }
}
