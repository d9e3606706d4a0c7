import Canvas

extension Bitmap {
  /// Returns the bitmap at half its width and height, rounded up.
  ///
  /// The pixels are means of two by two; at an odd edge the last ones are used twice.
  func halved() -> Bitmap {
    var result = Bitmap(width: (width + 1) / 2, height: (height + 1) / 2)
    let resultWidth = result.width
    let resultHeight = result.height
    let (lastX, lastY, sourceWidth) = (width - 1, height - 1, width)
    withUnsafeWords { source in
      result.withUnsafeMutableWords { target in
        var y = 0
        while y < resultHeight {
          let top = 2 &* y &* sourceWidth
          let bottom = min(2 &* y &+ 1, lastY) &* sourceWidth
          var x = 0
          while x < resultWidth {
            let (left, right) = (2 &* x, min(2 &* x &+ 1, lastX))
            target[y &* resultWidth &+ x] = Word.bilinear(
              source[top &+ left], source[top &+ right], source[bottom &+ left], source[bottom &+ right], 128, 128)
            x &+= 1
          }
          y &+= 1
        }
      }
    }
    return result
  }
}
