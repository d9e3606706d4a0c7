import Canvas
import Capture
import Filming

/// A recording of the window, with what the settings put round it; all that it holds goes with it.
@MainActor
final class WindowClip {
  let recording: LiveRecording
  /// Of the window as it began.
  let size: PixelSize
  private let surround: CaptureSurround?
  /// The last picture with its surround, drawn over by the next.
  private var framed = Bitmap(width: 0, height: 0)

  init(_ recording: LiveRecording, of size: PixelSize, in surround: CaptureSurround?) {
    (self.recording, self.size, self.surround) = (recording, size, surround)
  }

  /// Takes what the window is about to show.
  func take(_ picture: Bitmap) {
    recording.offer {
      guard let surround else { return picture }
      return surround.frame(picture, into: &framed) ? framed : nil
    }
  }
}
