import Canvas

/// Properties of a picture that the store uses before it makes the picture.
extension Picture {
  /// Returns whether making the picture takes less time than drawing the frame twice, without it and then with it.
  func isQuick(at size: PixelSize) -> Bool {
    switch self {
    case .text: true
    case .painted: size.width * size.height <= 64 * 64
    case .art, .file, .drawing, .baked, .blurred: false
    }
  }

  /// Whether the picture comes from a file and is drawn at many sizes; false for pictures made from numbers, colours
  /// and words.
  var isDrawing: Bool {
    switch self {
    case .art, .file, .drawing: true
    case .text, .painted, .baked, .blurred: false
    }
  }

  /// The source of the picture itself; pictures inside it have their own.
  var origin: PictureOrigin? {
    switch self {
    case .art(let name): .art(name)
    case .file(let path): .file(path)
    case .text: .fonts
    case .drawing, .painted, .baked, .blurred: nil
    }
  }
}

extension PictureKey {
  /// Whether looking the picture up on disk is faster than making it.
  var isWorthKeeping: Bool {
    switch picture {
    case .text: size.width * size.height > 1 << 15
    case .painted: size.width * size.height > 1 << 10
    case .art, .file, .drawing, .baked, .blurred: true
    }
  }

  /// The rough effort of making the picture, for sorting.
  var effort: (Int, Int) {
    let pixels = size.width * size.height
    return switch picture {
    case .text: (2, pixels)
    // A small blurred picture may be made from a large one.
    case .blurred: (1, pixels)
    case .art, .file, .drawing, .painted, .baked: (0, pixels)
    }
  }
}
