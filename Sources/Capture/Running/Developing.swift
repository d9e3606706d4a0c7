import Canvas

/// What each of a film strip's threads does: draws a frame and gets it ready to be written.
struct Developing: Sendable {
  let state: Monitor<FilmStrip.State>
  let sink: any FrameSink
  /// What draws frames of one exposure for whoever's turn it is; nil where every thread draws for itself.
  let turn: Monitor<FilmStrip.Drawing>?
  /// Makes what draws for one thread.
  let own: @Sendable () -> FilmStrip.Drawing

  /// Returns when there are no more frames, or none are wanted.
  func run() {
    var exposure = Exposure()
    var mean = Bitmap(width: 0, height: 0)
    var drawing: FilmStrip.Drawing?
    while let job = turn.map({ $0.with { next($0) } }) ?? next() {
      let buffer = job.buffer
      if !isInTurn(buffer) {
        let draw = drawing ?? own()
        drawing = draw
        expose(buffer, draw, &exposure, &mean)
      }
      do throws(CaptureError) {
        try sink.prepare(buffer, frame: job.number)
        state.with { $0.done.append((job.number, buffer)) }
      } catch {
        state.with { $0.error = $0.error ?? error }
      }
    }
  }

  private func isInTurn(_ buffer: FrameBuffer) -> Bool { turn != nil && buffer.exposures.count == 1 }

  private func next() -> FilmStrip.Job? {
    let next: FilmStrip.Job?? = state.wait { state in
      if let job = state.jobs.popLast() { return .some(job) }
      return state.isClosed || state.error != nil ? .some(nil) : nil
    }
    return next ?? nil
  }

  /// The next frame, drawn already if that is done in turn.
  private func next(_ draw: FilmStrip.Drawing) -> FilmStrip.Job? {
    let job = next()
    if let buffer = job?.buffer, isInTurn(buffer) { draw(buffer.exposures[0]) { show($0, buffer) } }
    return job
  }

  private func expose(
    _ buffer: FrameBuffer, _ draw: FilmStrip.Drawing, _ exposure: inout Exposure, _ mean: inout Bitmap
  ) {
    guard buffer.exposures.count > 1 else { return draw(buffer.exposures[0]) { show($0, buffer) } }
    for frame in buffer.exposures {
      draw(frame) { picture in
        exposure.add(picture)
        if mean.pixels.count != picture.pixels.count { mean = Bitmap(width: picture.width, height: picture.height) }
      }
    }
    exposure.develop(into: &mean)
    show(mean, buffer)
  }

  private func show(_ picture: Bitmap, _ buffer: FrameBuffer) {
    buffer.hash = FrameHash(picture)
    sink.take(picture, into: buffer)
  }
}
