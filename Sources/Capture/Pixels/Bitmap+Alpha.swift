import CPlanar
import Canvas

extension Bitmap {
  /// The pixels with straight alpha, as files hold it.
  var straight: Bitmap {
    var copy = self
    copy.straighten()
    return copy
  }

  /// Divides the colours by alpha, to the nearest.
  mutating func straighten() { changeWords { CPlanar.straighten($0, $1) } }

  /// The pixels with one bit of alpha: those at least two thirds opaque in their own colour, the others clear.
  var cutOut: Bitmap {
    var copy = self
    copy.cutOutInPlace()
    return copy
  }

  mutating func cutOutInPlace() { changeWords { CPlanar.cutOut($0, $1) } }

  private mutating func changeWords(_ change: (UnsafeMutablePointer<UInt32>?, Int) -> Void) {
    pixels.withUnsafeMutableBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      change(words.baseAddress, words.count)
    }
  }
}
