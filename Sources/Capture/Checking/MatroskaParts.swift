import Glibc

/// What there is of a Matroska or WebM file, which may end anywhere: players show what is complete of it.
struct MatroskaParts {
  /// Pictures that are there to their last byte.
  private(set) var pictures = 0
  /// True where it ends where it says, with a picture in it: the last thing that a writer does is to say so.
  private(set) var isWhole = false

  /// Those that are gone through rather than over: a segment is in no other, a cluster in no other cluster.
  private enum Element {
    static let segment = 0x1853_8067
    static let cluster = 0x1F43_B675
    static let pictures = [0xA3, 0xA0]
  }

  init(descriptor: Int32) {
    var cursor = FileCursor(descriptor)
    var end: Int?
    do throws(FileCursor.End) {
      while !cursor.isAtEnd {
        let (id, size) = (try Self.number(&cursor, keepsMark: true), try Self.number(&cursor, keepsMark: false))
        switch id ?? 0 {
        case Element.segment: end = size.map { cursor.position + $0 }
        case Element.cluster: break
        case let id:
          guard let size else { return }
          try cursor.skip(size)
          if Element.pictures.contains(id) { pictures += 1 }
        }
      }
      isWhole = end == cursor.extent && pictures > 0
    } catch {}
  }

  /// As many bytes as its first one has zeros in front, and one more; nil for a length that is not known, and for none.
  private static func number(_ cursor: inout FileCursor, keepsMark: Bool) throws(FileCursor.End) -> Int? {
    let first = try cursor.byte()
    let more = first.leadingZeroBitCount
    guard more < 8 else { return nil }
    var value = keepsMark ? Int(first) : Int(first) & (0x7F >> more)
    for byte in try cursor.bytes(more) { value = value << 8 | Int(byte) }
    return !keepsMark && value == 1 << (7 * (more + 1)) - 1 ? nil : value
  }
}
