import Canvas
import Capture
import Effects
import Gestures
import Stage

extension PlaygroundWindow {
  /// F9 and F12; true when the key was one of them.
  func pressCapture(_ key: KeyPress) -> Bool {
    guard key.name == "F9" || key.name == "F12" else { return false }
    if key.isRepeat { return true }
    if key.name == "F12" {
      savePicture()
    } else if let recording = captures.recording {
      recording.end()
    } else {
      record()
    }
    return true
  }

  // MARK: - A picture

  private func savePicture() {
    let path = CaptureName.free(of: subject, endings: [".png"]) + ".png"
    let mailbox = captures.mailbox
    do throws(MachineError) {
      guard var picture = try window.readPixels() else { return }
      picture.makeOpaque()
      captures.pending += 1
      PNGFile.writeInBackground(picture, to: path) { error in
        mailbox.post((path, error))
        Window.wake()
      }
    } catch {
      fail("\(path): \(error)")
    }
  }

  // MARK: - A recording

  private func record() {
    let name = CaptureName.free(of: subject, endings: [".mp4", ".mkv"])
    do throws(CaptureError) {
      captures.recording = try LiveRecording(
        name: name, size: window.pixelSize, rate: Ratio(60), now: { Clock.nowNanoseconds }, ended: { Window.wake() })
      log.write("capture.started", step: step, [.init("path", .string(name + ".mp4"))])
      needsFrame = true
    } catch {
      fail("\(error)")
    }
  }

  /// What the recording takes of the frame that is about to be shown; nil when nothing is recorded.
  func frameReader() -> ((Bitmap) -> Void)? {
    guard let recording = captures.recording, recording.wantsFrame else { return nil }
    return { picture in
      recording.offer { bitmap in
        guard picture.width == bitmap.width, picture.height == bitmap.height else { return false }
        bitmap = picture
        bitmap.makeOpaque()
        return true
      }
    }
  }

  /// The plates over the picture, as meshes; nil when there are none.
  func capturePlates() -> Frame? {
    guard captures.recording != nil || captures.notice != nil else { return nil }
    var canvas = Canvas(size: window.size)
    if panel.isVisible {
      canvas.inViewport(of: stageSize, at: panel.stageOffset) { drawCapturePlates(on: &$0) }
    } else {
      drawCapturePlates(on: &canvas)
    }
    return Mesher().frame(of: canvas, scale: window.scale, pixels: window.pixelSize)
  }

  private func drawCapturePlates(on canvas: inout Canvas) {
    if captures.recording != nil {
      CapturePlates.drawLight(belowBadge: overlay.badge(clock) != nil, on: &canvas)
    }
    if let notice = captures.notice { CapturePlates.drawNotice(notice.text, isError: notice.isError, on: &canvas) }
  }

  /// Once a frame: what has been completed meanwhile, and whether the window still has its size.
  func lookAtCaptures() {
    if captures.forget(now: Clock.nowNanoseconds) { needsFrame = true }
    for letter in captures.mailbox.take() {
      captures.pending -= 1
      if let error = letter.error {
        fail("\(error)")
      } else {
        tell("saved \(letter.path)")
        log.write("capture.finished", step: step, [.init("path", .string(letter.path)), .init("frames", .integer(1))])
      }
    }
    guard let recording = captures.recording else { return }
    if recording.size != window.pixelSize, !recording.isEnding {
      recording.end()
      Output.error("fidget: the window has another size now, so the recording ends")
    }
    if let outcome = recording.outcome {
      captures.recording = nil
      report(outcome)
    }
  }

  /// At the end of the window: completes what is on its way.
  func finishCaptures() {
    if let recording = captures.recording {
      captures.recording = nil
      report(recording.finish(withinSeconds: 20))
    }
    for _ in 0..<500 where captures.pending > 0 {
      lookAtCaptures()
      if captures.pending > 0 { window.wait(milliseconds: 10, fileDescriptors: []) }
    }
  }

  private func report(_ outcome: LiveRecording.Outcome) {
    switch outcome {
    case .finished(let path, let frames, let missed):
      tell(WindowCaptures.words(for: outcome))
      log.write(
        "capture.finished", step: step,
        [
          .init("path", .string(path)), .init("frames", .integer(frames)), .init("missed", .integer(missed)),
        ])
    case .failed(let error):
      fail("\(error)")
    }
  }

  private func tell(_ text: String) {
    Output.error("fidget: \(text)")
    captures.say(text, now: Clock.nowNanoseconds)
    needsFrame = true
  }

  private func fail(_ text: String) {
    Output.error("fidget: \(text)")
    captures.say(text, isError: true, now: Clock.nowNanoseconds)
    log.write("capture.failed", step: step, [.init("reason", .string(text))])
    needsFrame = true
  }

  private var subject: String { stageEffect?.id ?? "gallery" }
}

extension Bitmap {
  /// As the screen shows it: on black, with nothing showing through.
  fileprivate mutating func makeOpaque() {
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in 0..<pixels.count { pixels[index].alpha = 255 }
    }
  }
}
