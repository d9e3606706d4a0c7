import Playground
import Testing

@testable import Remote

/// Tests of the link that people get, with and without a network.
struct RemotePlaceTests {
  private func place(_ address: String, own: String?) throws -> RemotePlace {
    RemotePlace(
      of: try #require(RemoteAddress(address)), port: 8427, RemoteToken("0123456789abcdef0123456789abcdef"), own: own)
  }

  @Test func phonesOpenTheOwnAddress() throws {
    let place = try place("0.0.0.0", own: "192.168.1.20")
    #expect(place.address == "http://192.168.1.20:8427/" && place.isOpen && place.advice == nil)
  }

  @Test func loopbackNamesTheCommandForPhones() throws {
    let place = try place("127.0.0.1", own: "192.168.1.20")
    #expect(!place.isOpen && place.advice == "For a phone, start fidget --remote 192.168.1.20:8427.")
  }

  @Test func withoutANetworkNoPhoneCanOpenIt() throws {
    for address in ["0.0.0.0", "127.0.0.1"] {
      let place = try place(address, own: nil)
      #expect(place.address == "http://127.0.0.1:8427/" && !place.isOpen)
      #expect(place.advice == "For a phone, connect this machine to a network.")
    }
  }

  /// Checks that a code has three square marks, and a border of light modules around it.
  @Test func codeCanBeScanned() throws {
    let place = try place("0.0.0.0", own: "192.168.1.20")
    #expect(place.side == 29 || place.side == 33, "\(place.side)")
    for (column, row) in [(0, 0), (place.side - 7, 0), (0, place.side - 7)] {
      #expect((0..<7).allSatisfy { place.isDark(column + $0, row) && place.isDark(column + $0, row + 6) })
    }
    #expect(!place.isDark(-1, 0) && !place.isDark(place.side, 0))
  }
}
