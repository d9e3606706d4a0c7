import CFaces
import Canvas
import Formatting
import Synchronization

/// The engine that turns runs of text into pixels, white on clear.
///
/// It is safe for several threads: one draws at a time.
final class TextEngine: Sendable {
  private let fonts = Mutex<Fonts?>(nil)
  private let known: @Sendable () -> [FontStyle: FontCatalog.Found]

  /// Creates an engine; `known`, called at the first text, returns the faces that an earlier run has found.
  init(known: @escaping @Sendable () -> [FontStyle: FontCatalog.Found] = { [:] }) { self.known = known }

  /// Returns the picture of a run over its box and bleed; an empty bitmap if the machine has no fonts at all.
  func bitmap(_ run: TextRun, _ size: PixelSize) -> Bitmap {
    withFonts { fonts in
      let scale = TextEngine.scale(of: run, in: size)
      let layout = TextLayout(run, fonts: fonts)
      return layout.draw(fonts: fonts, scale: scale, size: size)
    }
  }

  /// The folders of fonts and the files of fontconfig's settings; `nil` if these cannot be read.
  var fontPlaces: [String]? { withFonts { $0.places } }

  /// The faces needed so far, and those that were known from the start.
  var faces: [FontStyle: FontCatalog.Found] { withFonts { $0.faces } }

  var missingFonts: [String] { fonts.withLock { $0?.missing ?? [] } }

  var problems: [Problem] { fonts.withLock { $0?.problems.all ?? [] } }

  /// Returns the pixels per point for a run in a bitmap.
  ///
  /// The size was rounded up to whole pixels, so the function returns the simplest of all scales that fit.
  static func scale(of run: TextRun, in size: PixelSize) -> Double {
    let box = run.inkBox.size
    let (width, height) = (Double(size.width), Double(size.height))
    let low = max((width - 1) / box.x, (height - 1) / box.y)
    let high = min(width / box.x, height / box.y)
    guard low < high else { return max(high, 0.01) }
    var parts = 1.0
    while parts <= 64 {
      let scale = (high * parts + 1e-9).rounded(.down) / parts
      if scale > low { return scale }
      parts *= 2
    }
    return high
  }

  func withFonts<R: Sendable>(_ body: @Sendable (Fonts) -> R) -> R {
    fonts.withLock { kept in
      let fonts = kept ?? Fonts(known: known())
      kept = fonts
      fonts.makeRoom()
      return body(fonts)
    }
  }
}
