import Glibc

/// Mice and touchpads, found by the left button that the kernel lists among their keys.
///
/// A touchscreen has no such button. The lists can be read without any right to the devices.
enum PointerDevices {
  /// `BTN_LEFT` of `linux/input-event-codes.h`.
  private static let leftButton = 0x110

  /// Returns whether a device in a folder such as `/sys/class/input` has a left button.
  static func exist(in folder: String) -> Bool {
    guard let entries = opendir(folder) else { return false }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard name.hasPrefix("event"), let keys = firstLine(of: "\(folder)/\(name)/device/capabilities/key") else {
        continue
      }
      if contains(leftButton, in: keys) { return true }
    }
    return false
  }

  /// Returns whether a bit is set in a bitmap as the kernel writes it: hexadecimal words of a `long`, the highest first.
  static func contains(_ bit: Int, in words: String) -> Bool {
    let words = words.split(separator: " ").reversed().map { UInt64($0, radix: 16) ?? 0 }
    let (word, place) = (bit / 64, bit % 64)
    return word < words.count && words[word] >> UInt64(place) & 1 == 1
  }

  private static func firstLine(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count].prefix { $0 != 10 }, as: UTF8.self) : nil
  }
}
