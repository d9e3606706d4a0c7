import Formatting
import Gestures

/// The decoded recognisers of a machine, beside the texts that a state holds in their place.
///
/// A recogniser is found by its whole text and its settings, so a state from elsewhere, such as an earlier step or a take,
/// gets the recogniser that its own text describes.
final class KeptRecognizers {
  var drags = KeptList<PanRecognizer>()
  var taps = KeptList<TapRecognizer>()
  var pinches = KeptList<TurningPinch>()
  var fingers = KeptList<FingerTracks>()
  var presses = KeptList<PressRecognizer>()
  var spins = KeptList<SpinRecognizer>()
}

/// The decoded recognisers of one kind that ran last.
struct KeptList<R: Packed & Equatable> {
  private struct Entry {
    var recognizer: R
    /// The encoded settings, such as the axis, and the text: the key.
    var (settings, letters): ([UInt8], [UInt8])
    /// The bytes that the text stands for.
    var packed: [UInt8] = []
  }

  /// The most entries; a list of more recognisers in use decodes some of them.
  private static var most: Int { 8 }

  private var entries: [Entry] = []
  /// The index of the entry that the next recogniser replaces once the list is full.
  private var oldest = 0

  /// Runs a recogniser from its text, and appends the encoded new text and the encoded list of events to `results`.
  ///
  /// - Parameters:
  ///   - call: The recogniser's text, which is empty for `fresh`, and its settings.
  ///   - older: Reads a memory in the form of older takes.
  ///   - results: The encoded values that the word returns.
  ///   - read: Handles the inputs and returns the resulting events.
  mutating func run(
    _ call: RecognizerCall, _ fresh: R, _ older: ([UInt8]) -> R? = { _ in nil }, into results: inout [UInt8],
    _ read: (inout R) -> [SketchValue]
  ) throws(SketchFault) {
    let index = try index(of: call, fresh, older)
    let events = read(&entries[index].recognizer)
    if entries[index].recognizer == fresh {
      forget(index)
      SketchValue.text("").write(to: &results)
    } else {
      encode(index)
      SketchValue.write(letters: entries[index].letters, to: &results)
    }
    SketchValue.list(events).write(to: &results)
  }

  /// Returns the index of the entry that has a call's text and settings; decodes the text if there is none.
  private mutating func index(
    of call: RecognizerCall, _ fresh: R, _ older: ([UInt8]) -> R?
  ) throws(SketchFault) -> Int {
    let (settings, letters) = (call.settings.encoded, UnsafeRawBufferPointer(call.letters))
    func isSame(_ bytes: [UInt8], _ others: UnsafeRawBufferPointer) -> Bool {
      bytes.withUnsafeBytes { SketchView.areSame($0, others) }
    }
    if letters.isEmpty { return add(Entry(recognizer: fresh, settings: Array(settings), letters: [])) }
    if let index = entries.firstIndex(where: { isSame($0.letters, letters) && isSame($0.settings, settings) }) {
      return index
    }
    guard let packed = Base64.url.bytes(of: call.letters), let kept = Packing.read(packed, into: fresh) ?? older(packed)
    else { throw SketchFault("a recogniser's memory is not one that it had") }
    return add(Entry(recognizer: kept, settings: Array(settings), letters: Array(letters), packed: packed))
  }

  private mutating func add(_ entry: Entry) -> Int {
    guard entries.count == Self.most else {
      entries.append(entry)
      return entries.count - 1
    }
    let index = oldest
    entries[index] = entry
    oldest = (oldest + 1) % Self.most
    return index
  }

  private mutating func forget(_ index: Int) {
    entries.remove(at: index)
    oldest = 0
  }

  /// Brings the text of an entry up to date; most recognisers that only wait keep theirs.
  private mutating func encode(_ index: Int) {
    let packed = Packing.bytes(of: entries[index].recognizer)
    guard packed != entries[index].packed else { return }
    entries[index].letters = Base64.url.letters(packed)
    entries[index].packed = packed
  }
}

/// A call of a recogniser's word: its arguments, in place, and the inputs of the step.
struct RecognizerCall {
  /// The axis of a drag, the seconds of a press, or the centre of a spin; an empty text for others.
  let settings: SketchView
  /// The recogniser's memory, as letters that a state can hold.
  let letters: UnsafeBufferPointer<UInt8>
  /// The shape in which fingers land, or a list of shapes. `false` for any place.
  let area: SketchView
  let inputs: [Input]

  init(_ arguments: UnsafeBufferPointer<UInt8>, _ inputs: [Input]) {
    var items = SketchView.all(arguments)
    (settings, letters, area) = (items.take(), items.take().utf8, items.take())
    self.inputs = inputs
  }

  /// The events of fingers: all but landings outside the area.
  var fingers: [FingerEvent] {
    inputs.compactMap { input in
      guard case .finger(let event) = input, event.phase != .down || area.covers(event.position) else { return nil }
      return event
    }
  }
}
