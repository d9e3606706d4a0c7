import Canvas
import Foundation
import Testing

@testable import Pictures
@testable import Stage

/// Tests of a fontconfig configuration that never finishes loading.
@Suite struct FontDeadlineTests {
  @Test func fallbackSearchesUsualFontFolders() throws {
    let catalog = FontCatalog(patience: 50_000_000) { while true { pause() } }
    let found = try #require(catalog.face(FontStyle(display: false, weight: .regular)))
    #expect(found.path.hasPrefix("/usr/"))
    #expect(found == FontCatalog().face(FontStyle(display: false, weight: .regular)))
    #expect(catalog.problem?.hasPrefix("fontconfig does not finish reading its files (") == true)
    // The answers hold for this run only.
    #expect(catalog.places == nil)
  }

  @Test func fontconfigSettingsAreUsed() {
    let catalog = FontCatalog()
    #expect(catalog.places?.isEmpty == false && catalog.problem == nil)
  }
}
