import Capture
import Files
import Foundation
import Motion
import Sound
import Testing

@testable import Commands
@testable import Filming

@Suite("Sounds of clips") struct RenderSoundTests {
  /// The left channel of a WAV file; the first 44 bytes are its header.
  private static func samples(_ name: String, in folder: FidgetCommand.Folder) throws -> [Int] {
    let bytes = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent(name)))
    #expect(bytes.starts(with: Array("RIFF".utf8)) && bytes.count % 4 == 0)
    return stride(from: 44, to: bytes.count, by: 4).map {
      Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
    }
  }

  /// The steps of the events with an impact in a log of events.
  private static func steps(_ name: String, in folder: FidgetCommand.Folder) throws -> [Int] {
    let text = try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
    return text.split(separator: "\n").filter { $0.contains("\"impact\"") }.compactMap { line in
      line.split(separator: ",")[0].split(separator: ":").last.flatMap { Int($0) }
    }
  }

  /// The moments, in milliseconds, at which the energy rises to a multiple of the last eight milliseconds'.
  private static func onsets(_ samples: [Int]) -> [Double] {
    let block = 24
    let energy = stride(from: 0, to: samples.count - block, by: block).map { start in
      samples[start..<start + block].reduce(0) { $0 + $1 * $1 } / block
    }
    var (found, index): ([Double], Int) = ([], 0)
    while index < energy.count {
      let past = energy[max(0, index - 16)..<index].max() ?? 0
      if energy[index] > 500, energy[index] > 3 * past {
        found.append(Double(index * block) / 48)
        index += 16
      } else {
        index += 1
      }
    }
    return found
  }

  @Test(arguments: ["ticket", "stitch", "header", "cards", "lamp", "strings"])
  func impactsAreHeardAtTheirTimes(_ effect: String) throws {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(
      ["render", effect, "--demo", "--size", "390x844", "--events", "e.jsonl", "-o", "a.wav"], in: folder)
    #expect(result.status == 0, "\(result.errors)")
    let (samples, steps) = (try Self.samples("a.wav", in: folder), try Self.steps("e.jsonl", in: folder))
    #expect(!steps.isEmpty && result.output.contains("\(steps.count) sound"), "\(result.output)")
    let onsets = Self.onsets(samples)
    for step in Set(steps) {
      let time = Double(step) / 0.24
      let nearest = onsets.map { ($0 - time).magnitude }.min() ?? .infinity
      #expect(nearest <= 2, "\(effect) at \(time) ms: \(nearest) ms")
    }
    #expect(onsets.count == Set(steps).count, "\(effect): \(onsets)")
  }

  @Test func soundChangesNoPicture() throws {
    let folder = FidgetCommand.Folder()
    func render(_ more: String...) -> [String] {
      let result = FidgetCommand.run(
        ["render", "lamp", "--demo", "--size", "64x48", "--seconds", "1", "-o", "null:"] + more, in: folder)
      #expect(result.status == 0, "\(result.errors)")
      return result.output.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }
    let (plain, heard) = (render(), render("--sound"))
    #expect(plain.count == 4 && Array(heard[..<4]) == plain)
    #expect(heard.count == 5 && heard[4].hasPrefix("sound ") && heard[4].count == 22)
  }

  @Test(arguments: [
    (["-o", "a.gif", "--sound"], "--sound: 'a.gif' has no sound, expected .mp4, .webm or .mov, or -o NAME.wav"),
    (["-o", "a.png", "--sound"], "--sound: 'a.png' has no sound"),
    (["-o", "a.webp", "--sound"], "--sound: 'a.webp' has no sound"),
    (["-o", "a.apng", "-o", "b.gif", "--sound"], "--sound: 'a.apng' has no sound"),
    (["-o", "a-%d.png", "--sound"], "--sound: 'a-%d.png' has no sound"),
    (["-o", "-", "--sound"], "--sound: '-' has no sound"),
  ])
  func soundWithoutAPlaceIsRefused(_ arguments: [String], _ message: String) {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(["render", "lamp"] + arguments, in: folder)
    #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
    #expect(folder.names.isEmpty)
  }

  @Test func galleryMakesNoSound() {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(["render", "gallery", "-o", "a.wav"], in: folder)
    #expect(result.status == 2 && result.errors.contains("-o a.wav: expected an effect"), "\(result.errors)")
  }

  @Test(.enabled(if: hasFFmpeg), arguments: [("a.mp4", "aac"), ("a.webm", "opus"), ("a.mov", "pcm_s16le")])
  func videoHasSoundInTime(_ name: String, _ codec: String) throws {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(
      [
        "render", "lamp", "--demo", "--size", "64x48", "--seconds", "1.5", "--events", "e.jsonl", "--sound", "-o", name,
      ],
      in: folder)
    #expect(result.status == 0 && Set(folder.names) == [name, "e.jsonl"], "\(result.errors)")
    // Both streams on one clock: the filter fills the time before the sound with silence, or cuts it off.
    let decoding = OtherProgram.run(
      "/usr/bin/ffmpeg",
      [
        "-v", "error", "-copyts", "-i", name, "-af", "aresample=async=1:first_pts=0", "-ar", "48000", "-c:a",
        "pcm_s16le",
      ]
        // Without the clip's note, so that the header has 44 bytes.
        + ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact", "b.wav"], in: folder)
    #expect(decoding.status == 0)
    let probe = OtherProgram.run(
      "/usr/bin/ffprobe", ["-v", "error", "-show_entries", "stream=codec_name,start_time", "-of", "csv=p=0", name],
      in: folder)
    #expect(probe.lines.contains { $0.hasPrefix(codec) }, "\(probe.lines)")
    #expect(probe.lines.contains { !$0.hasPrefix(codec) && $0.hasSuffix(",0.000000") }, "\(probe.lines)")
    let onsets = Self.onsets(try Self.samples("b.wav", in: folder))
    for step in try Self.steps("e.jsonl", in: folder) {
      let nearest = onsets.map { ($0 - Double(step) / 0.24).magnitude }.min() ?? .infinity
      #expect(nearest <= 2, "\(name), step \(step): \(nearest) ms")
    }
  }

  /// A MOV holds the samples of the WAV file, so nothing is lost and nothing is late.
  @Test(.enabled(if: hasFFmpeg)) func movieHasTheSamplesThemselves() throws {
    let folder = FidgetCommand.Folder()
    let result = FidgetCommand.run(
      [
        "render", "lamp", "--demo", "--size", "64x48", "--seconds", "1.5", "--sound", "-o", "a.mov", "-o", "a.wav",
        "-o",
        "a.gif",
      ],
      in: folder)
    #expect(result.status == 0 && result.output.split(separator: "sound ").count == 3, "\(result.errors)")
    #expect(result.errors.contains("a.gif: .gif has no sound"), "\(result.errors)")
    let decoding = OtherProgram.run(
      "/usr/bin/ffmpeg", ["-v", "error", "-i", "a.mov", "-vn", "-f", "s16le", "b.raw"], in: folder)
    #expect(decoding.status == 0)
    let (own, decoded) = try (RenderTests.bytes("a.wav", in: folder), RenderTests.bytes("b.raw", in: folder))
    #expect(Array(own.dropFirst(44)) == decoded && decoded.count == 4 * 72_000)
  }

  @Test func samplesOfStepsAreExact() {
    let usual = FrameTimes()
    #expect(usual.sample(step: 240, from: 0) == 48_000 && usual.sample(step: 1, from: 0) == 200)
    #expect(usual.sample(step: 240, from: 60) == 0 && usual.sample(step: 120, from: 60) == -24_000)
    #expect(usual.samples(frames: 60) == 48_000)
    let slow = FrameTimes(rate: Ratio(25), speed: Ratio(1, 2))
    #expect(slow.sample(step: 240, from: 0) == 96_000 && slow.sample(step: 240, from: 25) == 48_000)
    let film = FrameTimes(rate: Ratio(30_000, 1001))
    #expect(film.samples(frames: 30) == 48_048 && film.sample(step: 240, from: 30) == -48)
  }
}
