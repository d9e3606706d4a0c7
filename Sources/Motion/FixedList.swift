/// A list of at most `capacity` elements, stored inside the value itself, so that a copy allocates nothing.
@usableFromInline
package struct FixedList<let capacity: Int, Element> {
  @usableFromInline var storage: InlineArray<capacity, Element?>
  @usableFromInline var filled: Int
  /// The number of elements in the list, 0…capacity.
  @inlinable package var count: Int { filled }

  @inlinable package init() {
    storage = InlineArray(repeating: nil)
    filled = 0
  }

  /// Creates a list of the first `capacity` elements and leaves out the rest.
  @inlinable package init(_ elements: some Sequence<Element>) {
    self.init()
    for element in elements where !append(element) { return }
  }

  /// Appends an element; changes nothing and returns false if the list is full.
  @discardableResult
  @inlinable package mutating func append(_ element: Element) -> Bool {
    guard count < capacity else { return false }
    storage[count] = element
    filled += 1
    return true
  }

  /// Appends an element; a full list first drops its first element.
  @inlinable package mutating func appendDroppingFirst(_ element: Element) {
    if count == capacity {
      guard capacity > 0 else { return }
      remove(at: 0)
    }
    append(element)
  }

  /// Removes and returns an element; the elements after it move up by one.
  @discardableResult
  @inlinable package mutating func remove(at index: Int) -> Element {
    let removed = self[index]
    for i in index..<count - 1 { storage[i] = storage[i + 1] }
    filled -= 1
    storage[count] = nil
    return removed
  }

  /// Removes every element that satisfies the condition, by default all elements; the others keep their order.
  @inlinable package mutating func removeAll(where condition: (Element) -> Bool = { _ in true }) {
    var kept = 0
    for i in 0..<count {
      guard let element = storage[i], !condition(element) else { continue }
      storage[kept] = element
      kept += 1
    }
    for i in kept..<count { storage[i] = nil }
    filled = kept
  }
}

extension FixedList {
  /// Returns a list of the changed elements in the same order, without a list on the heap.
  @inlinable package func map<Other>(_ change: (Element) -> Other) -> FixedList<capacity, Other> {
    var others = FixedList<capacity, Other>()
    for index in 0..<count { others.append(change(self[index])) }
    return others
  }

  /// Sorts by insertion, for a handful of elements that are mostly in order already; equal elements keep their order.
  @inlinable package mutating func insertionSort(by isBefore: (Element, Element) -> Bool) {
    for end in 0..<count {
      let element = self[end]
      var index = end
      while index > 0, isBefore(element, self[index - 1]) {
        self[index] = self[index - 1]
        index -= 1
      }
      self[index] = element
    }
  }
}

extension FixedList: RandomAccessCollection, MutableCollection {
  /// An iterator over a copy of the list.
  ///
  /// Iterating through the collection's indices would allocate memory for each element.
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    @usableFromInline let list: FixedList
    @usableFromInline var place = 0

    @inlinable init(_ list: FixedList) { self.list = list }

    @inlinable package mutating func next() -> Element? {
      guard place < list.filled else { return nil }
      place += 1
      return list.storage[place - 1]
    }
  }

  @inlinable package func makeIterator() -> Iterator { Iterator(self) }
  @inlinable package var first: Element? { filled > 0 ? storage[0] : nil }
  @inlinable package var last: Element? { filled > 0 ? storage[filled - 1] : nil }

  @inlinable package func firstIndex(where condition: (Element) -> Bool) -> Int? {
    for index in 0..<filled { if let element = storage[index], condition(element) { return index } }
    return nil
  }

  @inlinable package func last(where condition: (Element) -> Bool) -> Element? {
    for index in (0..<filled).reversed() { if let element = storage[index], condition(element) { return element } }
    return nil
  }

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { count }

  @inlinable package subscript(index: Int) -> Element {
    get {
      guard index >= 0, index < count, let element = storage[index] else {
        preconditionFailure("index \(index) is outside 0..<\(count)")
      }
      return element
    }
    set {
      precondition(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
      storage[index] = newValue
    }
  }
}

extension FixedList: ExpressibleByArrayLiteral {
  @inlinable package init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension FixedList: Sendable where Element: Sendable {}

extension FixedList: Equatable where Element: Equatable {
  @inlinable package static func == (a: Self, b: Self) -> Bool {
    guard a.count == b.count else { return false }
    for index in 0..<a.count where a[index] != b[index] { return false }
    return true
  }
}

extension FixedList: Hashable where Element: Hashable {
  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

/// Encoding as an array of the elements.
extension FixedList: Encodable where Element: Encodable {
  @usableFromInline package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for element in self { try list.encode(element) }
  }
}

extension FixedList: Decodable where Element: Decodable {
  @usableFromInline package init(from decoder: any Decoder) throws {
    self.init()
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd {
      guard append(try list.decode(Element.self)) else {
        throw DecodingError.dataCorruptedError(in: list, debugDescription: "expected at most \(capacity) elements")
      }
    }
  }
}
