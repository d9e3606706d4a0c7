import Canvas

/// The state of a target from frame to frame: the last draw list, for comparison, and memory that is used again.
final class RenderTarget {
  private(set) var drawList = DrawList()
  private var before = DrawList()
  private(set) var damage = Damage()
  /// The pixels of meshes that stay, below the others.
  private var underlay = Underlay()
  /// The damaged tiles without a known underlay.
  private var missing = Damage()
  /// The commands of each band, in order.
  private var bands: [CommandList] = []
  private var tiles = GrowableBuffer<Tile>()
  /// The kept meshes of this frame and the last one, by their serials.
  private var kept: [Int: KeptTriangles] = [:]
  private var frame = 0
  private var ground: UInt32 = 0
  private var isFresh = true
  private var width = 0
  private var height = 0

  struct Tile: BitwiseCopyable {
    var band: Int
    var clip: Clip
    /// Whether the pixels of the underlay are known.
    var isKnown = false
    /// The approximate number of pixels to fill, plus a share for each triangle itself.
    var work = 0
  }

  var tileCount: Int { tiles.count }
  /// The approximate number of pixels to fill in all bands with damage.
  private(set) var work = 0
  func clip(ofTile number: Int) -> Clip { tiles[number].clip }
  var hasDamage: Bool { tiles.count > 0 }
  /// The number of triangles that were sorted for the last frame, for tests.
  var commandCount: Int { (0..<damage.bandCount).reduce(0) { $0 + bands[$1].commands.count } }

  /// Forgets the last frame, so that the next one is drawn whole.
  func forget() { isFresh = true }

  /// Starts a frame, whose meshes are added next.
  func begin(width: Int, height: Int, ground: UInt32) {
    swap(&drawList, &before)
    drawList.removeAll()
    frame += 1
    // The list of the last frame is still compared with.
    let last = frame - 1
    if kept.contains(where: { $0.value.frame < last }) { kept = kept.filter { $0.value.frame >= last } }
    damage.begin(width: width, height: height)
    if self.width != width || self.height != height || self.ground != ground {
      isFresh = true
      underlay.forget()
    }
    (self.width, self.height, self.ground) = (width, height, ground)
  }

  /// Adds a mesh, and returns whether any of it can be seen.
  func add(_ mesh: borrowing Mesh, _ chain: MipChain?) -> Bool {
    let clip = Clip(mesh.clip, width: width, height: height)
    guard !clip.isEmpty else { return false }
    if mesh.kept != 0, chain == nil {
      let triangles = kept[mesh.kept] ?? KeptTriangles(mesh)
      if triangles.frame == 0 { kept[mesh.kept] = triangles }
      triangles.frame = frame
      drawList.append(triangles.view, blend: mesh.blend, clip: clip)
    } else {
      drawList.append(mesh, chain: chain, clip: clip)
    }
    return true
  }

  /// Finds the changes, and sorts the triangles that show there into bands.
  ///
  /// - Parameters:
  ///   - isShared: whether several threads will draw.
  ///   - onGround: whether the target is drawn on its ground, and not over other pixels.
  ///   - halve: a callback that makes a mesh's texture ready at a level.
  func arrange(isShared: Bool, onGround: Bool, halve: (_ mesh: Int, _ level: Int) -> Void) {
    if isFresh { damage.addAll() } else { drawList.compare(with: before, damage) }
    isFresh = false
    damage.closeGaps()
    underlay.show(onGround ? drawList.unchangedStart(since: before) : 0, of: damage)
    let isMissing = missing.begin(damage) { underlay.columns($0) }
    tiles.removeAll()
    for band in 0..<damage.bandCount {
      damage.eachTile(of: missing[band], in: band) { tiles.append(Tile(band: band, clip: $0)) }
      damage.eachTile(of: damage[band] & ~missing[band], in: band) {
        tiles.append(Tile(band: band, clip: $0, isKnown: true))
      }
    }
    underlay.know(damage)
    while bands.count < damage.bandCount { bands.append(CommandList()) }
    for band in 0..<damage.bandCount { bands[band].begin() }
    work = 0
    guard tiles.count > 0 else { return }
    if isMissing { for mesh in 0..<underlay.meshCount { sort(mesh, missing, halve) } }
    for mesh in underlay.meshCount..<drawList.meshes.count { sort(mesh, damage, halve) }
    for band in 0..<damage.bandCount { bands[band].dropHidden(width: width, underlay: underlay.meshCount) }
    for index in 0..<tiles.count {
      let (list, clip) = (bands[tiles[index].band], tiles[index].clip)
      let ground = list.ground(in: clip).count * (clip.bottom - clip.top)
      tiles[index].work = ground + list.work * (clip.right - clip.left) / width
      work += tiles[index].work
    }
    if isShared { putSmallestInTheMiddle() }
  }

  /// Orders the tiles, which threads take from the front and from the back, with the smallest in the middle.
  ///
  /// The upper half of the work comes first and the lower half last. So threads do not draw side by side, and end at about
  /// the same time.
  private func putSmallestInTheMiddle() {
    var (upper, sum) = (0, 0)
    while upper < tiles.count, sum < work / 2 {
      sum += tiles[upper].work
      upper += 1
    }
    sortTiles(from: 0, to: upper) { $0 > $1 }
    sortTiles(from: upper, to: tiles.count) { $0 < $1 }
  }

