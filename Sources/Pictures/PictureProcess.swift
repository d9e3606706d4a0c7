import CChild
import Canvas
import Formatting
import Glibc
import Threads
import Tuning

/// The reading of one picture in a child process: its standard input is the file, pixels and messages arrive by two pipes.
struct PictureProcess {
  /// The time limit for the whole reading, in milliseconds.
  ///
  /// It is far above the limit of processor time: a busy machine is no fault of the picture's.
  private static let patience: Int32 = 120_000
  /// The most bytes of a child's messages.
  static let mostWords = 1000
  private let deadline = childDeadline(PictureProcess.patience)

  private let pid: pid_t
  private let pixels: Int32
  private let complaints: Int32
  private let format: PictureHeader.Format
  private let seconds: Int

  init(
    _ program: String, reading file: Int32, _ format: PictureHeader.Format, _ size: PixelSize, seconds: Int
  ) throws(FileRefusal) {
    var (ends, others): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    var failure = childPipe(&ends)
    if failure == 0 { failure = childPipe(&others) }
    var pid = pid_t()
    if failure == 0 {
      let list = [program, PictureChild.word, format.rawValue, "\(size.width)", "\(size.height)", "\(seconds)"]
      var words = list.map { strdup($0) } + [nil]
      failure = RunContext.current.withEnvironment { childSpawn(&pid, &words, $0, file, ends[1], others[1]) }
      for word in words { free(word) }
    }
    close(ends[1])
    close(others[1])
    guard failure == 0 else {
      close(ends[0])
      close(others[0])
      throw FileRefusal(reason: "cannot be read: its reader did not start: \(String(cString: strerror(failure)))")
    }
    (self.pid, pixels, complaints, self.format, self.seconds) = (pid, ends[0], others[0], format, seconds)
  }

  /// Waits for the pixels and for the child's end; `note` receives a line for each thing that the picture lacks.
  func bitmap(atMost size: PixelSize, noting note: (String) -> Void) throws(FileRefusal) -> Bitmap {
    var bitmap: Bitmap?
    var isSilent = false
    var sides: (UInt32, UInt32) = (0, 0)
    if withUnsafeMutableBytes(of: &sides, { fill($0, &isSilent) }), (1...size.width).contains(Int(sides.0)),
      (1...size.height).contains(Int(sides.1))
    {
      var new = Bitmap(width: Int(sides.0), height: Int(sides.1))
      if new.pixels.withUnsafeMutableBytes({ fill($0, &isSilent) }) { bitmap = new }
    }
    // The picture is complete or lost; a child that still writes is no longer needed.
    close(pixels)
    if isSilent { kill(pid, SIGKILL) }
    var bytes = [UInt8](repeating: 0, count: Self.mostWords)
    let count = bytes.withUnsafeMutableBytes { receive(complaints, $0, &isSilent) }
    close(complaints)
    if isSilent { kill(pid, SIGKILL) }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    let words = String(decoding: bytes[..<count], as: UTF8.self)
    guard status == 0, let bitmap else { throw FileRefusal(reason: reason(status, isSilent, words)) }
    for line in words.split(separator: "\n") { note(String(line).escapingControls) }
    return bitmap
  }

  private func reason(_ status: Int32, _ isSilent: Bool, _ words: String) -> String {
    if isSilent { return "\(format.inWords) that was not read within two minutes" }
    switch status & 0x7F {
    case 0 where !words.isEmpty: return words.escapingControls
    case SIGXCPU, SIGKILL:
      return "\(format.inWords) that takes more than \(seconds) s to read, expected a simpler one"
    case SIGABRT, SIGTRAP, SIGSEGV, SIGBUS:
      return
        "\(format.inWords) that crashes its reader, as it does if \(PictureChild.megabytes) MB of memory are "
        + "not enough; expected a simpler one"
    default: return "cannot be read: its reader ended with status \(status)"
    }
  }

  // MARK: - Pipes

  private func fill(_ buffer: UnsafeMutableRawBufferPointer, _ isSilent: inout Bool) -> Bool {
    receive(pixels, buffer, &isSilent) == buffer.count
  }

  /// Returns the number of bytes received until the buffer was full, the other end closed or the deadline passed.
  private func receive(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ isSilent: inout Bool
  ) -> Int {
    if isSilent { return 0 }
    let count = childReceive(descriptor, buffer.baseAddress, buffer.count, deadline)
    isSilent = count < buffer.count && errno == ETIMEDOUT
    return count
  }
}
