import Motion
import Synchronization

/// Runs of strokes that stay the same from frame to frame, with their meshes.
///
/// A drawing of many lines changes at one of them. So a long row of strokes is cut into runs, and the mesh of a run that a
/// second frame draws is kept, as long as frames draw the same run. A run ends behind a path whose place in memory has certain
/// bits, and not after a number of strokes: a stroke that comes or goes changes its own run and no other. It also ends between
/// strokes that the last frame drew and one that it did not, so that a line that grows in every frame is in no run.
struct StrokeRuns: Sendable {
  /// The bytes of kept meshes, beyond which no more are kept.
  private static let most = 64 << 20
  /// The elements of paths from which on it pays to keep a run.
  private static let leastElements = 128
  /// The elements from which on a run may end before a stroke that has to be drawn by itself.
  private static let mostElements = 512
  private static let mostStrokes = 256

  private struct Run {
    /// The strokes, which keep their paths in memory.
    var marks: [Mark]
    /// `nil` after the first frame. An empty one if nothing of the run is visible.
    var mesh: Mesh?
    /// The number of the last frame that drew the run.
    var frame: Int
  }

  private var runs: [Int: Run] = [:]
  /// The places of the paths that this frame has drawn so far, and of those that the last one drew.
  ///
  /// A line that grows often takes the memory that its last form has left, so a place has the number of elements, too.
  private var places: (now: Set<Path.Storage>, before: Set<Path.Storage>) = ([], [])
  private var frame = 0
  private var size = PixelSize(0, 0)
  private var base = Affine.identity
  /// The bytes of the kept meshes.
  private var bytes = 0
  private static let serials = Atomic(0)

  mutating func beginFrame(_ size: PixelSize, _ base: Affine) {
    frame += 1
    swap(&places.now, &places.before)
    places.now.removeAll(keepingCapacity: true)
    guard !runs.isEmpty, self.size != size || self.base != base else {
      (self.size, self.base) = (size, base)
      return
    }
    (self.size, self.base) = (size, base)
    runs.removeAll()
    bytes = 0
  }

  /// Forgets the runs that the last two frames did not draw.
  mutating func endFrame() {
    guard runs.contains(where: { $0.value.frame < frame - 1 }) else { return }
    let oldest = frame - 1
    runs = runs.filter { $0.value.frame >= oldest }
    bytes = runs.values.reduce(0) { $0 + ($1.mesh.map(Self.bytes) ?? 0) }
  }

  private static func bytes(_ mesh: Mesh) -> Int {
    mesh.vertices.count * MemoryLayout<Mesh.Vertex>.stride + mesh.indices.count * MemoryLayout<UInt32>.stride
  }

  /// The marks that may be kept together, and a hash of the places of their paths.
  struct Candidate {
    var marks: Range<Int>
    fileprivate var elements = 0
    fileprivate var sum = UInt(0)
  }

  /// Returns the marks from `start` on that may be kept together, and at least one.
  mutating func candidate(in marks: [Mark], from start: Int) -> Candidate {
    var found = Candidate(marks: start..<start)
    var (end, isKnown) = (start, false)
    while end < marks.count, end - start < Self.mostStrokes, let storage = Self.storage(of: marks[end]),
      marks[end].clip == marks[start].clip
    {
      let wasDrawn = places.before.contains(storage)
      if end == start { isKnown = wasDrawn } else if wasDrawn != isKnown { break }
      places.now.insert(storage)
      found.sum = (found.sum ^ storage.address) &* 0xD6E8_FEB8_6659_FD93
      found.sum ^= found.sum >> 32
      found.elements += storage.count
      end += 1
      // Neighbours in memory differ in the lower bits, after the ones that all blocks share.
      if ((storage.address >> 4) &* 0x9E37_79B9_7F4A_7C15) >> 59 == 0, found.elements >= Self.mostElements { break }
    }
    found.marks = start..<max(end, start + 1)
    return found
  }

