import Canvas
import Motion

/// The textures of one side of the ticket.
struct TicketPictures: Sendable {
  let base: Picture
  let foil: Picture
  let ink: Picture
  /// The whole face without the moving light.
  let flat: Picture
  let mirror: Picture
}

/// The textures that make up a face, drawn once for each size and text, each with a clear margin.
///
/// A turned face is narrow, and a texture much wider than its visible size would flicker. Narrower versions replace it then.
struct TicketTextures: Hashable {
  /// The clear margin around the face, in points.
  ///
  /// It lets the edge fade inside the texture and not at the mesh's jagged end.
  static let margin = 4.0
  /// The size of the whole texture, in points of the face.
  static let whole = Vector(TicketOutline.size.x + 2 * margin, TicketOutline.size.y + 2 * margin)
  /// The oversampling for print: finer than the screen, because a turned texture never matches its pixels.
  ///
  /// It is less than the factor at which textures are halved.
  private static let fine = 1.7

  let words: TicketWords
  private let tones: Tones
  let isBack: Bool
  /// The number of screen points for a point of the face, in steps of 1/16.
  ///
  /// The steps avoid redrawing every texture while a window is resized.
  let scale: Double
  /// The number of times that the width is halved: 0, 1 or 2.
  private var halvings: Int
  private var narrowness: Double { Double(1 << halvings) }

  init(
    _ words: TicketWords, isBack: Bool, scale: Double, halvings: Int = 0,
    tones: Tones = Ticket.tones(Ticket.Parameters())
  ) {
    self.words = words
    self.tones = tones
    self.isBack = isBack
    self.scale = max(1, (scale * 16).rounded(.up)) / 16
    self.halvings = halvings
  }

  /// Returns the halvings for a face that appears `narrowing` times its full width.
  static func halvings(_ narrowing: Double) -> Int { narrowing >= 0.62 ? 0 : narrowing >= 0.3 ? 1 : 2 }

  var pictures: TicketPictures {
    TicketPictures(base: base, foil: foil, ink: ink, flat: flat, mirror: mirror)
  }

  private var side: String { isBack ? "back" : "front" }

  /// The gold or night material with its fine lines, clipped to the outline.
  var base: Picture {
    let (isBack, tones) = (isBack, tones)
    return texture("base \(side)\(tones.key)", oversampling: 1) { TicketGround.draw(isBack: isBack, tones, on: &$0) }
  }

  /// The small icons, fainter behind text.
  var foil: Picture {
    let foil = TicketFoil(words, isBack: isBack)
    return texture("foil \(side) \(words.boxKey(isBack: isBack))", family: "foil \(side)") { foil.draw(on: &$0) }
  }

  /// The print, and the rim around it.
  var ink: Picture { ink(oversampling: Self.fine) }

  private func ink(oversampling: Double) -> Picture {
    let (words, isBack, tones) = (words, isBack, tones)
    let key = "ink \(side) \(words.key)\(tones.key)"
    if halvings > 0 {
      // Narrower letters are not laid out anew but halved from the wider picture, which is exact.
      var wider = self
      wider.halvings -= 1
      let picture = wider.ink(oversampling: 1)
      return texture(key, family: "ink \(side)", oversampling: oversampling) { canvas in
        canvas.draw(picture, in: Rect(size: TicketOutline.size).inset(by: -Self.margin))
      }
    }
    return texture(key, family: "ink \(side)", oversampling: oversampling) { canvas in
      if isBack {
        TicketBack(words: words, tones: tones).draw(on: &canvas)
      } else {
        TicketFront(words: words, tones: tones).draw(on: &canvas)
      }
    }
  }

  /// The whole face out of focus, for the reflection in the floor.
  var mirror: Picture { .blurred(Blur(flat, size: Self.whole * scale, radius: 1.6)) }

  var flat: Picture {
    texture("mirror \(side) \(words.key)\(tones.key)", family: "mirror \(side)", oversampling: 1) { canvas in
      let rect = Rect(size: TicketOutline.size).inset(by: -Self.margin)
      canvas.draw(base, in: rect)
      canvas.draw(foil, in: rect, tint: isBack ? Color(0.35, 0.38, 0.5, 0.5) : Color(0.75, 0.6, 0.45, 0.5))
      canvas.draw(ink, in: rect)
    }
  }

  private func texture(
    _ key: String, family: String? = nil, oversampling: Double = Self.fine,
    draw: @escaping @Sendable (inout Canvas) -> Void
  ) -> Picture {
    let (scale, narrowness) = (scale, narrowness)
    return .drawn(
      "ticket \(key) \(narrowness)", family: "ticket \(family ?? key)",
      size: Vector(Self.whole.x * scale / narrowness, Self.whole.y * scale), oversampling: oversampling
    ) { canvas in
      canvas.transform = .scale(scale / narrowness, scale) * .translation(Vector(Self.margin, Self.margin))
      draw(&canvas)
    }
  }
}
