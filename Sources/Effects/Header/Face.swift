import Canvas
import Motion
import Tuning

extension Header {
  /// A person's picture in a circle, or an initial.
  enum Face {
    static func draw(_ person: Record?, fallback: String, in rect: Rect, on canvas: inout Canvas) {
      let radius = rect.width / 2
      if let person, let picture = person.shownPicture {
        canvas.draw(picture, in: rect, corners: Corners(radius), part: person.part(covering: rect.size))
        return
      }
      canvas.fill(
        .circle(rect.center, radius: radius),
        .linear(
          from: Vector(rect.midX, rect.minY), to: Vector(rect.midX, rect.maxY), Color(hex: 0x7C7CE8), Look.indigo))
      let name = person?["name"] ?? ""
      let letters = (name.isEmpty ? fallback : name).drop { $0 == "@" || $0 == " " }
      guard let initial = letters.first else { return }
      let run = TextRun(
        String(initial).uppercased(), size: 0.42 * rect.width, weight: .semibold, width: rect.width, alignment: .center)
      canvas.text(run, at: Vector(rect.minX, rect.midY - run.box.y / 2), .white)
    }

    static func key(_ person: Record?, fallback: String) -> String {
      "\(person?.pictureKey ?? "-") \(person?["name"] ?? "") \(fallback)"
    }
  }
}
