import Motion

/// Decoding of states from older takes, which stay readable for ever.
///
/// Takes from before 1.1 hold the centroid of a pan, or the single finger of a drag instead of the pan.
extension PanRecognizer {
  private enum Keys: String, CodingKey {
    case axis, lead, contacts, travel, whole, tracker, clock, lastMove, isLeft, hadCompany
    case centroid, touch
  }

  /// The single finger of a drag.
  private struct Touch: Decodable {
    var id: Int
    var start: Vector
    var position: Vector
    var travel: SlopTravel
    var tracker: VelocityTracker
    var clock: Double?
  }

  package init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Keys.self)
    let isDrag = !keys.contains(.contacts)
    _ = try keys.decodeIfPresent(Vector.self, forKey: .centroid)
    self.init(
      axis: try keys.decode(DragAxis.self, forKey: .axis),
      lead: try keys.decodeIfPresent(Lead.self, forKey: .lead) ?? (isDrag ? .youngest : .all))
    if isDrag {
      guard let touch = try keys.decodeIfPresent(Touch.self, forKey: .touch) else { return }
      contacts = Contacts(touch.id, at: touch.position, from: touch.start)
      (travel, tracker, clock) = (touch.travel, touch.tracker, touch.clock)
      // The path of a drag consists of positions, the path of a pan of displacements.
      whole = touch.position - touch.start
      tracker.shift(by: -touch.start)
    } else {
      contacts = try keys.decode(Contacts.self, forKey: .contacts)
      // Older states hold only the position of a finger.
      for index in contacts.fingers.indices where contacts.fingers[index].start == nil {
        contacts.fingers[index].start = contacts.fingers[index].position
      }
      travel = try keys.decode(SlopTravel.self, forKey: .travel)
      whole = try keys.decode(Vector.self, forKey: .whole)
      tracker = try keys.decode(VelocityTracker.self, forKey: .tracker)
      clock = try keys.decodeIfPresent(Double.self, forKey: .clock)
      lastMove = try keys.decodeIfPresent(Double.self, forKey: .lastMove)
      isLeft = try keys.decodeIfPresent(Bool.self, forKey: .isLeft) ?? false
      hadCompany = try keys.decodeIfPresent(Bool.self, forKey: .hadCompany) ?? (contacts.fingers.count > 1)
    }
  }
}

extension Contacts {
  /// Creates the contacts with a single finger that is already moving.
  fileprivate init(_ id: Int, at position: Vector, from start: Vector) {
    var finger = Contact(id: id, position: position)
    (finger.start, finger.followed) = (start, position)
    fingers.append(finger)
  }
}
