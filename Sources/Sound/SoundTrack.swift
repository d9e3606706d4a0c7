import Formatting
import Motion

/// The sounds of a clip: exact to the sample, and as long as its pictures.
package struct SoundTrack: Sendable {
  /// A sound with the sample of the clip at which it begins.
  package struct Entry: Sendable {
    package let start: Int
    package let sound: ImpactSound

    package init(start: Int, _ sound: ImpactSound) { (self.start, self.sound) = (start, sound) }
  }

  /// The sounds in order of time.
  package let entries: [Entry]
  /// The length in samples.
  package let length: Int
  /// Whether sounds that last longer than the clip go on at its beginning, where a loop continues.
  package let loops: Bool
  /// The room for sounds that others would cover.
  private let clearing: SoundClearing

  /// The samples over which a track that does not loop falls silent at its end: 5 ms.
  private static let fade = SoundWave.rate / 200
  private static let blockLength = SoundWave.rate / 10

  package init(_ entries: [Entry], length: Int, loops: Bool = false) {
    self.entries = entries.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element).filter { $0.start < length && ($0.start >= 0 || !loops && $0.start > -SoundWave.longest) }
    (self.length, self.loops) = (length, loops)
    clearing = SoundClearing(self.entries, period: loops ? length : nil)
  }

  /// Calls `take` with one block of samples after another: left, right, left, right and so on.
  package func render<E: Error>(_ take: ([Int16]) throws(E) -> Void) throws(E) {
    var mixer = SoundMixer()
    mixer.dips = clearing.dips
    if loops {
      for (entry, boost) in zip(entries, clearing.boosts) where entry.start + SoundWave.longest > length {
        mixer.add(entry.sound, at: entry.start - length, boost: boost)
      }
    }
    var next = 0
    while mixer.position < length {
      let count = min(Self.blockLength, length - mixer.position)
      while next < entries.count, entries[next].start < mixer.position + count {
        mixer.add(entries[next].sound, at: entries[next].start, boost: clearing.boosts[next])
        next += 1
      }
      let first = mixer.position
      var block = mixer.render(count)
      if !loops, length - mixer.position < Self.fade { fadeOut(&block, from: first) }
      try take(block)
    }
  }

  /// Lets the end of the track fall silent, so that a sound that lasts longer ends without a click.
  private func fadeOut(_ block: inout [Int16], from first: Int) {
    for index in block.indices {
      let left = length - 1 - (first + index / 2)
      if left < Self.fade { block[index] = Int16(Int(block[index]) * left / Self.fade) }
    }
  }

  /// The hash of the samples, which depends on no file format: FNV-1a over the frames of both channels.
  package var hash: FNV1a {
    var hash = FNV1a()
    render { block in
      for index in stride(from: 0, to: block.count, by: 2) {
        hash.add(UInt64(UInt16(bitPattern: block[index])) | UInt64(UInt16(bitPattern: block[index + 1])) << 16)
      }
    }
    return hash
  }
}
