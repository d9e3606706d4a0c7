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
  private struct Key {
    /// The encoded settings, such as the axis, and the text.
    var (settings, letters): ([UInt8], [UInt8])
    /// The bytes that the text stands for.
    var packed: [UInt8] = []
  }

  /// The most recognisers; a sketch that uses more of a kind at once decodes some of them.
  private static var most: Int { 8 }

  /// The recognisers, which are large, and beside each its key.
  private var recognizers: [R] = []
  private var keys: [Key] = []
  /// The index of the recogniser that the next one replaces once the list is full.
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
    let events = read(&recognizers[index])
    if recognizers[index] == fresh {
      forget(index)
      SketchValue.write(letters: [], to: &results)
    } else {
      encode(index)
      SketchValue.write(letters: keys[index].letters, to: &results)
    }
    SketchValue.list(events).write(to: &results)
  }

  /// Returns the index of the recogniser with a call's text and settings; decodes the text if none has them.
  private mutating func index(
    of call: RecognizerCall, _ fresh: R, _ older: ([UInt8]) -> R?
  ) throws(SketchFault) -> Int {
    let (settings, letters) = (call.settings.encoded, UnsafeRawBufferPointer(call.letters))
    func isSame(_ bytes: [UInt8], _ others: UnsafeRawBufferPointer) -> Bool {
      bytes.withUnsafeBytes { SketchView.areSame($0, others) }
    }
    if letters.isEmpty { return add(fresh, Key(settings: Array(settings), letters: [])) }
    if let index = keys.firstIndex(where: { isSame($0.letters, letters) && isSame($0.settings, settings) }) {
      return index
    }
    guard let packed = Base64.url.bytes(of: call.letters), let kept = Packing.read(packed, into: fresh) ?? older(packed)
    else { throw SketchFault("a recogniser's memory is not one that it had") }
    return add(kept, Key(settings: Array(settings), letters: Array(letters), packed: packed))
  }

  private mutating func add(_ recognizer: R, _ key: Key) -> Int {
    guard keys.count == Self.most else {
      recognizers.append(recognizer)
      keys.append(key)
      return keys.count - 1
    }
    let index = oldest
    (recognizers[index], keys[index]) = (recognizer, key)
    oldest = (oldest + 1) % Self.most
    return index
  }

  private mutating func forget(_ index: Int) {
    recognizers.remove(at: index)
    keys.remove(at: index)
    oldest = 0
  }

  /// Brings the text of a recogniser up to date; many that only wait keep theirs.
  private mutating func encode(_ index: Int) {
    let packed = Packing.bytes(of: recognizers[index])
    let isSame = keys[index].packed.withUnsafeBytes { kept in packed.withUnsafeBytes { SketchView.areSame(kept, $0) } }
    if isSame { return }
    keys[index].letters = Base64.url.letters(packed)
    keys[index].packed = packed
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
