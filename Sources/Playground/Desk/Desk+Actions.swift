import Formatting

extension Desk {
  /// Performs an action by the tool that owns its state.
  ///
  /// Returns the reason of a refusal; `nil` if there is none.
  @discardableResult
  func send(_ action: ToolAction) -> Problem? {
    switch action {
    case .endRecording: takes.endRecording(at: self)
    case .play(let take, let loops): takes.play(take, loops: loops, at: self)
    case .wind(let step): takes.wind(to: step, at: self)
    case .useRecentTake(let use): takes.useRecent(use, at: self)
    case .use(let take, let effect, let use): takes.use(take, on: effect, use, at: self)
    case .read(let name, let read): files.read(name, at: self, read)
    case .openFile(let path, let place): files.open(path, at: place, at: self)
    case .open(let take): files.open(take, at: self)
    case .show(let values, let path): files.show(values, of: path, at: self)
    case .hang(let path, let place): files.hang(path, at: place, at: self)
    case .ask(let sketch, let path): question.ask(sketch, of: path, at: self)
    case .addGuest(let card, let path): question.guests.take(card, of: path, at: self)
    case .keepGuest: question.guests.keepShown(at: self)
    case .tellGuest: question.guests.tell(at: self)
    case .nameSketch(let drawing): naming.begin(from: drawing, at: self)
    case .openSheet(let content, let take): sheet.show(content, of: take, at: self)
    case .playCell(let cell, let take, let words): sheet.play(cell, take, words, at: self)
    case .openStrip(let key, let values): strip.show(key, values, at: self)
    case .fillStrip(let key, let values, let take): strip.show(key, values, under: take, at: self)
    case .split(let sides): split.begin(sides, at: self)
    case .endSplit: split.end(at: self)
    case .choose(let side): split.choose(side, at: self)
    case .keep(let side): split.keep(side, at: self)
    case .swapSides: split.swap(at: self)
    case .copy(let key): split.copy(key, at: self)
    case .perform(let actions): return panel.perform(actions, at: self)
    case .lookAtPresets: panel.lookAtPresets()
    case .keepStage(let width): panel.keep(stage: width)
    case .coverPanel(let height): panel.cover(height, at: self)
    case .scroll(let row): stage.show(row)
    case .forgetTouches: notices.forgetTouches()
    case .liftTake: notices.liftTake()
    case .showToolbar: toolbar.show()
    case .noteHand(let event, let now): kiosk?.noteHand(event, at: now)
    }
    return nil
  }
}
