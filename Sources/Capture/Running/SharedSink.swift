import Canvas
import Threads

/// That a frame of a rendering is also this frame of one of its sinks.
package struct FrameShare: Hashable, Sendable {
  let sink: Int
  let frame: Int

  package init(sink: Int, frame: Int) {
    self.sink = sink
    self.frame = frame
  }
}

/// Several sinks that are fed from one rendering: each gets its own frames, as if it were alone.
package final class SharedSink: FrameSink {
  private let sinks: [any FrameSink]
  private let clips: Monitor<[(frames: Int, hash: FrameHash)]>

  package init(_ sinks: [any FrameSink]) {
    self.sinks = sinks
    clips = Monitor(sinks.map { _ in (0, FrameHash()) })
  }

  /// How many frames each sink has by now, and their hash.
  package var written: [(frames: Int, hash: FrameHash)] { clips.look { $0 } }

  package var isSlow: Bool { sinks.contains { $0.isSlow } }

  package var bytesSoFar: Int { sinks.reduce(0) { $0 + $1.bytesSoFar } }

  package func take(_ picture: Bitmap, into buffer: FrameBuffer) {
    while buffer.parts.count < sinks.count { buffer.parts.append(FrameBuffer(buffer.size)) }
    for share in buffer.shares {
      buffer.parts[share.sink].hash = buffer.hash
      sinks[share.sink].take(picture, into: buffer.parts[share.sink])
    }
  }

  package func prepare(_ buffer: FrameBuffer, frame: Int) throws(CaptureError) {
    for share in buffer.shares { try sinks[share.sink].prepare(buffer.parts[share.sink], frame: share.frame) }
  }

  package func write(_ buffer: FrameBuffer, frame: Int) throws(CaptureError) {
    for share in buffer.shares {
      try sinks[share.sink].write(buffer.parts[share.sink], frame: share.frame)
      let hash = buffer.hash
      clips.with {
        $0[share.sink].frames += 1
        $0[share.sink].hash.add(hash)
      }
    }
  }

  /// Those that were stopped before their first frame are left out.
  package func finish(_ hash: FrameHash) throws(CaptureError) {
    for (sink, clip) in zip(sinks, written) {
      if clip.frames > 0 { try sink.finish(clip.hash) } else { sink.abandon() }
    }
  }

  /// All of them are complete: none has its name before.
  package func publish() throws(CaptureError) {
    for (sink, clip) in zip(sinks, written) where clip.frames > 0 { try sink.publish() }
  }

  package func abandon() {
    for sink in sinks { sink.abandon() }
  }

  package func interrupt() {
    for sink in sinks { sink.interrupt() }
  }
}
