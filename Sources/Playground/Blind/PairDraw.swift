import Motion

/// Which two are shown next, and which of them to the left: shuffled from a seed, so that all meet equally often.
///
/// A round has each pair once, in any order, and never the pair again that the last one ended with. In four rounds each
/// pair is twice the one way round and twice the other.
struct PairDraw {
  /// Numbers of candidates, the left or upper one first.
  private(set) var pair = (a: 0, b: 1)

  private let pairs: [(Int, Int)]
  private var random: Mulberry32
  private var rounds = 0
  /// Those of this round that are still to come, the next one last.
  private var coming: [Int] = []
  /// For each pair whether it is turned round in each of four rounds.
  private var turns: [[Bool]] = []

  /// - Parameter count: two or more.
  init(count: Int, seed: UInt32) {
    pairs = (0..<count).flatMap { first in (first + 1..<count).map { (first, $0) } }
    random = Mulberry32(seed: seed)
    advance()
  }

  mutating func advance() {
    if coming.isEmpty { beginRound() }
    let index = coming.removeLast()
    let (first, second) = pairs[index]
    pair = turns[index][(rounds - 1) % 4] ? (second, first) : (first, second)
  }

  private mutating func beginRound() {
    if rounds % 4 == 0 { turns = pairs.map { _ in shuffled([false, false, true, true]) } }
    coming = shuffled(Array(pairs.indices))
    if rounds > 0, pairs.count > 1, Set([pair.a, pair.b]) == Set([pairs[coming.last!].0, pairs[coming.last!].1]) {
      coming.swapAt(0, coming.count - 1)
    }
    rounds += 1
  }

  /// By Fisher and Yates.
  private mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for index in elements.indices.dropFirst().reversed() {
      elements.swapAt(index, min(index, Int(random.next() * Double(index + 1))))
    }
    return elements
  }
}
