extension Scene {
  /// Adds to `damage` wherever this scene may look different from an earlier one of the same target.
  ///
  /// Meshes are compared in order, those with like meshes before and after them in both. In a pair, triangles are.
  func compare(with before: borrowing Scene, _ damage: borrowing Damage) {
    let (new, old) = (meshes.count, before.meshes.count)
    var first = 0
    while first < min(new, old), new == old || isLike(first, before, first) {
      compareMesh(first, before, first, damage)
      first += 1
    }
    var rest = 0
    while rest < min(new, old) - first, isLike(new - 1 - rest, before, old - 1 - rest) {
      compareMesh(new - 1 - rest, before, old - 1 - rest, damage)
      rest += 1
    }
    for mesh in first..<(new - rest) { damageAll(mesh, damage) }
    for mesh in first..<(old - rest) { before.damageAll(mesh, damage) }
  }

  private func isLike(_ mine: Int, _ other: borrowing Scene, _ its: Int) -> Bool {
    let (a, b) = (meshes[mine], other.meshes[its])
    return a.serial == b.serial && a.blend == b.blend && a.clip == b.clip
  }

  private func compareMesh(_ mine: Int, _ other: borrowing Scene, _ its: Int, _ damage: borrowing Damage) {
    let (a, b) = (meshes[mine], other.meshes[its])
    guard a.serial == b.serial, a.blend == b.blend, a.clip == b.clip else {
      damageAll(mine, damage)
      other.damageAll(its, damage)
      return
    }
    let (new, old) = (a.indexCount, b.indexCount)
    var first = 0
    if new == old {
      while first < new {
        let (x, y) = (a.firstIndex &+ first, b.firstIndex &+ first)
        if !isSame(x, other, y) {
          damageTriangle(x, a.clip, damage)
          other.damageTriangle(y, b.clip, damage)
        }
        first &+= 3
      }
      return
    }
    while first < min(new, old), isSame(a.firstIndex + first, other, b.firstIndex + first) { first += 3 }
    var rest = 0
    while rest < min(new, old) - first,
      isSame(a.firstIndex + new - 3 - rest, other, b.firstIndex + old - 3 - rest)
    {
      rest += 3
    }
    for index in stride(from: first, to: new - rest, by: 3) { damageTriangle(a.firstIndex + index, a.clip, damage) }
    for index in stride(from: first, to: old - rest, by: 3) {
      other.damageTriangle(b.firstIndex + index, b.clip, damage)
    }
  }

  @inline(__always)
  private func isSame(_ mine: Int, _ other: borrowing Scene, _ its: Int) -> Bool {
    for corner in 0..<3 {
      let a = corners[Int(indices[mine &+ corner])]
      let b = other.corners[Int(other.indices[its &+ corner])]
      // As bits: numbers that are not numbers are equal too.
      guard a.x == b.x, a.y == b.y, a.color == b.color, a.u.bitPattern == b.u.bitPattern,
        a.v.bitPattern == b.v.bitPattern
      else { return false }
    }
    return true
  }

  private func damageAll(_ number: Int, _ damage: borrowing Damage) {
    let mesh = meshes[number]
    for index in stride(from: mesh.firstIndex, to: mesh.firstIndex + mesh.indexCount, by: 3) {
      damageTriangle(index, mesh.clip, damage)
    }
  }

  @inline(__always)
  private func damageTriangle(_ index: Int, _ clip: Clip, _ damage: borrowing Damage) {
    let a = corners[Int(indices[index])]
    let b = corners[Int(indices[index &+ 1])]
    let c = corners[Int(indices[index &+ 2])]
    guard a.isValid, b.isValid, c.isValid, a.color | b.color | c.color != 0 else { return }
    let box = Clip(
      left: Corner.pixel(from: min(a.x, b.x, c.x)), top: Corner.pixel(from: min(a.y, b.y, c.y)),
      right: Corner.pixel(from: max(a.x, b.x, c.x)), bottom: Corner.pixel(from: max(a.y, b.y, c.y)))
    damage.add(box.intersection(clip))
  }
}
