import CChild
import Canvas
import Glibc
import Synchronization
import Threads
import Tuning

/// A reader of untrusted pictures, each in a process of its own with little memory and time.
///
/// Pictures are read one at a time, so that even hostile ones use no more than one child's resources; other callers wait.
/// Callable from any thread except the loop's.
package struct PictureReader: Sendable {
  /// The executable that reads pictures as a child: this program itself by default.
  private let program: String
  /// The processor time for each picture, in seconds.
  private let seconds: Int

  private static let turn = Mutex(())
  /// Refused pictures, each until its file changes: another reading would take as long and fail again.
  private static let refusals = Mutex<[String: (stamp: FileStamp?, refusal: FileRefusal)]>([:])

  package init(program: String = RunContext.current.executable, seconds: Int = 5) {
    self.program = program
    self.seconds = seconds
  }

  /// Reads a picture, upright and no larger than `size`.
  ///
  /// A photograph is never enlarged; a drawing fills the size. `note` receives a line, to follow the file's name, for each
  /// part of a drawing that is left out or drawn in another way.
  package func read(
    _ path: String, size: PixelSize, noting note: (String) -> Void = { _ in }
  ) throws(FileRefusal) -> Bitmap {
    let stamp = FileStamp(of: path)
    return try SmallFile.withFile(at: path) { descriptor, length throws(FileRefusal) in
      try read(descriptor, length, path, stamp, size, note)
    }
  }

  /// Reads a drawing whose text is in memory.
  package func read(
    _ drawing: Drawing, size: PixelSize, noting note: (String) -> Void = { _ in }
  ) throws(FileRefusal) -> Bitmap {
    let text = drawing.text()
    let descriptor = childFile(text, text.count)
    guard descriptor >= 0 else { throw FileRefusal(errno) }
    defer { close(descriptor) }
    return try read(descriptor, text.count, drawing.key, nil, size, note)
  }

  private func read(
    _ descriptor: Int32, _ length: Int, _ name: String, _ stamp: FileStamp?, _ size: PixelSize,
    _ note: (String) -> Void
  ) throws(FileRefusal) -> Bitmap {
    let header = try PictureHeader(descriptor: descriptor, size: length)
    if let refusal = header.refusal { throw refusal }
    let turned = header.orientation.turnsSides ? PixelSize(size.height, size.width) : size
    return try Self.turn.withLock { _ throws(FileRefusal) in
      if let known = Self.refusals.withLock({ $0[name] }), known.stamp == stamp { throw known.refusal }
      let child = try PictureProcess(program, reading: descriptor, header.format, turned, seconds: seconds)
      do throws(FileRefusal) { return try child.bitmap(atMost: turned, noting: note).turned(header.orientation) } catch
      {
        Self.refusals.withLock {
          if $0.count > 1000 { $0 = [:] }
          $0[name] = (stamp, error)
        }
        throw error
      }
    }
  }

  /// Throws the refusal that a complete reading would throw; the pixels are dropped.
  package func check(_ path: String, noting note: (String) -> Void = { _ in }) throws(FileRefusal) {
    let header = try PictureHeader.read(path: path)
    let longer = Double(max(header.width, header.height))
    let scale = min(1, 1024 / longer)
    let size = PixelSize(max(1, Int(Double(header.width) * scale)), max(1, Int(Double(header.height) * scale)))
    _ = try read(path, size: size, noting: note)
  }
}
