import Motion
import Testing

@testable import Playground
@testable import Playing

/// Tests of the table of commands: names, and the places in the toolbar.
struct CommandTableTests {
  @Test func namesAreUnique() {
    #expect(Set(Command.all.map(\.name)).count == Command.all.count)
  }

  @Test func toolbarFollowsTheRanksOfTheTable() {
    let front: [Command] = [.panel, .pause, .loop, .clip, .overlay, .compare]
    let rest: [Command] = [
      .split, .ghost, .stepBack, .stepOn, .slower, .faster, .restart, .record, .play, .cut, .filmed, .picture, .ruler,
      .remote, .phoneShape, .fullscreen, .back, .keys,
    ]
    #expect(CommandEntry.bar(isMore: false) == front)
    #expect(CommandEntry.bar(isMore: true) == rest)
    for entry in CommandEntry.all where entry.bar != nil {
      #expect(entry.icon != nil && entry.iconOn != nil, "\(entry.command.name)")
    }
  }
}
