import Canvas
import Capture
import Formatting
import Playground

/// An estimate of the size of a GIF, an APNG or a WebP from a few of its frames, before all are drawn.
@MainActor
package struct SizeForecast {
  package let plan: RenderPlan

  private static let samples = 6
  /// The bytes of a GIF for each byte of an APNG: 0.22 to 0.44 in the demos, large and small.
  private static let shareOfGIF = 0.35

  /// Returns the size in bytes above which a note is printed. `nil` for formats that stay small.
  package static func limit(of format: CaptureFormat) -> Int? {
    switch format {
    case .gif: 15_000_000
    case .apng: 50_000_000
    case .webp: 15_000_000
    case .mp4, .webm, .mov, .png, .y4m, .rgba, .wav: nil
    }
  }

  /// A line for each file that will be large, with advice.
  package var notes: [String] { plan.clips.compactMap(note) }

  private func note(_ clip: Clip) -> String? {
    guard case .file(let path, let format) = clip.output, let limit = Self.limit(of: format) else { return nil }
    let pixels = plan.camera.pixels
    // Uncompressed frames within the limit need no estimate.
    guard 3 * pixels.width * pixels.height * clip.frames.count > limit else { return nil }
    let bytes = bytes(of: clip, as: format)
    return bytes > limit ? Self.words(path, bytes: bytes, limit: limit) : nil
  }

  package static func words(_ path: String, bytes: Int, limit: Int) -> String {
    "\(path): about \(bytes / 1_000_000) MB are expected, more than \(limit / 1_000_000); smaller with --scale 0.5, fewer "
      + "--fps or --seconds, and a tenth as .mp4 or .webm"
  }

  /// Returns the estimate in bytes from pairs of frames along the clip.
  package func bytes(of clip: Clip, as format: CaptureFormat) -> Int {
    let frames = clip.frames.count
    var renderer = plan.renderer(isLogged: false)
    var (before, now) = (plan.camera.blank, plan.camera.blank)
    var pairs = 0
    var bytes = 0
    for sample in 0..<Self.samples {
      let frame = sample * frames / Self.samples
      guard frame + 1 < frames else { break }
      renderer.draw(Moment(clip.times.moment(frame: frame)), by: plan.camera, into: &before)
      renderer.draw(Moment(clip.times.moment(frame: frame + 1)), by: plan.camera, into: &now)
      pairs += 1
      bytes +=
        format == .webp
        ? WebPSink.bytes(of: now, since: before, clip.webP(isOpaque: !plan.camera.isClear))
        : APNGSink.bytes(of: now, since: before, isOpaque: !plan.camera.isClear)
    }
    let all = Double(bytes) / Double(max(1, pairs)) * Double(frames)
    return Int(format == .gif ? all * Self.shareOfGIF : all)
  }
}
