import Capture
import Effects
import Glibc
import Motion

extension Command {
  /// `fidget render`: a clip without a display, exact to the frame.
  static let render = Command(
    name: "render", operands: "EFFECT|gallery",
    summary: "Draws a clip, frame by frame: the same file from the same take on every machine.",
    options: RenderPlan.options
  ) { arguments in
    let interruption = Interruption()
    let plan = try RenderPlan(arguments)
    for note in plan.notes { Output.error("fidget: \(note)") }
    if let note = SizeForecast(plan: plan).note { Output.error("fidget: \(note)") }
    return try Rendering(plan).run(until: interruption)
  }
}
