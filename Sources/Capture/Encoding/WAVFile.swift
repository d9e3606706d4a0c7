import Canvas
import Files
import Formatting
import Sound
import Synchronization

/// Makes the sounds of a file, once the number of its frames is known.
package typealias SoundSource = @Sendable (_ frames: Int) -> SoundTrack

/// Writes a track as a WAV file: 48 kHz, two channels, 16 bits.
enum WAVFile {
  /// The most samples in a file, whose size is a number of 32 bits.
  private static let mostSamples = (Int(UInt32.max) - 36) / 4

  /// Appends the whole file.
  static func write(_ track: SoundTrack, to file: PartFile) throws(Problem) {
    guard track.length <= mostSamples else {
      let hours = mostSamples / SoundWave.rate / 3600
      throw Problem(path: file.path, message: "the sound is too long, expected at most \(hours) hours")
    }
    try file.write(header(samples: track.length))
    try track.render { block throws(Problem) in
      try file.write(block.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
    }
  }

  private static func header(samples: Int) -> [UInt8] {
    func number(_ value: Int, bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let (channels, frame, content) = (2, 4, 4 * samples)
    let format =
      number(1, bytes: 2) + number(channels, bytes: 2) + number(SoundWave.rate, bytes: 4)
      + number(SoundWave.rate * frame, bytes: 4) + number(frame, bytes: 2) + number(16, bytes: 2)
    return Array("RIFF".utf8) + number(36 + content, bytes: 4) + Array("WAVEfmt ".utf8) + number(16, bytes: 4) + format
      + Array("data".utf8) + number(content, bytes: 4)
  }
}

/// Writes the sounds of a clip into a WAV file, and drops its pictures.
package final class WAVSink: FrameSink {
  private let file: PartFile
  private let sound: SoundSource
  private let frames = Atomic(0)

  package init(_ target: OutputTarget, _ sound: @escaping SoundSource) throws(Problem) {
    file = try PartFile(target)
    self.sound = sound
  }

  package func take(_ picture: Bitmap, into buffer: FrameBuffer) {}
  package func write(_ buffer: FrameBuffer, frame: Int) { frames.store(frame + 1, ordering: .relaxed) }

  package func finish(_ hash: FrameHash) throws(Problem) {
    try WAVFile.write(sound(frames.load(ordering: .relaxed)), to: file)
    try file.seal()
  }

  package func publish() throws(Problem) { try file.complete() }
  package func abandon() { file.abandon() }
  package var bytesSoFar: Int { file.size }
}
