import Foundation
import Testing

/// Tests of docs/ARCHITECTURE.md, the guide through the source folders.
@Suite struct ArchitectureTests {
  @Test func architecturePageNamesExistingFiles() throws {
    let root = URL(fileURLWithPath: #filePath + "/../../..").standardized
    let page = try String(contentsOf: root.appendingPathComponent("docs/ARCHITECTURE.md"), encoding: .utf8)
    let paths = page.matches(of: /[A-Za-z]+\/[A-Za-z\/+]+\.swift/).map { String($0.output) }
    #expect(paths.count > 30)
    for path in Set(paths) {
      let isThere = ["", "Sources/"].contains { FileManager.default.fileExists(atPath: root.path + "/" + $0 + path) }
      #expect(isThere, "\(path) is not there any more")
    }
  }
}
