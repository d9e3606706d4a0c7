/// Plain values without references, side by side in memory that is kept when they are removed: after a few frames
/// nothing is allocated.
struct GrowableBuffer<Element>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 64) {
    self.capacity = max(1, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (base + count).initialize(to: element)
    count &+= 1
  }

  mutating func removeAll() { count = 0 }

  /// Makes it `count` long; what is new is not set.
  mutating func resize(to count: Int) {
    if count > capacity { grow(to: count) }
    self.count = count
  }

  private mutating func grow(to least: Int) {
    let larger = max(least, capacity * 2)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.moveInitialize(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }
}
