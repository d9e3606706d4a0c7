// Feeds bytes to the search for takes in pictures and clips, and checks its guarantees; built and run by `Fuzz/run`.
//
// The first byte selects the meaning of the others: a file, the bytes after a mark, or the packed bytes behind a mark. A found
// text is within its limit, and a text embedded in a file comes out unchanged.

import Carried
import Formatting
import Glibc

nonisolated(unsafe) private var runs = 0

@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<CInt>?, _ words: UnsafeMutableRawPointer?) -> CInt {
  atexit { print("\(runs) files looked through") }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let first = bytes.first else { return 0 }
  runs += 1
  let rest = Array(bytes.dropFirst())
  let stop = UInt8(ascii: ".")
  let file =
    switch first % 3 {
    case 0: rest
    case 1: rest + CarriedText.mark + rest
    default: CarriedText.mark + Base64.standard.letters(rest) + [stop]
    }
  if let text = try? CarriedText.find(in: file) {
    precondition(text.utf8.count <= CarriedText.mostText, "a text is bounded")
    if let packed = CarriedText.pack(text) {
      precondition((try? CarriedText.find(in: rest + packed + rest)) != nil, "what was packed is found")
      precondition((try? CarriedText.find(in: packed)) == text, "it comes out as it went in")
    }
  }
  if let text = String(validating: rest, as: UTF8.self), let packed = CarriedText.pack(text) {
    precondition((try? CarriedText.find(in: packed)) == text, "it comes out as it went in")
  }
  return 0
}
