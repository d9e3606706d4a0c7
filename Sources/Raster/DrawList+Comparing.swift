import Canvas

/// A mesh, or neighbours with the same texture, blend and clip that are compared as one.
///
/// A mesh that is kept from frame to frame parts meshes that would be one without it.
struct DrawListGroup {
  var firstMesh: Int
  var endMesh: Int
  var indexCount: Int
}

/// A place among the triangles of a group.
private struct TrianglePlace {
  var mesh: Int
  /// The place among the mesh's indices.
  var index = 0
}

extension DrawList {
  /// Adds to `damage` every place where this list may look different from an earlier one of the same target.
  ///
  /// Groups are compared in order, paired with like groups from the start and from the end of both lists. Triangles are
  /// compared within a pair, except in meshes that both groups keep.
  func compare(with before: borrowing DrawList, _ damage: borrowing Damage) {
    let (new, old) = (groups.count, before.groups.count)
    var first = 0
    while first < min(new, old), new == old || isLike(first, before, first) {
      compareGroup(first, before, first, damage)
      first += 1
    }
    var rest = 0
    while rest < min(new, old) - first, isLike(new - 1 - rest, before, old - 1 - rest) {
      compareGroup(new - 1 - rest, before, old - 1 - rest, damage)
      rest += 1
    }
    // Between the two, groups may have come and gone, as in both halves of a split stage: search for pairs in order.
    var oldGroup = first
    for group in first..<(new - rest) {
      guard let pair = (oldGroup..<(old - rest)).first(where: { isLike(group, before, $0) }) else {
        damageGroup(group, damage)
        continue
      }
      for gone in oldGroup..<pair { before.damageGroup(gone, damage) }
      compareGroup(group, before, pair, damage)
      oldGroup = pair + 1
    }
    for gone in oldGroup..<(old - rest) { before.damageGroup(gone, damage) }
  }

  private func isLike(_ mine: Int, _ other: borrowing DrawList, _ its: Int) -> Bool {
    meshes[groups[mine].firstMesh].isLike(other.meshes[other.groups[its].firstMesh])
  }

  private func compareGroup(_ mine: Int, _ other: borrowing DrawList, _ its: Int, _ damage: borrowing Damage) {
    guard isLike(mine, other, its) else {
      damageGroup(mine, damage)
      other.damageGroup(its, damage)
      return
    }
    let (a, b) = (groups[mine], other.groups[its])
    var (x, y) = (TrianglePlace(mesh: a.firstMesh), TrianglePlace(mesh: b.firstMesh))
    var left = min(a.indexCount, b.indexCount)
    if a.indexCount == b.indexCount {
      while left > 0 {
        left -= skipSame(&x, other, &y, left)
        guard left > 0 else { return }
        damageTriangle(x, damage)
        other.damageTriangle(y, damage)
        step(&x)
        other.step(&y)
        left -= 3
      }
      return
    }
    left -= skipSame(&x, other, &y, left)
    var (endX, endY) = (TrianglePlace(mesh: a.endMesh), TrianglePlace(mesh: b.endMesh))
    _ = skipSameBack(&endX, other, &endY, left)
    damageTriangles(from: x, to: endX, damage)
    other.damageTriangles(from: y, to: endY, damage)
  }

  /// Moves both places on over equal triangles, at most `left` indices; returns the number of indices.
  private func skipSame(
    _ mine: inout TrianglePlace, _ other: borrowing DrawList, _ its: inout TrianglePlace, _ left: Int
  ) -> Int {
    var done = 0
    while done < left {
      settle(&mine)
      other.settle(&its)
      let (a, b) = (meshes[mine.mesh], other.meshes[its.mesh])
      if mine.index == 0, its.index == 0, let serial = a.kept?.serial, serial == b.kept?.serial {
        (mine.index, its.index) = (a.indexCount, b.indexCount)
        done &+= a.indexCount
        continue
      }
      let end = min(left &- done, a.indexCount &- mine.index, b.indexCount &- its.index)
      let (myIndices, itsIndices) = (indices(of: a) + a.firstIndex, other.indices(of: b) + b.firstIndex)
      let (myCorners, itsCorners) = (corners(of: a), other.corners(of: b))
      var count = 0
      while count < end,
        isSame(myIndices + mine.index + count, myCorners, itsIndices + its.index + count, itsCorners)
      {
        count &+= 3
      }
      mine.index &+= count
      its.index &+= count
      done &+= count
      if count < end { break }
    }
    return done
  }

