import Canvas
import Effects
import Motion
import Tuning

/// The content beside and above the posts, drawn once for each size.
extension Header {
  /// Returns the profile: name, handle, bio, counts and facts.
  static func profile(_ page: Page, _ p: Parameters) -> Picture {
    let tones = tones(p)
    let texts = [p.name, p.handle, p.bio] + (p.counts + p.facts).flatMap { $0.fields.map(\.text) }
    return .drawn(
      "header profile \(page.isWide) \(page.bio?.lines ?? 0) \(texts.joined(separator: "\u{1F}"))\(tones.key)",
      size: page.profile.size + Vector(0, 8), alignsToPixels: true
    ) { canvas in
      drawProfile(page, p, tones, on: &canvas)
    }
  }

  private static func drawProfile(_ page: Page, _ p: Parameters, _ tones: Tones, on canvas: inout Canvas) {
    let width = page.profile.width
    let (ink, soft) = (tones.words(Look.ink), tones.words(Look.mistOnPaper))
    canvas.text(page.name, at: .zero, ink)
    canvas.text(TextRun(p.handle, size: 14, width: width).fitted(smallest: 11), at: Vector(0, page.handleTop), soft)
    if let bio = page.bio { canvas.text(bio, at: Vector(0, page.bioTop), tones.words(wordColor)) }
    if let counts = page.counts {
      canvas.text(
        counts, at: Vector(0, page.countsTop), ink,
        tails: counts.tails.indices.map { $0.isMultiple(of: 2) ? soft : ink })
    }
    guard let factsTop = page.factsTop else { return }
    var top = factsTop
    for fact in page.facts {
      canvas.text(fact, at: Vector(0, top), soft)
      top += 22
    }
  }

  /// Returns the photographs with their heading.
  static func rail(_ page: Page, _ rect: Rect, _ p: Parameters) -> Picture {
    let pictures = p.photos.map { "\($0.pictureKey) \($0["focus"])" }.joined(separator: "\u{1F}")
    let tones = tones(p)
    return .drawn(
      "header photos \(page.railColumns) \(p.photosTitle) \(pictures)\(tones.key)", size: rect.size,
      alignsToPixels: true
    ) { canvas in
      drawHeading(p.photosTitle, width: rect.width, at: .zero, tones, on: &canvas)
      for (index, photo) in p.photos.enumerated() {
        let cell = page.photo(index, of: p.photos.count)
        canvas.fill(.rounded(cell, 8), tones.words(Look.ink).opacity(0.06))
        if let picture = photo.shownPicture {
          canvas.draw(picture, in: cell, corners: Corners(8), part: photo.part(covering: cell.size))
        }
      }
    }
  }

  static func drawHeading(
    _ text: String, width: Double, at origin: Vector, _ tones: Tones, on canvas: inout Canvas
  ) {
    let run = TextRun(text, size: 22, weight: .semibold, width: width).fitted(smallest: 14, lines: 2, height: 40)
    canvas.text(run, at: origin, tones.words(Look.ink))
  }
}