  /// Sorts tiles by work, and keeps the order of tiles with the same work.
  private func sortTiles(from start: Int, to end: Int, _ isBefore: (_ work: Int, _ other: Int) -> Bool) {
    for index in start..<end {
      let tile = tiles[index]
      var place = index
      while place > start, isBefore(tile.work, tiles[place - 1].work) {
        tiles[place] = tiles[place - 1]
        place -= 1
      }
      tiles[place] = tile
    }
  }

  private func sort(_ number: Int, _ damage: borrowing Damage, _ halve: (_ mesh: Int, _ level: Int) -> Void) {
    let mesh = drawList.meshes[number]
    let (corners, indices) = (drawList.corners(of: mesh), drawList.indices(of: mesh))
    let end = mesh.firstIndex &+ mesh.indexCount
    var index = mesh.firstIndex
    var halved = 0
    // A clear source does not change the target, nor does a black one if the blend mode ignores alpha.
    let visible: UInt32 = mesh.blend == .additive || mesh.blend == .screen ? 0x00FF_FFFF : 0xFFFF_FFFF
    while index < end {
      if let kept = mesh.kept, index % KeptTriangles.step == 0 {
        guard damage.meets(kept.boxes[index / KeptTriangles.step].intersection(mesh.clip)) else {
          index &+= KeptTriangles.step
          continue
        }
      }
      let at = indices + index
      let first = index
      index &+= 3
      let (a, b, c) = (corners[Int(at[0])], corners[Int(at[1])], corners[Int(at[2])])
      guard a.isValid, b.isValid, c.isValid else { continue }
      let box = Clip(around: a, b, c).intersection(mesh.clip)
      guard !box.isEmpty, (a.color | b.color | c.color) & visible != 0 else { continue }
      let area = Corner.area(a, b, c)
      guard area != 0 else { continue }
      var level = 0
      if let levels = mesh.levels {
        level = TriangleSetup.level(a, b, c, area: area, levels[0].width, levels[0].height)
        if level > halved {
          halve(number, level)
          halved = level
        }
      }
      var isPair = false
      if index < end, let quad = Quad(at, corners), quad.isUpright {
        let (e, f, g) = (corners[Int(at[3])], corners[Int(at[4])], corners[Int(at[5])])
        let area = Corner.area(e, f, g)
        isPair =
          area != 0
          && mesh.levels.map { TriangleSetup.level(e, f, g, area: area, $0[0].width, $0[0].height) == level } ?? true
      }
      var command = DrawCommand(
        mesh: number, index: first, level: level, isPair: isPair, left: box.left, right: box.right)
      let columns = damage.columns(box.left, box.right)
      let isCover =
        isPair && mesh.blend == .normal && (box.left == 0 || box.right == width)
        && TriangleFiller.isOpaque(a, b, c, mesh.levels.map { $0[level] })
        && corners[Int(at[3])].color & corners[Int(at[4])].color & corners[Int(at[5])].color >= 0xFF00_0000
      for band in box.top / Damage.bandHeight...(box.bottom &- 1) / Damage.bandHeight
      where damage[band] & columns != 0 {
        let (top, bottom) = (band &* Damage.bandHeight, min(height, (band &+ 1) &* Damage.bandHeight))
        command.rows = UInt8(truncatingIfNeeded: min(box.bottom, bottom) &- max(box.top, top))
        command.isCover = isCover && box.top <= top && box.bottom >= bottom
        bands[band].append(command)
      }
      if isPair { index &+= 3 }
    }
  }

  /// Draws a tile.
  func draw(_ number: Int, _ filler: TriangleFiller, onGround: Bool) {
    let tile = tiles[number]
    let list = bands[tile.band]
    let clip = tile.clip
    let under = underlay.meshCount
    if tile.isKnown {
      copy(clip, from: UnsafePointer(underlay.pixels), to: filler.pixels, filler.stride)
    } else {
      let bare = list.ground(in: clip)
      if onGround, !bare.isEmpty {
        for y in clip.top..<clip.bottom {
          (filler.pixels + (y * filler.stride + bare.lowerBound)).update(repeating: ground, count: bare.count)
        }
      }
      if under > 0 {
        draw(list, clip, filler) { $0 < under }
        copy(clip, from: UnsafePointer(filler.pixels), to: underlay.pixels, filler.stride)
      }
    }
    draw(list, clip, filler) { $0 >= under }
  }

  /// Copies the tiles of a picture in which another one differs, except those that are drawn.
  func copy(_ stale: borrowing Damage, from source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>) {
    for band in 0..<damage.bandCount {
      stale.eachTile(of: stale[band] & ~damage[band], in: band) { copy($0, from: source, to: target, width) }
    }
  }

  private func copy(
    _ clip: Clip, from source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, _ stride: Int
  ) {
    for y in clip.top..<clip.bottom {
      (target + (y * stride + clip.left)).update(from: source + (y * stride + clip.left), count: clip.right - clip.left)
    }
  }

  @inline(__always)
  private func draw(_ list: CommandList, _ clip: Clip, _ filler: TriangleFiller, where isDrawn: (_ mesh: Int) -> Bool) {
    let meshes = drawList.meshes.base
    let (commands, count) = (list.commands.base, list.commands.count)
    var index = 0
    while index < count {
      let command = commands[index]
      index &+= 1
      guard command.meets(clip), isDrawn(Int(command.mesh)) else { continue }
      let mesh = meshes[Int(command.mesh)]
      let inside = clip.intersection(mesh.clip)
      if !inside.isEmpty {
        filler.draw(command, drawList.corners(of: mesh), drawList.indices(of: mesh), mesh, inside)
      }
    }
  }
}
