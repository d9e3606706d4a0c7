import Canvas

/// What the store has to know of a picture before it makes it.
extension Picture {
  /// True when making it takes less than drawing the frame without it and once more with it.
  func isQuick(at size: PixelSize) -> Bool {
    switch self {
    case .text: true
    case .painted: size.width * size.height <= 64 * 64
    case .art, .file, .drawing, .baked, .blurred: false
    }
  }

  /// True for what a file of its own holds, drawn at one size after another; false for what numbers, colours and words make.
  var isDrawing: Bool {
    switch self {
    case .art, .file, .drawing: true
    case .text, .painted, .baked, .blurred: false
    }
  }

  /// What it is made of itself; pictures inside it have their own.
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
  /// False where looking for it would take as long as making it.
  var isWorthKeeping: Bool {
    switch picture {
    case .text: size.width * size.height > 1 << 15
    case .painted: size.width * size.height > 1 << 10
    case .art, .file, .drawing, .baked, .blurred: true
    }
  }

  /// How long it takes, roughly.
  var effort: (Int, Int) {
    let pixels = size.width * size.height
    return switch picture {
    case .text: (2, pixels)
    // A small one may be of a large picture.
    case .blurred: (1, pixels)
    case .art, .file, .drawing, .painted, .baked: (0, pixels)
    }
  }
}
