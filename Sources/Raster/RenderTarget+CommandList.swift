import Canvas

extension RenderTarget {
  /// The commands of a band of rows, in order.
  final class CommandList {
    private(set) var commands = GrowableBuffer<DrawCommand>(capacity: 256)
    /// The columns in which the ground may show: the ones that no cover hides.
    private var ground = 0..<0
    /// The approximate number of pixels that all commands fill.
    private(set) var work = 0

    func begin() { commands.removeAll() }

    func append(_ command: DrawCommand) { commands.append(command) }

    func ground(in clip: Clip) -> Range<Int> { ground.clamped(to: clip.left..<clip.right) }

    /// Removes the commands that later covers hide completely, once all commands are in the list.
    ///
    /// It goes from the last to the first, so that one look at each is enough: the hidden part grows from both edges inwards.
    ///
    /// - Parameter underlay: the number of meshes at the start that others do not hide, because they are drawn by themselves.
    func dropHidden(width: Int, underlay: Int) {
      var (first, end) = (0, width)
      var isBelow = false
      work = 0
      var kept = commands.count
      var index = commands.count
      while index > 0 {
        index &-= 1
        let command = commands[index]
        if !isBelow, Int(command.mesh) < underlay { (isBelow, first, end) = (true, 0, width) }
        let (left, right) = (Int(command.left), Int(command.right))
        if right <= first || left >= end || first >= end { continue }
        if command.isCover {
          if left <= first { first = right }
          if right >= end { end = left }
        }
        work &+= command.work
        kept &-= 1
        commands[kept] = command
      }
      commands.removeFirst(kept)
      if underlay > 0, !isBelow { (first, end) = (0, width) }
      ground = first..<max(first, end)
    }
  }
}
