import Canvas
import Threads

/// Develops frames on several threads and writes them in order, with no more of them on the way than there are buffers.
///
/// Threads draw frames side by side. For a slow sink one draws all of them, each over the one before, of which most
/// stays: the least work in all, because the sink's program wants the processors. Frames of several exposures take
/// longer than any sink, and there each exposure is drawn over the one before anyway.
///
/// Whoever hands frames in waits while all buffers are in use, so memory is bounded by the slowest part. What is written
/// does not depend on the number of threads.
package final class FramePipeline: Sendable {
  /// Draws meshes and shows their picture, which is drawn over by the next. Used by one thread at a time.
  package typealias Drawing = (_ frame: Frame, _ show: (Bitmap) -> Void) -> Void

  private struct Job {
    var number: Int
    var buffer: FrameBuffer
  }

  private struct State {
    var free: [FrameBuffer]
    var jobs: [Job] = []
    var done: [(number: Int, buffer: FrameBuffer)] = []
    var submitted = 0
    var written = 0
    var hash = FrameHash()
    var isClosed = false
    var isInterrupted = false
    var error: CaptureError?
  }

  private let sink: any FrameSink
  private let state: Monitor<State>
  private let threads: [Thread]

  /// Bytes that frames on the way may take, counted twice as large as they are drawn.
  private static let memory = 1 << 30

  /// `threads` is how many may draw and prepare; one more writes. `drawing` makes what draws on so many at a time.
  package init(
    to sink: any FrameSink, size: PixelSize, threads: Int, isBlurred: Bool = false,
    drawing: @escaping @Sendable (_ threads: Int) -> Drawing
  ) throws(CaptureError) {
    self.sink = sink
    // Half of the processors are left to the sink's program.
    let (wished, painters) = sink.isSlow && !isBlurred ? (1, max(1, threads / 2)) : (threads, 1)
    // Of the largest pictures there are fewer on the way.
    let buffers = min(wished + 3, max(2, Self.memory / (8 * size.width * size.height)))
    let developers = min(wished, buffers - 1)
    let state = Monitor(State(free: (0..<buffers).map { _ in FrameBuffer(size) }))
    self.state = state
    var started: [Thread?] = [Thread { Self.write(state, sink) }]
    for _ in 0..<developers { started.append(Thread { Self.develop(state, sink, drawing(painters)) }) }
    self.threads = started.compactMap { $0 }
    if self.threads.count < 2 || started[0] == nil {
      state.with { $0.isClosed = true }
      for thread in self.threads { thread.join() }
      sink.abandon()
      throw CaptureError("no thread could be started; are there too many processes?")
    }
  }

  /// Hands in the next frame: one exposure, or several of which it is the mean. `make` gets those of an earlier frame to
  /// make these of. Waits for a free buffer; false when no more frames are wanted, because writing failed or was
  /// interrupted.
  package func submit(_ make: (inout [Frame]) -> Void) -> Bool { submit(for: [], make) }

  /// The same to a `SharedSink`, of whose sinks these want the frame.
  package func submit(for shares: [FrameShare], _ make: (inout [Frame]) -> Void) -> Bool {
    let free: FrameBuffer?? = state.wait { state in
      if state.error != nil || state.isInterrupted { return .some(nil) }
      return state.free.popLast().map { .some($0) }
    }
    guard case .some(.some(let buffer)) = free else { return false }
    buffer.shares = shares
    make(&buffer.exposures)
    precondition(!buffer.exposures.isEmpty, "a frame has an exposure")
    state.with { state in
      state.jobs.insert(Job(number: state.submitted, buffer: buffer), at: 0)
      state.submitted += 1
    }
    return true
  }

  /// What is in the files by now.
  package var bytesSoFar: Int { sink.bytesSoFar }

  /// Frames written so far.
  package var written: Int { state.look { $0.written } }

  /// No more frames are wanted: whoever waits in `submit` goes on. May be called from any thread.
  package func stop() { state.with { $0.isInterrupted = true } }

  /// Gives up at once whatever is still on the way, which `finish` then throws. May be called from any thread.
  package func giveUp(_ reason: CaptureError) {
    state.with { $0.error = $0.error ?? reason }
    sink.interrupt()
  }

  /// Waits until every frame is written and the file is complete, which has not its name yet. Throws what went wrong,
  /// with nothing left behind.
  package func finish() throws(CaptureError) -> (frames: Int, hash: FrameHash) {
    state.with { $0.isClosed = true }
    for thread in threads { thread.join() }
    let (error, written, hash) = state.look { ($0.error, $0.written, $0.hash) }
    do throws(CaptureError) {
      if let error { throw error }
      guard written > 0 else { throw CaptureError("stopped before the first frame; nothing was written") }
      try sink.finish(hash)
    } catch {
      sink.abandon()
      throw error
    }
    return (written, hash)
  }

  /// Gives the complete file its name.
  package func publish() throws(CaptureError) {
    do throws(CaptureError) { try sink.publish() } catch {
      sink.abandon()
      throw error
    }
  }

  private static func develop(_ state: Monitor<State>, _ sink: any FrameSink, _ drawing: Drawing) {
    var exposure = Exposure()
    var mean = Bitmap(width: 0, height: 0)
    while true {
      let next: Job?? = state.wait { state in
        if let job = state.jobs.popLast() { return .some(job) }
        return state.isClosed || state.error != nil ? .some(nil) : nil
      }
      guard case .some(.some(let job)) = next else { return }
      let buffer = job.buffer
      func show(_ picture: Bitmap) {
        buffer.hash = FrameHash(picture)
        sink.take(picture, into: buffer)
      }
      if buffer.exposures.count == 1 {
        drawing(buffer.exposures[0], show)
      } else {
        for frame in buffer.exposures {
          drawing(frame) { picture in
            exposure.add(picture)
            if mean.pixels.count != picture.pixels.count { mean = Bitmap(width: picture.width, height: picture.height) }
          }
        }
        exposure.develop(into: &mean)
        show(mean)
      }
      do throws(CaptureError) {
        try sink.prepare(buffer, frame: job.number)
        state.with { $0.done.append((job.number, buffer)) }
      } catch {
        state.with { $0.error = $0.error ?? error }
      }
    }
  }

  private static func write(_ state: Monitor<State>, _ sink: any FrameSink) {
    while true {
      let next: (number: Int, buffer: FrameBuffer)?? = state.wait { state in
        if state.error != nil { return .some(nil) }
        if let index = state.done.firstIndex(where: { $0.number == state.written }) {
          return .some(state.done.remove(at: index))
        }
        return state.isClosed && state.written == state.submitted ? .some(nil) : nil
      }
      guard case .some(.some(let frame)) = next else { return }
      do throws(CaptureError) {
        try sink.write(frame.buffer, frame: frame.number)
        state.with {
          $0.hash.add(frame.buffer.hash)
          $0.written += 1
          $0.free.append(frame.buffer)
        }
      } catch {
        state.with { $0.error = $0.error ?? error }
      }
    }
  }
}
