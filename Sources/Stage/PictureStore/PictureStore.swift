import Canvas
import Motion
import Pictures
import Raster
import Synchronization
import Threads
import Tuning

/// Pixels for every picture, made once for each size and kept while they are used: what all back ends draw from.
///
/// The loop that draws frames says when one begins; until it does, nothing is let go that was asked for since. Works
/// without a display and without SDL's video. May be used from any thread.
package final class PictureStore: PictureSource, Sendable {
  /// When a picture that is not there yet is made.
  package enum Mode: Sendable {
    /// Before `bitmap` returns: the same pixels whatever was asked before. For files and tests.
    case immediate
    /// On other threads; meanwhile the nearest size that is ready, or nil. For windows.
    case background
  }

  /// A bitmap and a number that no other bitmap of this store has: what a texture is kept by.
  package struct Made: Sendable {
    package let bitmap: Bitmap
    package let serial: Int
    /// What it is made of, where a cache wants to know.
    let origins: PictureOrigins
    /// Made of pictures at other sizes, which were there; to be made once more.
    let isDraft: Bool
  }

  package let mode: Mode
  let resources: Resources?
  let text: TextEngine
  let reader: PictureReader
  let kept: Mutex<KeptPictures>
  let queue: PictureQueue?
  let cache: DiskCache?
  /// What threads are making; no other thread makes the same meanwhile.
  private let making = Monitor(Set<PictureKey>())

  /// `least` is how many bytes of pixels are kept whatever frames show; `ready` is called on another thread whenever a
  /// picture becomes ready, to wake the loop.
  package init(
    resources: Resources? = Resources.find(), mode: Mode = .immediate, least: Int = 32 << 20,
    reader: PictureReader = PictureReader(), cache: DiskCache? = nil,
    ready: (@Sendable () -> Void)? = nil
  ) {
    self.mode = mode
    self.resources = resources
    text = TextEngine { cache?.marks.knownFaces ?? [:] }
    self.reader = reader
    self.cache = cache
    kept = Mutex(KeptPictures(least: least))
    queue = mode == .background ? PictureQueue(ready: ready) : nil
  }

  deinit { queue?.stop() }

  package func bitmap(for picture: Picture, pixels: PixelSize) -> Bitmap? {
    made(for: picture, pixels: pixels)?.bitmap
  }

  /// As `bitmap`, with the number that tells one bitmap from the next.
  package func made(for picture: Picture, pixels: PixelSize) -> Made? {
    let size = PictureSize.size(for: picture, wanted: pixels)
    guard let queue, !picture.isQuick(at: size) else { return make(picture, size) }
    let found = kept.withLock { $0.nearest(picture, size) }
    if found?.fit != .exact {
      let key = PictureKey(picture: picture, size: size)
      queue.add(key, isUrgent: found?.fit != .coarse) { [weak self] key in self?.fulfil(key) }
    }
    return found?.made
  }

  /// At first of what is there already, which shows new values at once; then as it should be, if it is still shown.
  func fulfil(_ key: PictureKey) {
    let there = kept.withLock { $0.exact(key.picture, key.size, for: .wish) }
    if there?.isDraft == true, !kept.withLock({ $0.isShown(draft: key.picture, key.size) }) { return }
    _ = make(key.picture, key.size, for: .wish, takesDrafts: there == nil)
  }

  package func beginFrame() { beginFrame(at: Clock.nowNanoseconds) }

  /// The same at a time of the caller's, in nanoseconds.
  package func beginFrame(at now: Int64) {
    let due = kept.withLock { kept in
      kept.beginFrame(at: now)
      return kept.takeUnsaved(at: now)
    }
    if !due.isEmpty { Thread.detach { self.write(due) } }
  }

  /// Keeps what took long to make, and is still here, for the next run of the program.
  package func save() { write(kept.withLock { $0.takeUnsaved() }) }

  private func write(_ keys: [PictureKey]) { cache?.write(keys) { key in kept.withLock { $0.made(key) } } }

  /// Begins to make a picture that will be needed; returns at once in the background mode.
  package func prefetch(_ picture: Picture, pixels: PixelSize) { _ = made(for: picture, pixels: pixels) }

  /// True while pictures that were asked for are still being made: draw again when they are ready.
  package var isPending: Bool { queue?.isBusy ?? false }

  /// Grows with each picture made in the background: what was drawn without it may be drawn again.
  package var generation: Int { queue?.finished ?? 0 }

  /// Grows with each picture that is kept, wherever it was made.
  package var made: Int { kept.withLock { $0.made } }

  /// What went wrong of late, each once: missing pictures, missing fonts. In the immediate mode in an order of their own,
  /// since several threads come upon them.
  package var problems: [String] {
    let found = kept.withLock { $0.problems.all }
    return (mode == .immediate ? found.sorted() : found) + text.problems
  }

  /// Bytes of pixels that are kept, and how many may be.
  package var bytes: (kept: Int, allowed: Int) { kept.withLock { ($0.bytes, $0.allowance.limit) } }

  /// Fonts that were wanted and are not there, in words; the pictures look different with them.
  package var missingFonts: [String] { text.missingFonts }

  /// Forgets pictures from the file at `path`, and what was wrong with it, so that it is read again.
  package func forget(file path: String) {
    kept.withLock {
      $0.forget(file: path)
      $0.problems.forget { $0.hasPrefix("\(path): ") }
    }
  }

  private func report(_ problem: String) { kept.withLock { $0.problems.report(problem) } }

  /// Made now, on this thread, unless it is there. With `takesDrafts` art and files that it is made of may have other
  /// sizes, where those are there and these would have to be drawn.
  func make(
    _ picture: Picture, _ size: PixelSize, for use: KeptPictures.Use = .frame, takesDrafts: Bool = false
  ) -> Made {
    func found() -> Made? {
      kept.withLock { $0.exact(picture, size, for: use) }.flatMap { takesDrafts || !$0.isDraft ? $0 : nil }
    }
    if let found = found() { return found }
    let key = PictureKey(picture: picture, size: size)
    // A window's own thread waits for no other.
    let isShared = mode == .immediate || use != .frame
    if isShared { making.wait { $0.insert(key).inserted ? () : nil } }
    defer { if isShared { making.with { _ = $0.remove(key) } } }
    if isShared, let found = found() { return found }
    if let (bitmap, origins) = cache.flatMap({ key.isWorthKeeping ? $0.read(key) : nil }) {
      return kept.withLock { $0.keep(picture, size, bitmap, origins, for: use) }
    }
    if takesDrafts, use == .nested, picture.isDrawing,
      let coarse = kept.withLock({ $0.coarse(picture, size, for: use) })
    {
      return Made(bitmap: coarse.bitmap, serial: coarse.serial, origins: coarse.origins, isDraft: true)
    }
    let nested = NestedPictures(store: self, takesDrafts: takesDrafts)
    let (bitmap, origins, isUnsaved) = draw(key, of: nested)
    return kept.withLock {
      $0.keep(picture, size, bitmap, origins, isDraft: nested.areDrafts, isUnsaved: isUnsaved, for: use)
    }
  }

  /// Made from nothing; to be on disk for the next run where that took long and nothing was amiss.
  private func draw(
    _ key: PictureKey, of nested: NestedPictures
  ) -> (bitmap: Bitmap, origins: PictureOrigins, isUnsaved: Bool) {
    guard let cache else { return (pixels(of: key, nested), [:], false) }
    let start = Clock.nowNanoseconds
    if key.picture.origin == .fonts { cache.marks.noteFonts { text.fontPlaces } }
    // Before it is looked at: were it to change meanwhile, the mark would be another.
    let own = key.picture.origin.map { [$0: cache.marks.mark(of: $0) ?? 0] } ?? [:]
    let bitmap = pixels(of: key, nested)
    if key.picture.origin == .fonts { cache.marks.note(text.faces) }
    let origins = own.merging(nested.origins) { mark, new in mark == new ? mark : 0 }
    let isUnsaved =
      key.isWorthKeeping && !nested.areDrafts && problems.isEmpty && missingFonts.isEmpty
      && cache.wants(bitmap, origins, nanoseconds: Clock.nowNanoseconds - start)
    return (bitmap, origins, isUnsaved)
  }

  /// The pixels of a picture, made from nothing; a placeholder where that is impossible.
  private func pixels(of key: PictureKey, _ nested: NestedPictures) -> Bitmap {
    let size = key.size
    func read(_ path: String, _ read: () throws(FileRefusal) -> Bitmap) -> Bitmap? {
      do throws(FileRefusal) { return try read() } catch {
        report("\(path): \(error.reason)")
        return nil
      }
    }
    let bitmap: Bitmap?
    switch key.picture {
    case .art(let name):
      if let path = resources?.path(ofArt: name) {
        bitmap = read(path) { () throws(FileRefusal) in try ArtFile.read(path, size: size) }
      } else {
        report("no art found, so pictures are missing: \(Resources.lookedFor)")
        bitmap = nil
      }
    case .file(let path):
      bitmap = read(path) { () throws(FileRefusal) in
        try reader.read(path, size: size) { report("\(path): \($0)") }
      }
    case .drawing(let drawing):
      bitmap = read(drawing.name) { () throws(FileRefusal) in
        try reader.read(drawing, size: size) { report("\(drawing.name): \($0)") }
      }
    case .text(let run): bitmap = text.bitmap(run, size)
    case .painted, .baked, .blurred:
      // While a window is drawn, one processor is left to it.
      let threads = mode == .immediate ? Machine.processors : 1
      bitmap = PictureMaker(threads: threads).make(key.picture, pixels: size, source: nested)
    }
    return bitmap ?? Placeholder.bitmap(size)
  }
}
