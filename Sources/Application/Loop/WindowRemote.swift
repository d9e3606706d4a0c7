import Commands
import Effects
import Glibc
import Playground
import Remote
import Stage
import Tuning

/// The server for hands elsewhere, as a window has it: begun and ended when it is asked to, and told of in the terminal.
@MainActor
final class WindowRemote {
  private let inbox: Inbox
  /// What the command line says; nil where it says none.
  private let asked: RemoteAddress?
  /// True where it serves from the start.
  let begins: Bool
  private var server: RemoteServer?

  init(_ inbox: Inbox, at asked: RemoteAddress?, begins: Bool) {
    (self.inbox, self.asked, self.begins) = (inbox, asked, begins)
  }

  /// Begins where the command line, the config or neither says, or ends.
  func serve(_ isWanted: Bool, _ configured: String) -> RemoteNews {
    stop()
    guard isWanted else { return .ended }
    let board = RemoteBoard()
    do throws(RemoteRefusal) {
      let address = if let asked { asked } else { try RemoteAddress(configured, of: "playground.remote.address") }
      let server = try RemoteServer(at: address, RemoteAnswers(inbox, board))
      self.server = server
      tell(server.place)
      return .serving(server.place, board)
    } catch {
      return .refused("remote: \(error)")
    }
  }

  func stop() {
    server?.stop()
    server = nil
  }

  /// A journal is read by more than who may come in: the code is then only over the picture.
  private func tell(_ place: RemotePlace) {
    let isLogged = getenv("JOURNAL_STREAM") != nil
    Output.error("remote: \(isLogged ? place.address : place.link)")
    if !isLogged { place.lines.forEach(Output.error) }
    if place.isOpen {
      Output.error(
        "remote: not encrypted: others on that network can read it; docs/REMOTE.md shows how to use ssh -L")
    }
  }
}

extension Option {
  static let remote = Option(
    "--remote", value: "ADDRESS:PORT", isValue: { RemoteAddress($0) != nil },
    "serve the panel to browsers, and print a code to scan; without an address, only to this machine")
}

extension Arguments {
  /// Where to serve; nil where it is not said. A kiosk has a remote only where its config says so.
  func remote(on patches: Patches) throws -> RemoteAddress? {
    guard has(.remote) else { return nil }
    let configured: String =
      if case .text(let text)? = patches[key: "\(RemoteSettings.id).address"] { text } else { "" }
    if has(.kiosk), configured.isEmpty {
      throw Failure.content("--remote: a kiosk needs playground.remote.address in its config")
    }
    guard let text = self[.remote] else { return nil }
    do { return try RemoteAddress(text, of: "--remote") } catch { throw Failure.usage("\(error)") }
  }
}
