import Capture
import CommandLineSyntax
import Commands
import Effects
import Files
import Glibc
import Playground
import Playing
import Stage
import Threads
import Tuning

extension Command {
  /// `fidget [EFFECT]`: opens the playground.
  static let window = Command(
    name: "", operands: "[EFFECT]", summary: "Opens the playground: the gallery, or one effect.",
    examples: [
      ("lamp --panel", "the lamp with its panel"),
      ("cards --a calm --b playful", "two presets under one finger"),
    ],
    options: WindowOptions.all
  ) { arguments in try show(arguments) }

  /// `fidget open`: opens the playground with the content of a take, or of the take in a picture or clip.
  static let open = Command(
    name: "open", operands: "FILE",
    summary: "Opens a take, or a picture or clip that Fidget made, so that you can play with it.",
    examples: [
      ("open clip.mp4", "a clip, to play with"),
      ("open fling.take", "a take, in a loop"),
    ],
    options: WindowOptions.opening
  ) { arguments in
    let path = try arguments.operand(
      "open: expected a take, or a picture or clip that Fidget made", only: "open takes one file")
    return try show(arguments, opening: path)
  }

  private static func show(_ arguments: Arguments, opening path: String? = nil) throws -> Int32 {
    // Before any thread is started.
    let interruption = Interruption()
    let options = try WindowOptions(arguments, opening: path)
    let start = try WindowStart(options, arguments)
    let events = try EventFile(arguments)
    let window = try open(options, start, events, interruption)
    // Work can be lost from here on, so the first signal ends the loop in good order.
    interruption.answer([{ Window.wake() }, { _exit(130) }])
    let inbox = Inbox { Window.wakeForInput() }
    let playground = start.playground(options, in: window.size, events.log, inbox)
    if let sketches = arguments.sketches { playground.adopt(sketches.library, problems: sketches.problems) }
    if let clip = start.askedClip { playground.handle(.dropped(clip, at: nil), at: Clock.nowNanoseconds) }
    Output.error("renderer: \(window.rendererName): \(window.rendererReason)")
    let files = WindowFiles(configPath: start.location.path, arguments.sketches)
    if !start.location.exists, !options.namesConfig { files.search = { arguments.location } }
    let status = WindowLoop(
      window, playground, start.host, events.log, files, interruption, carries: options.carriesSource,
      WindowRemote(inbox, at: options.address, begins: options.servesRemote, cache: arguments.cache)
    ).run()
    start.store.save()
    return events.end() || status != 0 ? status : 1
  }

  /// Opens the window and the event log; a kiosk on a console waits for its screen.
  ///
  /// Nothing is written before a display is found.
  private static func open(
    _ options: WindowOptions, _ start: WindowStart, _ events: EventFile, _ interruption: Interruption
  ) throws -> Window {
    let waits = options.isKiosk && ConsoleScreen.isWanted
    if waits { try ScreenWait.run(interruption) }
    let find = { try findDisplay(for: start.effect) }
    do { try waits ? ScreenWait.repeated(find) : find() } catch {
      if options.isEmpty { try Output.text(firstWordsWithoutADisplay) }
      throw error
    }
    clearLeftovers(start)
    try events.begin(waits: false)
    if options.isEmpty { try Output.text(firstWords(start.location)) }
    Output.error(start.location.reason)
    let open = { try Window(start.windowOptions(options), pictures: start.store) }
    let window = try waits ? ScreenWait.repeated(open) : open()
    if let complaint = window.inputComplaint { Output.error("fidget: \(complaint)") }
    return window
  }

  /// Throws with the exit status 3 if there is no display.
  private static func findDisplay(for effect: EffectCard?) throws {
    guard case .unavailable(let reason) = DisplayAvailability.find(reporting: { Output.error("fidget: \($0)") })
    else { return }
    throw Failure(
      status: 3,
      lines: ["\(reason), so no window; `\(Program.called) frame \(effect?.id ?? "lamp") -o FILE.png` needs none"])
  }

  /// Returns the first steps, printed if the command line is empty.
  private static func firstWords(_ location: ConfigLocation) -> String {
    """
    Tap an effect, or press its number; Esc leads back. Drag it, flick it, pinch it (with a mouse: Ctrl and the wheel).
    Tab, or a tap with three fingers, opens the panel: drag a row and feel the change; Ctrl+S saves it.
    Or edit \(location.path) in your editor: the next frame shows every save.
    Without keys, tap the lower edge for buttons. Press ? for all keys.
    `\(Program.called) help first-hour` continues from here; `\(Program.called) help` lists all commands.

    """
  }

  private static let firstWordsWithoutADisplay = """
    There is no screen to play on here. What works without one:
      \(Program.called) frame lamp --demo --at 1.5 -o lamp.png    a picture of the lamp in motion
      \(Program.called) render lamp --demo -o lamp.mp4            a clip of it
      \(Program.called) trace lamp --seconds 10                   its angle and spin as numbers
      \(Program.called) help first-hour                           what Fidget is for

    """

  /// Removes temporary files that a killed process has left in the folders to which this one saves.
  private static func clearLeftovers(_ start: WindowStart) {
    let path = start.location.path
    let shelf = PresetShelf(onDisk: start.library.parameters, configPath: path)
    let saves = [path, FilePath.destination(of: path)].map(FilePath.folder(of:))
    for folder in Set(saves + [TakeFolder.name, "."] + shelf.folders) { Leftovers.clear(in: folder) }
  }
}