  /// The place of the path of a stroke that covers what is behind it. `nil` for any other mark.
  private static func storage(of mark: Mark) -> Path.Storage? {
    guard case .stroke(let path, let stroke, .color(let color)) = mark.shape, color.alpha >= 1, mark.blend == .normal,
      stroke.dashes.isEmpty
    else { return nil }
    return path.storage
  }

  /// The state of a run.
  enum Known {
    /// The run is drawn for the first time, or too seldom.
    case unknown
    /// The run was drawn before: its mesh is worth keeping.
    case again
    case mesh(Mesh)
  }

  /// Finds a run, and notes it for the next frame.
  mutating func find(_ run: Candidate, in marks: [Mark]) -> (key: Int, Known) {
    let key = Int(bitPattern: run.sum)
    guard run.elements >= Self.leastElements else { return (key, .unknown) }
    guard let place = runs.index(forKey: key), Self.areSame(runs.values[place].marks, marks, run.marks) else {
      bytes -= runs[key]?.mesh.map(Self.bytes) ?? 0
      runs[key] = Run(marks: Array(marks[run.marks]), mesh: nil, frame: frame)
      return (key, .unknown)
    }
    let isRepeated = runs.values[place].frame < frame
    runs.values[place].frame = frame
    if let mesh = runs.values[place].mesh { return (key, .mesh(mesh)) }
    return (key, isRepeated && bytes < Self.most ? .again : .unknown)
  }

  private static func areSame(_ known: [Mark], _ marks: [Mark], _ range: Range<Int>) -> Bool {
    guard known.count == range.count else { return false }
    for number in 0..<known.count where !areSame(known[number], marks[range.lowerBound + number]) { return false }
    return true
  }

  private static func areSame(_ a: Mark, _ b: Mark) -> Bool {
    guard case .stroke(let path, let stroke, let paint) = a.shape,
      case .stroke(let other, let itsStroke, let itsPaint) = b.shape
    else { return false }
    return path.storage == other.storage && stroke == itsStroke && paint == itsPaint && a.transform == b.transform
      && a.blend == b.blend && a.clip == b.clip
  }

  /// Keeps the mesh of a run, and returns it with its serial.
  mutating func keep(_ mesh: Mesh, for key: Int) -> Mesh {
    var mesh = mesh
    mesh.kept = Self.serials.add(1, ordering: .relaxed).newValue
    runs[key]?.mesh = mesh
    bytes += Self.bytes(mesh)
    return mesh
  }
}

extension FrameBuilder {
  /// Draws a run of strokes by its kept mesh. Returns `false`, with nothing drawn, if it has none yet.
  mutating func drawKept(
    _ run: StrokeRuns.Candidate, of marks: [Mark], base: Affine, on batcher: inout MeshBatcher
  ) -> Bool {
    let (key, known) = runs.find(run, in: marks)
    let mesh: Mesh
    switch known {
    case .unknown: return false
    case .mesh(let kept): mesh = kept
    case .again:
      var alone = MeshBatcher(pixels: batcher.pixels, base: base)
      alone.meshes = store.takeList()
      for mark in marks[run.marks] {
        guard case .stroke(let path, let stroke, let paint) = mark.shape, alone.begin(mark) else { continue }
        draw(path, stroke, paint, base * mark.transform, isNormal: true, on: &alone)
      }
      // The strokes have one texture, blend and clip, so there is at most one mesh. Its copy has no spare memory.
      var made = Mesh()
      if let only = alone.meshes.first {
        made = only
        (made.vertices, made.indices) = (only.vertices.map { $0 }, only.indices.map { $0 })
      }
      store.reclaim(&alone.meshes)
      store.giveBack(&alone.meshes)
      mesh = runs.keep(made, for: key)
    }
    guard !mesh.indices.isEmpty else { return true }
    batcher.close(&store)
    batcher.meshes.append(mesh)
    return true
  }
}
