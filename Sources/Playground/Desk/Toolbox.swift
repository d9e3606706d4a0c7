import Motion
import Playing

/// The tools by name, and their order.
///
/// Only the files of the desk, its actions and its queries use it, because no tool may reach another.
@MainActor
final class Toolbox {
  let stage: StageTool
  let decisions = DecisionsTool()
  let time = TimeTool()
  let split = Split()
  let notices: Notices
  let panel: TuningPanel
  let takes: TakeDesk
  let files = FilesTool()
  let strip = Strip()
  let sheet = SheetTool()
  let question = GuestTool()
  let naming = NamingTool()
  let captures: Captures
  let card = ClipCard()
  let cut = CutTool()
  let caption = CaptionTool()
  let toolbar = Toolbar()
  let keyboard = KeyboardTool()
  let typing = StageTyping()
  let hints: HintTool
  let remote = RemoteTool()
  let kiosk: Kiosk?
  /// The tools, back to front.
  ///
  /// No other order exists; see `Tool`.
  let tools: [any Tool]

  init(_ options: Playground.Options, _ tuner: Tuner, _ host: any Host, now: Int64) {
    notices = Notices(LiveDirection(isAsked: options.showsDirections, follows: options.follows), isFilm: options.isFilm)
    panel = TuningPanel(in: options.size, isOpen: options.opensPanel, tuner, host, isFilm: options.isFilm)
    takes = TakeDesk(host, tuner)
    captures = Captures(tuner.announcer, host)
    let panelTap = PanelTap()
    stage = StageTool(panelTap)
    hints = HintTool(host)
    kiosk = options.kiosk.map { Kiosk($0, now: now) }
    let possible: [(any Tool)?] = [
      WindowWidthTool(isAllowed: options.growsWindow && kiosk == nil && !options.isFilm), stage, RulerTool(),
      BackTool(panelTap), decisions, MeasureTool(), FocusTool(), time, split, notices, panel, strip, cut, sheet,
      captures, files, takes, SplitBar(), Toasts(), card, hints, toolbar, typing, question, naming, caption, keyboard,
      remote, KeysTool(), kiosk,
    ]
    tools = possible.compactMap { $0 }
  }

  /// Whether a field of the panel, a page or a list over the stage has the keyboard.
  var isTypedInto: Bool {
    panel.panel.isTyping || naming.isOn || caption.isOn || question.question != nil || sheet.isOn || strip.isOn
  }
}
