import CSDL
import Canvas
import Glibc

/// Writes bitmaps as PNG files.
package enum PNGFile {
  /// Written beside the target as `.part` and renamed when complete, so that a half file never has the real name.
  package static func write(_ bitmap: Bitmap, to path: String) throws(MachineError) {
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw MachineError(
        "write \(path)", reason: "a picture of \(bitmap.width) × \(bitmap.height) pixels cannot be saved")
    }
    var straight = bitmap.pixels.map(\.straight)
    let part = path + ".part"
    let failure: MachineError? = straight.withUnsafeMutableBytes { bytes in
      guard
        let surface = SDL_CreateRGBSurfaceWithFormatFrom(
          bytes.baseAddress, Int32(bitmap.width), Int32(bitmap.height), 32, Int32(bitmap.width * 4),
          UInt32(SDL_PIXELFORMAT_RGBA32.rawValue))
      else { return .sdl("SDL_CreateRGBSurface") }
      defer { SDL_FreeSurface(surface) }
      guard let stream = SDL_RWFromFile(part, "wb") else {
        return MachineError("write \(path)", reason: String(cString: strerror(errno)))
      }
      // SDL closes the stream itself, and says nothing about a disk that became full: the file's end tells.
      guard IMG_SavePNG_RW(surface, stream, 1) == 0 else { return .sdl("IMG_SavePNG") }
      return nil
    }
    if let failure {
      unlink(part)
      throw failure
    }
    guard isComplete(part) else {
      unlink(part)
      throw MachineError("write \(path)", reason: "the file could not be written to its end; is the disk full?")
    }
    guard rename(part, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(part)
      throw MachineError("write \(path)", reason: reason)
    }
  }

  /// True when the file ends in PNG's last chunk.
  private static func isComplete(_ path: String) -> Bool {
    guard let file = fopen(path, "rb") else { return false }
    defer { fclose(file) }
    var end = [UInt8](repeating: 0, count: 12)
    return fseek(file, -12, SEEK_END) == 0 && fread(&end, 1, 12, file) == 12
      && Array(end[4..<8]) == Array("IEND".utf8)
  }
}
