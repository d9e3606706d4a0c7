import Formatting

extension Toolbox {
  /// Performs an action by the tool that owns its state.
  ///
  /// Returns the reason of a refusal; `nil` if there is none.
  func send(_ action: ToolAction, with services: Services) -> Problem? {
    switch action {
    case .endRecording: takes.endRecording(with: services)
    case .play(let take, let loops): takes.play(take, loops: loops, with: services)
    case .wind(let step): takes.wind(to: step, with: services)
    case .useRecentTake(let use): takes.useRecent(use, with: services)
    case .use(let take, let effect, let use): takes.use(take, on: effect, use, with: services)
    case .read(let name, let read): files.read(name, with: services, read)
    case .openFile(let path, let place): files.open(path, at: place, with: services)
    case .openTake(let take): files.open(take, with: services)
    case .show(let values, let path): files.show(values, of: path, with: services)
    case .hang(let path, let place): files.hang(path, at: place, with: services)
    case .offerGuest(let sketch, let path): question.offer(sketch, of: path, with: services)
    case .addGuest(let card, let path): question.guests.take(card, of: path, with: services)
    case .keepGuest: question.guests.keepShown(with: services)
    case .tellGuest: question.guests.tell(with: services)
    case .nameSketch(let drawing): naming.begin(from: drawing, with: services)
    case .openSheet(let content, let take): sheet.show(content, of: take, with: services)
    case .playCell(let cell, let take, let words): sheet.play(cell, take, words, with: services)
    case .fillStrip(let key, let values, let take): strip.show(key, values, under: take, with: services)
    case .split(let sides): split.begin(sides, with: services)
    case .endSplit: split.end(with: services)
    case .choose(let side): split.choose(side, with: services)
    case .keep(let side): split.keep(side, with: services)
    case .swapSides: split.swap(with: services)
    case .copy(let key): split.copy(key, with: services)
    case .performInPanel(let actions): return panel.perform(actions, with: services)
    case .lookAtPresets: panel.lookAtPresets()
    case .keepStage(let width): panel.keep(stage: width)
    case .coverPanel(let height): panel.cover(height, with: services)
    case .scroll(let row): stage.show(row)
    case .forgetTouches: notices.forgetTouches()
    case .liftTake: notices.liftTake()
    case .showToolbar: toolbar.show()
    case .noteHand(let event): kiosk?.noteHand(event, isTyped: services.ask(.isStageTyped), at: services.now)
    case .noteFinger(let event): notices.follow(event)
    case .stepFingers: notices.stepFingers()
    case .noteTurn(let isPinch): hints.turn(isPinch: isPinch, at: services.now, services)
    case .advancePanel: panel.advance(to: services.now, pressesLong: false, with: services)
    case .cancelPanelPointers: panel.cancelPointers(with: services)
    case .compose(let text, let caret):
      if !typing.compose(text, caret: caret, with: services) {
        _ = panel.handle(.composing(text, caret: caret), with: services)
      }
    case .follow(let report): captures.follow(report, with: services)
    case .followServer(let event): remote.follow(event, with: services)
    case .closeStrip: strip.forget()
    case .showClip(let clip): card.show(clip, with: services)
    case .followExport(let report): card.follow(report, with: services)
    case .cut(let take): cut.begin(take, with: services)
    case .askCaption(let words): caption.begin(words, with: services)
    case .setCaption(let words): cut.setCaption(words, with: services)
    }
    return nil
  }
}
