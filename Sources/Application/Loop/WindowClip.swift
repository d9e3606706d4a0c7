import Canvas
import Capture
import Filming

/// A recording of the window with its surround; everything it holds is released with it.
@MainActor
final class WindowClip {
  let recording: LiveRecording
  /// The window's size in pixels when the recording began.
  let size: PixelSize
  private let surround: CaptureSurround?
  /// The last picture with its surround; the next picture reuses its memory.
  private var framed = Bitmap(width: 0, height: 0)

  init(_ recording: LiveRecording, of size: PixelSize, in surround: CaptureSurround?) {
    (self.recording, self.size, self.surround) = (recording, size, surround)
  }

  /// Offers the recording the picture that the window is about to show.
  func take(_ picture: Bitmap) {
    recording.offer {
      guard let surround else { return picture }
      return surround.frame(picture, into: &framed) ? framed : nil
    }
  }
}
