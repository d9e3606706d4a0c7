import Canvas
import Formatting
import Motion
import Raster
import Synchronization
import Threads
import Tuning

/// The pixels of pictures, made once for each size and kept while they are used; all back ends draw from it.
///
/// The loop that draws frames calls `beginFrame`; until the next call, no picture requested since the last one is
/// dropped. The store works without a display and without SDL's video. It may be used from any thread.
package final class PictureStore: PictureSource, Sendable {
  /// The time at which a missing picture is made.
  package enum Mode: Sendable {
    /// Before `bitmap` returns, so that the pixels do not depend on earlier requests; for files and tests.
    case immediate
    /// Later, on other threads; until then the nearest available size is returned, or `nil`. For windows.
    case background
  }

  /// A bitmap with a number that no other bitmap of this store has, by which a texture is cached.
  package struct Made: Sendable {
    package let bitmap: Bitmap
    package let serial: Int
    /// The sources of the picture, if a cache needs them.
    let origins: PictureOrigins
    /// Whether the picture was made from available pictures of other sizes, and has to be made once more.
    let isDraft: Bool
  }

  package let mode: Mode
  let resources: Resources?
  let text: TextEngine
  let reader: PictureReader
  let kept: Mutex<PictureCache>
  let queue: PictureQueue?
  let cache: DiskCache?
  /// The pictures that threads are making; no other thread makes the same one meanwhile.
  private let making = Monitor(Set<PictureKey>())

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - least: the number of bytes of pixels that are kept independently of the frames.
  ///   - ready: called on another thread whenever a picture becomes ready, to wake the loop.
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
    kept = Mutex(PictureCache(least: least))
    queue = mode == .background ? PictureQueue(ready: ready) : nil
  }

  deinit { queue?.stop() }

  package func bitmap(for picture: Picture, pixels: PixelSize) -> Bitmap? {
    made(for: picture, pixels: pixels)?.bitmap
  }

  /// Returns the bitmap with the number that distinguishes it from all others.
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

  /// Makes a requested picture, first from available pictures of any size, which shows new values at once.
  ///
  /// A later call makes it exactly, if the draft is still shown.
  func fulfil(_ key: PictureKey) {
    let there = kept.withLock { $0.exact(key.picture, key.size, for: .prefetch) }
    if there?.isDraft == true, !kept.withLock({ $0.isShown(draft: key.picture, key.size) }) { return }
    _ = make(key.picture, key.size, for: .prefetch, takesDrafts: there == nil)
  }

  package func beginFrame() { beginFrame(at: Clock.nowNanoseconds) }

  /// Begins a frame at the caller's own time, in nanoseconds.
  package func beginFrame(at now: Int64) {
    let due = kept.withLock { kept in
      kept.beginFrame(at: now)
      return kept.takeUnsaved(at: now)
    }
    if !due.isEmpty { Thread.detach { self.write(due) } }
  }

  /// Writes the pictures that took long to make and are still kept to disk, for the next run of the program.
  package func save() { write(kept.withLock { $0.takeUnsaved() }) }

  private func write(_ keys: [PictureKey]) { cache?.write(keys) { key in kept.withLock { $0.made(key) } } }

  /// Begins to make a picture that will be needed; returns immediately in the background mode.
  package func prefetch(_ picture: Picture, pixels: PixelSize) { _ = made(for: picture, pixels: pixels) }

  /// Whether requested pictures are still being made, so that the frame should be drawn again when they are ready.
  package var isPending: Bool { queue?.isBusy ?? false }

  /// A number that grows with each picture made in the background, so that a frame may be drawn again with it.
  package var generation: Int { queue?.finished ?? 0 }

  /// A number that grows with each picture kept, wherever it was made.
  package var made: Int { kept.withLock { $0.made } }

  /// The recent problems, each once: missing pictures, missing fonts.
  ///
  /// They are sorted in the immediate mode, since several threads report them there.
  package var problems: [Problem] {
    let found = kept.withLock { $0.problems.all }
    return (mode == .immediate ? found.sorted { $0.description < $1.description } : found) + text.problems
  }

  /// The number of bytes of pixels that are kept, and the number that may be kept.
  package var bytes: (kept: Int, allowed: Int) { kept.withLock { ($0.bytes, $0.budget.limit) } }

  /// The fonts that were needed and are missing, in words; pictures would look different with them.
  package var missingFonts: [String] { text.missingFonts }

  /// Forgets the pictures from the file at `path` and its problems, so that it is read again.
  package func forget(file path: String) {
    kept.withLock {
      $0.forget(file: path)
      $0.problems.forget { $0.path == path }
    }
  }

  private func report(_ problem: Problem) { kept.withLock { $0.problems.report(problem) } }

  /// Returns a picture, made now on this thread unless it is available.
  ///
  /// With `takesDrafts`, the art and files inside it may have other sizes, if those are available and the right ones
  /// would have to be drawn.
  func make(
    _ picture: Picture, _ size: PixelSize, for use: PictureCache.Use = .frame, takesDrafts: Bool = false
  ) -> Made {
    func found() -> Made? {
      kept.withLock { $0.exact(picture, size, for: use) }.flatMap { takesDrafts || !$0.isDraft ? $0 : nil }
    }
    if let found = found() { return found }
    let key = PictureKey(picture: picture, size: size)
    // A window's own thread waits for no other thread.
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

  /// Draws a picture, and returns whether it should be written to disk, because it took long and had no problem.
  private func draw(
    _ key: PictureKey, of nested: NestedPictures
  ) -> (bitmap: Bitmap, origins: PictureOrigins, isUnsaved: Bool) {
    guard let cache else { return (pixels(of: key, nested), [:], false) }
    let start = Clock.nowNanoseconds
    if key.picture.origin == .fonts { cache.marks.noteFonts { text.fontPlaces } }
    // The mark is taken before the drawing: if the source changes meanwhile, the kept mark no longer matches.
    let own = key.picture.origin.map { [$0: cache.marks.mark(of: $0) ?? 0] } ?? [:]
    let bitmap = pixels(of: key, nested)
    if key.picture.origin == .fonts { cache.marks.note(text.faces) }
    let origins = own.merging(nested.origins) { mark, new in mark == new ? mark : 0 }
    let isUnsaved =
      key.isWorthKeeping && !nested.areDrafts && problems.isEmpty && missingFonts.isEmpty
      && cache.wants(bitmap, origins, nanoseconds: Clock.nowNanoseconds - start)
    return (bitmap, origins, isUnsaved)
  }

  /// Returns the newly made pixels of a picture, or a placeholder if that is impossible.
  private func pixels(of key: PictureKey, _ nested: NestedPictures) -> Bitmap {
    let size = key.size
    func read(_ path: String, _ read: () throws(FileRefusal) -> Bitmap) -> Bitmap? {
      do throws(FileRefusal) { return try read() } catch {
        report(Problem(path: path, message: error.reason))
        return nil
      }
    }
    let bitmap: Bitmap?
    switch key.picture {
    case .art(let name):
      if let path = resources?.path(ofArt: name) {
        bitmap = read(path) { () throws(FileRefusal) in try ArtFile.read(path, size: size) }
      } else {
        report(Problem(message: "no art found, so pictures are missing: \(Resources.lookedFor)"))
        bitmap = nil
      }
    case .file(let path):
      bitmap = read(path) { () throws(FileRefusal) in
        try reader.read(path, size: size) { report(Problem(path: path, message: $0)) }
      }
    case .drawing(let drawing):
      bitmap = read(drawing.name) { () throws(FileRefusal) in
        try reader.read(drawing, size: size) { report(Problem(path: drawing.name, message: $0)) }
      }
    case .text(let run): bitmap = text.bitmap(run, size)
    case .painted, .baked, .blurred:
      // A window needs one processor for its own drawing.
      let threads = mode == .immediate ? Machine.processors : 1
      bitmap = PictureMaker(threads: threads).make(key.picture, pixels: size, source: nested)
    }
    return bitmap ?? Placeholder.bitmap(size)
  }
}
