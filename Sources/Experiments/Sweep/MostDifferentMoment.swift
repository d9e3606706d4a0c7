import Canvas
import Commands
import Filming
import Motion
import Playing
import Raster
import Threads

/// The moment at which the cells of a sheet differ most, measured on small grey pictures.
///
/// Pictures are expensive, so only some moments are compared: those at which the readouts differ most, some spread over
/// the whole run (not every visible change is a readout), and then the neighbours of the best. The distance of two cells
/// is the root mean square of their pixels' differences. The score adds up the square roots of the distances of all
/// pairs, so that many slightly different cells score higher than a single very different one. The result does not depend
/// on the number of threads; and since the whole grid is sampled, nor on the parts in which the rows were made.
struct MostDifferentMoment {
  /// Steps since the start, a multiple of `grain`. `nil` if no two cells ever differ.
  let step: Int64?

  /// The longest side of a picture, in pixels.
  private static let side = 64.0
  /// The final resolution, a fortieth of a second, which three decimals express exactly, and the resolution searched first.
  private static let (grain, stride) = (6 as Int64, 24 as Int64)
  /// The number of moments of either kind.
  private static let most = 14

  /// Searches for the moment; `steps` is the length of the longest run.
  init(of grid: SweepGrid, size: Vector, steps: Int64, threads: Int) throws {
    let camera = try Camera(size: size, scale: Self.side / max(size.x, size.y))
    let cells = Self.sample(grid)
    var progress = RenderProgress(name: "sweep", total: 2 * cells.count, of: "looks")
    defer { progress.clear() }
    func best(_ moments: [Int64], after done: Int) throws -> Int64? {
      let shots = try Parallel.map(cells.count, threads: threads, progress: { progress.show(done + $0) }) { index in
        Result { try Self.shots(of: grid, cells[index], at: moments, camera) }
      }.map { try $0.get() }
      return Self.first(moments.indices.map { index in Self.score(shots.map { $0[index] }) }).map { moments[$0] }
    }
    let records = try cells.map { try RunRecord(of: grid.run(of: $0)) }
    guard let coarse = try best(Self.candidates(records, steps), after: 0) else {
      step = nil
      return
    }
    let near = Swift.stride(
      from: max(0, coarse - Self.stride), through: min(coarse + Self.stride, max(steps, coarse)),
      by: Int64.Stride(Self.grain))
    step = try best(Array(near), after: cells.count) ?? coarse
  }

  /// Returns at most nine cells, spread over the whole grid, its corners included.
  static func sample(_ grid: SweepGrid) -> [Int] {
    func spread(_ count: Int, _ most: Int) -> [Int] {
      count <= most ? Array(0..<count) : (0..<most).map { $0 * (count - 1) / (most - 1) }
    }
    guard grid.axes.count > 1 else { return spread(grid.count, 9) }
    let columns = spread(grid.columns, max(3, 9 / grid.rows))
    return spread(grid.rows, max(3, 9 / columns.count)).flatMap { row in columns.map { row * grid.columns + $0 } }
  }

  /// Returns the moments at which pictures are compared, in order.
  private static func candidates(_ records: [RunRecord], _ steps: Int64) -> [Int64] {
    let moments = Array(Swift.stride(from: 0, through: steps, by: Int64.Stride(stride)))
    var scores = moments.map { _ in 0.0 }
    for readout in records[0].names {
      let columns = records.compactMap { $0.values(of: readout) }
      let (low, high) = (columns.compactMap { $0.min() }.min() ?? 0, columns.compactMap { $0.max() }.max() ?? 0)
      guard high > low else { continue }
      for (index, moment) in moments.enumerated() {
        let values = columns.map { $0[min(Int(moment), $0.count - 1)] / (high - low) }
        scores[index] += score(values) { ($0 - $1).magnitude }
      }
    }
    var chosen = Set((0..<most).map { moments[$0 * (moments.count - 1) / (most - 1)] })
    var left = most
    for index in moments.indices.sorted(by: { (scores[$1], $0) < (scores[$0], $1) }) where left > 0 && scores[index] > 0
    {
      // A close neighbour of a chosen moment adds little.
      guard chosen.allSatisfy({ abs($0 - moments[index]) >= stride * 2 }) else { continue }
      chosen.insert(moments[index])
      left -= 1
    }
    return chosen.sorted()
  }

  /// Returns grey pictures of one cell, one for each moment.
  private static func shots(
    of grid: SweepGrid, _ index: Int, at moments: [Int64], _ camera: Camera
  ) throws -> [[Int32]] {
    let cell = SheetCell(try grid.run(of: index), camera)
    return moments.map { moment in
      cell.advance(to: moment)
      return cell.draw(fraction: 0, camera).pixels.map { 2 * Int32($0.red) + 5 * Int32($0.green) + Int32($0.blue) }
    }
  }

  private static func score(_ shots: [[Int32]]) -> Double {
    score(shots) { one, other in
      let squares = zip(one, other).reduce(0) { $0 + Int(($1.0 - $1.1) * ($1.0 - $1.1)) }
      return (Double(squares) / Double(max(1, one.count))).squareRoot()
    }
  }

  /// Returns the sum of the square roots of the distances of all pairs.
  private static func score<Cell>(_ cells: [Cell], _ distance: (Cell, Cell) -> Double) -> Double {
    var score = 0.0
    for (index, one) in cells.enumerated() {
      for other in cells[(index + 1)...] { score += distance(one, other).squareRoot() }
    }
    return score
  }

  /// Returns the index of the first of the greatest scores. `nil` if all are 0.
  private static func first(_ scores: [Double]) -> Int? {
    guard let most = scores.max(), most > 0 else { return nil }
    return scores.firstIndex(of: most)
  }
}
