import Canvas
import Threads

/// Develops frames on several threads and writes them in order, with no more of them on the way than there are slots.
///
/// Threads draw frames side by side. For a slow sink one draws all of them, each over the one before, of which most
/// stays: the least work in all, because the sink's program wants the processors. Frames of several exposures take
/// longer than any sink, and there each exposure is drawn over the one before anyway.
///
/// `submit` waits while all slots are in use, so memory is bounded by the slowest part. What is written does not depend on
/// the number of threads. Each of several sinks gets its own frames, as if it were alone.
package final class FramePipeline: Sendable {
  /// Draws meshes and shows their picture, which is drawn over by the next. Used by one thread at a time.
  package typealias Drawing = (_ frame: Frame, _ show: (Bitmap) -> Void) -> Void

  /// What a sink has, and its hash.
  package typealias Written = (frames: Int, hash: FrameHash)

  /// The memory of one frame on its way, used again for a later one; passed from thread to thread, never shared.
  private final class Slot: @unchecked Sendable {
    var number = 0
    /// What it is drawn from, given back for the next frame so that its memory is used again.
    var exposures: [Frame] = []
    /// Which sinks want it, and as which of their frames.
    var shares: [FrameShare] = []
    /// What each sink makes of it.
    let parts: [FrameBuffer]

    init(_ size: PixelSize, sinks: Int) { parts = (0..<sinks).map { _ in FrameBuffer(size) } }

    /// Calls with each sink that wants it, the sink's part, and which of its frames that is.
    func share<E: Error>(
      _ sinks: [any FrameSink], _ body: (any FrameSink, FrameBuffer, Int) throws(E) -> Void
    ) throws(E) {
      for share in shares { try body(sinks[share.sink], parts[share.sink], share.frame) }
    }
  }

  private struct State {
    var free: [Slot]
    var jobs: [Slot] = []
    var done: [Slot] = []
    var submitted = 0
    var written = 0
    /// By sink.
    var clips: [Written]
    var isClosed = false
    var isInterrupted = false
    var error: CaptureError?
  }

  private let sinks: [any FrameSink]
  private let state: Monitor<State>
  private let threads: [Thread]

  /// Bytes that frames on the way may take, counted twice as large as they are drawn.
  private static let memory = 1 << 30

  /// `threads` is how many may draw and prepare; one more writes. `drawing` makes what draws on that number of threads.
  package init(
    to sinks: [any FrameSink], size: PixelSize, threads: Int, isBlurred: Bool = false,
    drawing: @escaping @Sendable (_ threads: Int) -> Drawing
  ) throws(CaptureError) {
    self.sinks = sinks
    // Half of the processors are left to the sink's program.
    let isSlow = sinks.contains { $0.isSlow }
    let (wished, painters) = isSlow && !isBlurred ? (1, max(1, threads / 2)) : (threads, 1)
    // Of the largest pictures there are fewer on the way.
    let slots = min(wished + 3, max(2, Self.memory / (8 * size.width * size.height)))
    let developers = min(wished, slots - 1)
    let state = Monitor(
      State(
        free: (0..<slots).map { _ in Slot(size, sinks: sinks.count) }, clips: sinks.map { _ in (0, FrameHash()) }))
    self.state = state
    var started: [Thread?] = [Thread { Self.write(state, sinks) }]
    for _ in 0..<developers { started.append(Thread { Self.develop(state, sinks, drawing(painters)) }) }
    self.threads = started.compactMap { $0 }
    if self.threads.count < 2 || started[0] == nil {
      state.with { $0.isClosed = true }
      for thread in self.threads { thread.join() }
      for sink in sinks { sink.abandon() }
      throw CaptureError("no thread could be started; are there too many processes?")
    }
  }

  /// Hands in the next frame: one exposure, or several of which it is the mean. `make` gets those of an earlier frame to
  /// make these of. `shares` are the sinks that want it; the next frame of the first unless told. Waits for a free slot;
  /// false when no more frames are wanted, because writing failed or was interrupted.
  package func submit(for shares: [FrameShare]? = nil, _ make: (inout [Frame]) -> Void) -> Bool {
    let free: Slot?? = state.wait { state in
      if state.error != nil || state.isInterrupted { return .some(nil) }
      return state.free.popLast().map { .some($0) }
    }
    guard case .some(.some(let slot)) = free else { return false }
    make(&slot.exposures)
    precondition(!slot.exposures.isEmpty, "a frame has an exposure")
    state.with { state in
      slot.number = state.submitted
      slot.shares = shares ?? [FrameShare(sink: 0, frame: state.submitted)]
      state.jobs.insert(slot, at: 0)
      state.submitted += 1
    }
    return true
  }

  /// What is in the files by now.
  package var bytesSoFar: Int { sinks.reduce(0) { $0 + $1.bytesSoFar } }

  /// Frames written so far.
  package var written: Int { state.look { $0.written } }

  /// No more frames are wanted: `submit` waits no longer, and an encoder that makes no progress is ended. May be called
  /// from any thread.
  package func stop() {
    state.with { $0.isInterrupted = true }
    for sink in sinks { sink.interrupt(.soon) }
  }

  /// Gives up at once whatever is still on the way, which `finish` then throws. May be called from any thread.
  package func giveUp(_ reason: CaptureError) {
    state.with { $0.error = $0.error ?? reason }
    for sink in sinks { sink.interrupt(.now) }
  }

  /// Waits until every frame is written and the files are complete, which have not their names yet; those that were stopped
  /// before their first frame are left out. Throws what went wrong, with nothing left behind.
  package func finish() throws(CaptureError) -> [Written] {
    state.with { $0.isClosed = true }
    for thread in threads { thread.join() }
    let (error, clips) = state.look { ($0.error, $0.clips) }
    do throws(CaptureError) {
      if let error { throw error }
      guard written > 0 else { throw CaptureError("stopped before the first frame; nothing was written") }
      for (sink, clip) in zip(sinks, clips) {
        if clip.frames > 0 { try sink.finish(clip.hash) } else { sink.abandon() }
      }
    } catch {
      abandon()
      throw error
    }
    return clips
  }

  /// Gives the complete files their names: none has its own before all are complete.
  package func publish() throws(CaptureError) {
    let clips = state.look { $0.clips }
    do throws(CaptureError) {
      for (sink, clip) in zip(sinks, clips) where clip.frames > 0 { try sink.publish() }
    } catch {
      abandon()
      throw error
    }
  }

  /// Leaves no file behind.
  package func abandon() {
    for sink in sinks { sink.abandon() }
  }

  private static func develop(_ state: Monitor<State>, _ sinks: [any FrameSink], _ drawing: Drawing) {
    var exposure = Exposure()
    var mean = Bitmap(width: 0, height: 0)
    while true {
      let next: Slot?? = state.wait { state in
        if let slot = state.jobs.popLast() { return .some(slot) }
        return state.isClosed || state.error != nil ? .some(nil) : nil
      }
      guard case .some(.some(let slot)) = next else { return }
      func show(_ picture: Bitmap) {
        let hash = FrameHash(picture)
        slot.share(sinks) { sink, part, _ in
          part.hash = hash
          sink.take(picture, into: part)
        }
      }
      if slot.exposures.count == 1 {
        drawing(slot.exposures[0], show)
      } else {
        for frame in slot.exposures {
          drawing(frame) { picture in
            exposure.add(picture)
            if mean.pixels.count != picture.pixels.count { mean = Bitmap(width: picture.width, height: picture.height) }
          }
        }
        exposure.develop(into: &mean)
        show(mean)
      }
      do throws(CaptureError) {
        try slot.share(sinks) { sink, part, frame throws(CaptureError) in try sink.prepare(part, frame: frame) }
        state.with { $0.done.append(slot) }
      } catch {
        state.with { $0.error = $0.error ?? error }
      }
    }
  }

  private static func write(_ state: Monitor<State>, _ sinks: [any FrameSink]) {
    while true {
      let next: Slot?? = state.wait { state in
        if state.error != nil { return .some(nil) }
        if let index = state.done.firstIndex(where: { $0.number == state.written }) {
          return .some(state.done.remove(at: index))
        }
        return state.isClosed && state.written == state.submitted ? .some(nil) : nil
      }
      guard case .some(.some(let slot)) = next else { return }
      do throws(CaptureError) {
        try slot.share(sinks) { sink, part, frame throws(CaptureError) in try sink.write(part, frame: frame) }
        state.with { state in
          for share in slot.shares {
            state.clips[share.sink].frames += 1
            state.clips[share.sink].hash.add(slot.parts[share.sink].hash)
          }
          state.written += 1
          state.free.append(slot)
        }
      } catch {
        state.with { $0.error = $0.error ?? error }
      }
    }
  }
}

/// That a frame of a rendering is also this frame of one of its sinks.
package struct FrameShare: Hashable, Sendable {
  let sink: Int
  let frame: Int

  package init(sink: Int, frame: Int) { (self.sink, self.frame) = (sink, frame) }
}
