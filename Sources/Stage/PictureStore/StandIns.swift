import Canvas

/// What is shown in place of pictures that new values ask for, until these are made: what was shown there before.
///
/// A place is known by its number among the textures of a frame, counted from the front while they are of the same kind,
/// and from the back for what is left: so one more card, or one less, moves no other picture.
struct StandIns {
  private var former: [Picture: Picture] = [:]

  subscript(picture: Picture) -> Picture? { former.isEmpty ? nil : former[picture] }

  /// The picture is there, or is to have another stand-in.
  mutating func set(_ picture: Picture, _ standIn: Picture? = nil) {
    if standIn != nil || !former.isEmpty { former[picture] = standIn }
  }

  /// Finds for each of `lacking` what stood in its place; returns what is no longer awaited, since it was passed.
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
  /// True when the frame drawn last had all of its pictures, though some may still become sharper.
  package var isComplete: Bool { kept.withLock { $0.isCurrent } }

  /// True when there are stand-ins for pictures that the frame just drawn had none of, so that it is worth drawing again.
  ///
  /// For frames that differ from the one before by values or size, not by what has moved into view.
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
    // A name and a designer's own file may stand in the same place.
    case .art, .file, .drawing: 0
    case .text: 1
    case .painted: 2
    case .baked: 3
    case .blurred: 4
    }
  }
}
