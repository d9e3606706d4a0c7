import Canvas
import Capture
import Commands
import Files
import Filming
import Formatting
import Glibc
import Playground
import Stage
import Threads

/// The pictures and the clip of a window that are being made.
@MainActor
struct WindowCaptures {
  private let ledger: FileLedger
  /// News from the background threads that write pictures: saved, or failed.
  private let mailbox = Monitor([CaptureReport]())
  /// The clip being recorded, until its file is complete. `nil` without one.
  private(set) var clip: WindowClip? { didSet { recording.with { [clip] in $0 = clip?.recording } } }
  /// The recording of the clip, for the thread that answers signals.
  private let recording = Monitor(LiveRecording?.none)
  /// The number of pictures and recordings whose news has not been collected yet.
  private var pending = 0

  init(_ ledger: FileLedger) { self.ledger = ledger }

  // MARK: - A picture

  mutating func savePicture(
    _ path: String, in surround: (PixelSize) -> CaptureSurround?, carrying packed: [UInt8]?,
    _ read: () throws(Problem) -> Bitmap?
  ) {
    let mailbox = mailbox
    do throws(Problem) {
      guard var picture = try read() else { return }
      picture.makeOpaque()
      picture = surround(PixelSize(picture.width, picture.height))?.framed(picture) ?? picture
      pending += 1
      let target: OutputTarget
      do throws(Problem) {
        try Self.makeFolder(of: path)
        target = try ledger.claim(by: "F12").target(path)
      } catch {
        return post(.failed("\(error)", wasRecording: false))
      }
      PNGFile.writeInBackground(picture, carrying: packed, to: target) { error in
        mailbox.with {
          $0.append(
            error.map { .failed("\($0)", wasRecording: false) }
              ?? .saved(path: path, frames: 1, missed: nil, words: "saved \(path)"))
        }
        Window.wake()
      }
    } catch {
      pending += 1
      post(.failed("\(path): \(error)", wasRecording: false))
    }
  }

  // MARK: - A clip

  /// Starts a clip.
  ///
  /// - Parameter isPart: Whether the clip shows only the part of the window that `frameReader` gets. A new size of the
  ///   window then does not end it.
  mutating func record(
    _ name: String, size: PixelSize, in surround: CaptureSurround?, hasSound: Bool, isPart: Bool = false
  ) {
    pending += 1
    do throws(Problem) {
      try Self.makeFolder(of: name)
      let recording = try LiveRecording(
        name: name, ledger.claim(by: "F9"), size: surround?.size ?? size, rate: Ratio(60), hasSound: hasSound,
        now: { Clock.nowNanoseconds },
        ended: { Window.wake() })
      clip = WindowClip(recording, of: size, in: surround, isPart: isPart)
      post(.recording(path: name + ".mp4"))
    } catch {
      post(.failed("\(error)", wasRecording: false))
    }
  }

  /// Throws the reason that the folder cannot be made, such as a file system that is read-only.
  private static func makeFolder(of path: String) throws(Problem) {
    let number = Folder.make(FilePath.folder(of: path))
    if number != 0 { throw Problem(path: path, errno: number) }
  }

  /// Ends the recording, if one is running.
  ///
  /// - Parameter packed: The take and sketch to embed in the clip.
  func endRecording(carrying packed: @autoclosure () -> [UInt8]?) {
    if let recording = clip?.recording, !recording.isEnding { recording.end(carrying: packed()) }
  }

  /// Returns the callback with which the recording copies the frame about to be shown. `nil` when nothing is recorded.
  ///
  /// - Parameter part: The pixels that a clip of a part of the window shows.
  func frameReader(of part: @autoclosure () -> PixelRect) -> ((Bitmap) -> Void)? {
    guard let clip, clip.recording.wantsFrame else { return nil }
    guard clip.isPart else { return clip.take }
    let part = part()
    return { clip.take($0, part: part) }
  }

  /// The answers to the first and the second request to end.
  ///
  /// The second one exits at once: a user who asks twice cannot wait for the clip to be completed.
  var answers: [@Sendable () -> Void] {
    let recording = recording
    return [
      { Window.wake() },
      {
        recording.look { $0 }?.giveUp()
        _exit(130)
      },
    ]
  }

  // MARK: - Results

  /// Returns the news since the last frame, and ends the recording if the window's size has changed.
  mutating func news(windowSize: PixelSize, _ packed: @autoclosure () -> [UInt8]?) -> [CaptureReport] {
    var news = posted()
    guard let clip else { return news }
    if !clip.isPart, clip.size != windowSize, !clip.recording.isEnding {
      clip.recording.end(carrying: packed())
      Output.error("fidget: the window has another size now, so the recording ends")
    }
    if let outcome = clip.recording.outcome {
      self.clip = nil
      news.append(CaptureReport(outcome))
    }
    return news
  }

  private func post(_ news: CaptureReport) { mailbox.with { $0.append(news) } }

  private mutating func posted() -> [CaptureReport] {
    if pending == 0 { return [] }
    let news = mailbox.with { news in
      defer { news = [] }
      return news
    }
    pending -= news.count
    return news
  }

  /// Waits for pending pictures and the clip when the window closes, and returns their news.
  mutating func finish() -> [CaptureReport] {
    var news: [CaptureReport] = []
    if let clip {
      news.append(CaptureReport(clip.recording.finish(withinSeconds: 20)))
      self.clip = nil
    }
    for _ in 0..<500 where pending > 0 {
      news += posted()
      if pending > 0 { usleep(10_000) }
    }
    return news
  }
}

extension CaptureReport {
  /// Creates the news of a recording's end: `saved lamp.mp4, 2.1 s`, or the reason why it failed.
  init(_ outcome: LiveRecording.Outcome) {
    switch outcome {
    case .finished(let path, let frames, let missed):
      let seconds = "\(frames / 60).\(frames % 60 * 10 / 60) s"
      // A busy machine drops frames of the clip, not of the take: a render of the take has every frame.
      let behind =
        missed > 0
        ? "; \(missed) of \(frames) frames were too late: \(Program.called) render FILE draws all of them anew" : ""
      self = .saved(path: path, frames: frames, missed: missed, words: "saved \(path), \(seconds)\(behind)")
    case .failed(let error): self = .failed("\(error)", wasRecording: true)
    }
  }

  /// The news as a text for people.
  var words: String {
    switch self {
    case .recording(let path): "recording \(path)"
    case .saved(_, _, _, let words), .failed(let words, _): words
    }
  }
}

extension Bitmap {
  /// Makes every pixel opaque, as on the screen, where the picture lies on black and nothing shows through.
  fileprivate mutating func makeOpaque() {
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in 0..<pixels.count { pixels[index].alpha = 255 }
    }
  }
}
