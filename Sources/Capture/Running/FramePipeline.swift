import Canvas
import Formatting
import Threads

/// A pipeline that develops frames on several threads and writes them in order, in a fixed number of slots.
///
/// Threads draw frames side by side. For a slow sink one thread draws all of them, each over the previous one, most of
/// which stays: that is the least work in all, and the sink's program needs the processors. Frames of several
/// exposures take longer than any sink, and for them each exposure is drawn over the previous one anyway.
///
/// `submit` waits while all slots are in use, so memory is bounded by the slowest part. The output does not depend on the
/// number of threads. Each of several sinks gets its own frames, as if it were alone.
package final class FramePipeline: Sendable {
  /// Draws meshes and passes the picture to `show`; the next frame reuses its memory. Used by one thread at a time.
  package typealias Drawing = (_ frame: Frame, _ show: (Bitmap) -> Void) -> Void

  /// The number of frames that a sink has written, and their hash.
  package typealias Written = (frames: Int, hash: FrameHash)

  /// The memory of one frame in flight, reused for a later frame; passed from thread to thread, never shared.
  private final class Slot: @unchecked Sendable {
    var number = 0
    /// The meshes of the frame's exposures; the next frame reuses their memory.
    var exposures: [Frame] = []
    /// The sinks that get the frame, each with the frame's number there.
    var shares: [FrameShare] = []
    /// The buffers of the sinks, by sink.
    let parts: [FrameBuffer]

    init(_ size: PixelSize, sinks: Int) { parts = (0..<sinks).map { _ in FrameBuffer(size) } }

    /// Calls `body` for each sink that gets the frame, with the sink's buffer and the frame's number there.
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
    /// The frames written so far, by sink.
    var clips: [Written]
    var isClosed = false
    var isInterrupted = false
    var error: Problem?
  }

  private let sinks: [any FrameSink]
  private let state: Monitor<State>
  private let threads: [Thread]

  /// The memory limit in bytes for frames in flight; each is taken as twice its drawn size.
  private static let memory = 1 << 30

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - threads: The number of threads that may draw and prepare frames; one more thread writes them.
  ///   - drawing: Creates a drawing that uses the given number of threads.
  package init(
    to sinks: [any FrameSink], size: PixelSize, threads: Int, isBlurred: Bool = false,
    drawing: @escaping @Sendable (_ threads: Int) -> Drawing
  ) throws(Problem) {
    self.sinks = sinks
    // Half of the processors are left to the sink's program.
    let isSlow = sinks.contains { $0.isSlow }
    let (preferred, painters) = isSlow && !isBlurred ? (1, max(1, threads / 2)) : (threads, 1)
    // Very large pictures get fewer slots.
    let slots = min(preferred + 3, max(2, Self.memory / (8 * size.width * size.height)))
    let developers = min(preferred, slots - 1)
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
      throw Problem(message: "no thread could be started; are there too many processes?")
    }
  }

  /// Submits the next frame: one exposure, or several whose mean it is; waits for a free slot.
  ///
  /// - Parameters:
  ///   - shares: The sinks that get the frame; by default the first sink, as its next frame.
  ///   - make: Fills in the exposures; receives those of an earlier frame, to reuse their memory.
  /// - Returns: False if no more frames are wanted, because writing failed or was interrupted.
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

  /// The size of the files so far, in bytes.
  package var bytesSoFar: Int { sinks.reduce(0) { $0 + $1.bytesSoFar } }

  /// The number of frames written so far.
  package var written: Int { state.look { $0.written } }

  /// Stops taking frames: `submit` waits no longer, and an encoder that makes no progress is ended; callable from any thread.
  package func stop() {
    state.with { $0.isInterrupted = true }
    for sink in sinks { sink.interrupt(.soon) }
  }

  /// Drops all frames in flight at once; `finish` then throws `reason`. Callable from any thread.
  package func giveUp(_ reason: Problem) {
    state.with { $0.error = $0.error ?? reason }
    for sink in sinks { sink.interrupt(.now) }
  }

  /// Waits until every frame is written and the files are complete, still without their final names.
  ///
  /// Files that were stopped before their first frame are left out. After an error, which is thrown, no file is left.
  package func finish() throws(Problem) -> [Written] {
    state.with { $0.isClosed = true }
    for thread in threads { thread.join() }
    let (error, clips) = state.look { ($0.error, $0.clips) }
    do throws(Problem) {
      if let error { throw error }
      guard written > 0 else { throw Problem(message: "stopped before the first frame; nothing was written") }
      for (sink, clip) in zip(sinks, clips) {
        if clip.frames > 0 { try sink.finish(clip.hash) } else { sink.abandon() }
      }
    } catch {
      abandon()
      throw error
    }
    return clips
  }

  /// Gives the files their names, now that all are complete.
  package func publish() throws(Problem) {
    let clips = state.look { $0.clips }
    do throws(Problem) {
      for (sink, clip) in zip(sinks, clips) where clip.frames > 0 { try sink.publish() }
    } catch {
      abandon()
      throw error
    }
  }

  /// Removes all files of the run.
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
      do throws(Problem) {
        try slot.share(sinks) { sink, part, frame throws(Problem) in try sink.prepare(part, frame: frame) }
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
      do throws(Problem) {
        try slot.share(sinks) { sink, part, frame throws(Problem) in try sink.write(part, frame: frame) }
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

/// A frame's assignment to a sink, with its number among that sink's frames.
package struct FrameShare: Hashable, Sendable {
  package let sink: Int
  let frame: Int

  package init(sink: Int, frame: Int) { (self.sink, self.frame) = (sink, frame) }
}
