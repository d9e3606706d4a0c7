import Files
import Synchronization

/// What a clip's encoder does with less than its quality asks for, where a file may not be large.
package struct EncoderLimits: Hashable, Sendable {
  /// Of H.264 and VP9: the higher, the less is kept. Nil for what the quality asks for.
  package var rateFactor: Int?
  /// Of a GIF.
  package var colors: Int

  package init(rateFactor: Int? = nil, colors: Int = 256) { (self.rateFactor, self.colors) = (rateFactor, colors) }
}

/// How large a file would be: made as any other, and never given its name.
package final class Trial: Sendable {
  private let size = Mutex(0)

  package init() {}

  /// 0 until it is complete.
  package var bytes: Int { size.withLock { $0 } }

  fileprivate func note(_ bytes: Int) { size.withLock { $0 = bytes } }
}

extension PartFile {
  /// Gives the complete file its name, unless only its size is wanted.
  func complete(_ trial: Trial?) throws(CaptureError) {
    guard let trial else { return try complete() }
    trial.note(size)
    abandon()
  }
}
