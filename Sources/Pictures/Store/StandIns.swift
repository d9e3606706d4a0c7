import Canvas

/// The pictures shown in place of requested ones until these are made: the pictures that were shown there before.
///
/// A place is identified by its index among the textures of a frame, counted from the front while the kinds agree,
/// and from the back for the rest. One more card, or one less, therefore moves no other picture.
struct StandIns {
  private var former: [Picture: Picture] = [:]

  subscript(picture: Picture) -> Picture? { former.isEmpty ? nil : former[picture] }

  /// Removes the stand-in of a picture that has become ready, or sets another one.
  mutating func set(_ picture: Picture, _ standIn: Picture? = nil) {
    if standIn != nil || !former.isEmpty { former[picture] = standIn }
  }

  /// Finds the picture that stood in the place of each of `lacking`.
  ///
  /// Returns the pictures that are no longer needed, because newer values have replaced them.
  mutating func find(for lacking: [Picture], in now: [Picture], after last: [Picture]) -> [Picture] {
    let (wanted, present) = (Set(lacking), Set(now))
    var passed: [Picture] = []
    func place(_ old: Picture, _ new: Picture) -> Bool {
      guard old.kind == new.kind else { return false }
      if wanted.contains(new), former[new] == nil, old != new {
        former[new] = former[old] ?? old
        if former[old] != nil, !present.contains(old) { passed.append(old) }
      }
      return true
    }
    let front = zip(last, now).prefix { place($0, $1) }.count
    _ = zip(last.dropFirst(front).reversed(), now.dropFirst(front).reversed()).prefix { place($0, $1) }
    for picture in passed { former[picture] = nil }
    return passed
  }
}

extension PictureStore {
  /// Whether the last frame had all of its pictures, though some may still become sharper.
  package var isComplete: Bool { kept.withLock { $0.isCurrent } }

  /// Finds stand-ins for the missing pictures of the last frame, and returns whether drawing it again would show one.
  ///
  /// Call it for frames that differ from the one before by values or size, not for objects that have moved into view.
  package func findStandIns(for frame: Frame, after last: Frame) -> Bool {
    let lacking = kept.withLock { $0.lacking }
    if lacking.isEmpty { return false }
    let passed = kept.withLock { $0.standIns.find(for: lacking, in: frame.pictures, after: last.pictures) }
    queue?.forget(passed)
    return kept.withLock { kept in lacking.contains { kept.standIns[$0] != nil } }
  }
}

extension Frame {
  fileprivate var pictures: [Picture] {
    (layers.flatMap(\.meshes) + meshes).compactMap {
      if case .picture(let picture, _) = $0.texture { picture } else { nil }
    }
  }
}

extension Picture {
  fileprivate var kind: Int {
    switch self {
    // A file's name and a designer's own file may stand in the same place.
    case .art, .file, .drawing: 0
    case .text: 1
    case .painted: 2
    case .baked: 3
    case .blurred: 4
    }
  }
}
