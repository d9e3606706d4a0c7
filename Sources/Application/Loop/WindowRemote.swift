import CommandLineSyntax
import Commands
import Effects
import Formatting
import Glibc
import Pictures
import Playground
import Remote
import Stage
import Tuning

/// The window's server for remote clients: started and stopped on request, with its address printed in the terminal.
@MainActor
final class WindowRemote {
  private let inbox: Inbox
  /// The address given on the command line. `nil` if it names none.
  private let asked: RemoteAddress?
  /// Whether the server starts with the window.
  let begins: Bool
  private let cache: DiskCache?
  private var server: RemoteServer?
  /// The pictures at the clients' sizes.
  private var pictures: PictureStore?

  init(_ inbox: Inbox, at asked: RemoteAddress?, begins: Bool, cache: DiskCache?) {
    (self.inbox, self.asked, self.begins, self.cache) = (inbox, asked, begins, cache)
  }

  /// Starts the server at the address of the command line, the config or the default, or stops it.
  func serve(_ isWanted: Bool, _ configured: String) -> ServerEvent {
    stop()
    guard isWanted else { return .ended }
    let board = RemoteBoard()
    do throws(Problem) {
      let address = if let asked { asked } else { try RemoteAddress(configured, of: "playground.remote.address") }
      let pictures = PictureStore(cache: cache)
      let server = try RemoteServer(at: address, RemoteAnswers(inbox, board), pictures: pictures)
      (self.server, self.pictures) = (server, pictures)
      tell(server.place)
      return .serving(server.place, board)
    } catch {
      return .refused("remote: \(error)")
    }
  }

  func stop() {
    server?.stop()
    pictures?.save()
    (server, pictures) = (nil, nil)
  }

  /// Prints the address, and the code to scan if only the user can read the output.
  ///
  /// More people can read a journal than may connect, so under systemd the code appears only over the picture.
  private func tell(_ place: RemotePlace) {
    let isLogged = ConfigLocation.environment("JOURNAL_STREAM") != nil
    Output.error("remote: \(isLogged ? place.address : place.link)")
    if let advice = place.advice { Output.error("remote: only this machine can open it. \(advice)") }
    if !isLogged, place.isOpen { place.lines.forEach(Output.error) }
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

extension WindowOptions {
  /// Throws if a kiosk is to be served without an address in its config.
  func checkRemote(on patches: Patches) throws(Failure) {
    let configured: String =
      if case .text(let text)? = patches[key: "\(RemoteSettings.id).address"] { text } else { "" }
    if servesRemote, isKiosk, configured.isEmpty {
      throw .content("--remote: a kiosk needs playground.remote.address in its config")
    }
  }
}