  /// Moves both places back over equal triangles before them, at most `left` indices; returns the number of indices.
  private func skipSameBack(
    _ mine: inout TrianglePlace, _ other: borrowing DrawList, _ its: inout TrianglePlace, _ left: Int
  ) -> Int {
    var done = 0
    while done < left {
      settleBack(&mine)
      other.settleBack(&its)
      let (a, b) = (meshes[mine.mesh], other.meshes[its.mesh])
      if mine.index == a.indexCount, its.index == b.indexCount, let serial = a.kept?.serial, serial == b.kept?.serial,
        a.indexCount <= left &- done
      {
        (mine.index, its.index) = (0, 0)
        done &+= a.indexCount
        continue
      }
      guard
        isSame(
          indices(of: a) + a.firstIndex + mine.index - 3, corners(of: a),
          other.indices(of: b) + b.firstIndex + its.index - 3, other.corners(of: b))
      else { break }
      mine.index &-= 3
      its.index &-= 3
      done &+= 3
    }
    return done
  }

  /// Moves a place behind the last triangle of a mesh to the first one of the next mesh that has any.
  private func settle(_ place: inout TrianglePlace) {
    while place.index >= meshes[place.mesh].indexCount { place = TrianglePlace(mesh: place.mesh + 1) }
  }

  /// Moves a place before the first triangle of a mesh behind the last one of the mesh before that has any.
  private func settleBack(_ place: inout TrianglePlace) {
    while place.index == 0 {
      place.mesh -= 1
      place.index = meshes[place.mesh].indexCount
    }
  }

  private func step(_ place: inout TrianglePlace) { place.index += 3 }

  @inline(__always)
  private func isSame(
    _ mine: UnsafePointer<UInt32>, _ myCorners: UnsafePointer<Corner>, _ its: UnsafePointer<UInt32>,
    _ itsCorners: UnsafePointer<Corner>
  ) -> Bool {
    for corner in 0..<3 {
      let a = myCorners[Int(mine[corner])]
      let b = itsCorners[Int(its[corner])]
      // Compared as bits, so that a NaN equals itself.
      guard a.x == b.x, a.y == b.y, a.color == b.color, a.u.bitPattern == b.u.bitPattern,
        a.v.bitPattern == b.v.bitPattern
      else { return false }
    }
    return true
  }

  /// Whether a mesh is the same as the one with its number in an earlier list.
  func hasSameMesh(_ number: Int, as before: borrowing DrawList) -> Bool {
    let (a, b) = (meshes[number], before.meshes[number])
    guard a.isLike(b), a.indexCount == b.indexCount, (a.kept == nil) == (b.kept == nil) else { return false }
    if let kept = a.kept { return kept.serial == b.kept?.serial }
    var (mine, its) = (TrianglePlace(mesh: number), TrianglePlace(mesh: number))
    return a.indexCount == 0 || skipSame(&mine, before, &its, a.indexCount) == a.indexCount
  }

  private func damageGroup(_ number: Int, _ damage: borrowing Damage) {
    let group = groups[number]
    damageTriangles(from: TrianglePlace(mesh: group.firstMesh), to: TrianglePlace(mesh: group.endMesh), damage)
  }

  private func damageTriangles(from start: TrianglePlace, to end: TrianglePlace, _ damage: borrowing Damage) {
    var place = start
    while place.mesh < end.mesh || place.mesh == end.mesh && place.index < end.index {
      let last = place.mesh < end.mesh ? meshes[place.mesh].indexCount : end.index
      while place.index < last {
        damageTriangle(place, damage)
        step(&place)
      }
      if place.mesh == end.mesh { return }
      place = TrianglePlace(mesh: place.mesh + 1)
    }
  }

  @inline(__always)
  private func damageTriangle(_ place: TrianglePlace, _ damage: borrowing Damage) {
    let mesh = meshes[place.mesh]
    let (corners, index) = (corners(of: mesh), indices(of: mesh) + mesh.firstIndex + place.index)
    let (a, b, c) = (corners[Int(index[0])], corners[Int(index[1])], corners[Int(index[2])])
    guard a.isValid, b.isValid, c.isValid, a.color | b.color | c.color != 0 else { return }
    damage.add(Clip(around: a, b, c).intersection(mesh.clip))
  }
}

extension DrawListMesh {
  /// Whether both meshes have the same texture, blend and clip.
  func isLike(_ other: DrawListMesh) -> Bool {
    serial == other.serial && blend == other.blend && clip == other.clip
  }
}
