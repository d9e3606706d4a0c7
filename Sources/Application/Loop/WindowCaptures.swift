import Canvas
import Capture
import Commands
import Files
import Filming
import Glibc
import Playground
import Stage
import Threads

/// The pictures and the clip that are being made of a window.
@MainActor
struct WindowCaptures {
  private let ledger: FileLedger
  /// Of pictures that were written, or not, by threads of their own.
  private let mailbox = Monitor([CaptureNews]())
  /// Until it is in its file.
  private(set) var clip: WindowClip? { didSet { recording.with { [clip] in $0 = clip?.recording } } }
  /// The recording of the clip, for the thread that answers signals.
  private let recording = Monitor(LiveRecording?.none)
  /// Pictures on their way to the disk.
  private var pending = 0

  init(_ ledger: FileLedger) { self.ledger = ledger }

  // MARK: - A picture

  mutating func savePicture(
    _ path: String, in surround: (PixelSize) -> CaptureSurround?, carrying packed: [UInt8]?,
    _ read: () throws(MachineError) -> Bitmap?
  ) {
    let mailbox = mailbox
    do throws(MachineError) {
      guard var picture = try read() else { return }
      picture.makeOpaque()
      picture = surround(PixelSize(picture.width, picture.height))?.framed(picture) ?? picture
      pending += 1
      let target: OutputTarget
      do throws(FileFault) {
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

  mutating func record(_ name: String, size: PixelSize, in surround: CaptureSurround?) {
    pending += 1
    do throws(CaptureError) {
      try Self.makeFolder(of: name)
      let recording = try LiveRecording(
        name: name, ledger.claim(by: "F9"), size: surround?.size ?? size, rate: Ratio(60),
        now: { Clock.nowNanoseconds },
        ended: { Window.wake() })
      clip = WindowClip(recording, of: size, in: surround)
      post(.recording(path: name + ".mp4"))
    } catch {
      post(.failed("\(error)", wasRecording: false))
    }
  }

  /// Throws the reason that the folder cannot be made, such as a file system that is read-only.
  private static func makeFolder(of path: String) throws(FileFault) {
    let number = Folder.make(FilePath.folder(of: path))
    if number != 0 { throw FileFault(path, errno: number) }
  }

  /// `packed` is what the clip carries.
  func endRecording(carrying packed: @autoclosure () -> [UInt8]?) {
    if let recording = clip?.recording, !recording.isEnding { recording.end(carrying: packed()) }
  }

  /// What the recording takes of the frame that is about to be shown; nil when nothing is recorded.
  var frameReader: ((Bitmap) -> Void)? {
    guard let clip, clip.recording.wantsFrame else { return nil }
    return clip.take
  }

  /// The answers to the first and the second request to end: who asks twice cannot wait for the clip to be completed.
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

  // MARK: - What has become of them

  /// Once a frame: what has been completed meanwhile, and whether the window still has its size.
  mutating func news(windowSize: PixelSize, _ packed: @autoclosure () -> [UInt8]?) -> [CaptureNews] {
    var news = posted()
    guard let clip else { return news }
    if clip.size != windowSize, !clip.recording.isEnding {
      clip.recording.end(carrying: packed())
      Output.error("fidget: the window has another size now, so the recording ends")
    }
    if let outcome = clip.recording.outcome {
      self.clip = nil
      news.append(CaptureNews(outcome))
    }
    return news
  }

  private func post(_ news: CaptureNews) { mailbox.with { $0.append(news) } }

  private mutating func posted() -> [CaptureNews] {
    if pending == 0 { return [] }
    let news = mailbox.with { news in
      defer { news = [] }
      return news
    }
    pending -= news.count
    return news
  }

  /// At the end of the window: completes what is on its way.
  mutating func finish() -> [CaptureNews] {
    var news: [CaptureNews] = []
    if let clip {
      news.append(CaptureNews(clip.recording.finish(withinSeconds: 20)))
      self.clip = nil
    }
    for _ in 0..<500 where pending > 0 {
      news += posted()
      if pending > 0 { usleep(10_000) }
    }
    return news
  }
}

extension CaptureNews {
  /// `saved lamp.mp4, 2.1 s`, or why not.
  init(_ outcome: LiveRecording.Outcome) {
    switch outcome {
    case .finished(let path, let frames, let missed):
      let seconds = "\(frames / 60).\(frames % 60 * 10 / 60) s"
      // A busy machine is no fault of a take, of which a render has every frame.
      let behind =
        missed > 0
        ? "; \(missed) of \(frames) frames were too late: \(Program.called) render FILE draws all of them anew" : ""
      self = .saved(path: path, frames: frames, missed: missed, words: "saved \(path), \(seconds)\(behind)")
    case .failed(let error): self = .failed("\(error)", wasRecording: true)
    }
  }

  /// As people read it.
  var words: String {
    switch self {
    case .recording(let path): "recording \(path)"
    case .saved(_, _, _, let words), .failed(let words, _): words
    }
  }
}

extension Bitmap {
  /// As the screen shows it: on black, with nothing showing through.
  fileprivate mutating func makeOpaque() {
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in 0..<pixels.count { pixels[index].alpha = 255 }
    }
  }
}
