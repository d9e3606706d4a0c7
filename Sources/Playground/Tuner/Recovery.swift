import Tuning

/// What was not saved when the last window of this config ended without a chance to ask, and what becomes of it; and
/// the same for this one.
@MainActor
final class Recovery {
  /// From last time, not taken yet.
  private(set) var offer = Patches()
  /// Why it cannot be offered, a line each.
  private(set) var problems: [String] = []
  /// True once somebody was asked and left all the same: nothing is kept for the next start.
  var isAnswered = false
  private var file: RecoveryFile?
  /// False where what waits could not be understood; it may be by the next version, or by a person.
  private var isMine = true

  /// Without a host there is no last time and no next one.
  init(_ catalogue: ParameterCatalogue, configPath: String, _ host: (any Host)?) {
    guard let host else { return }
    file = RecoveryFile(
      ofConfig: configPath, catalogue, environment: host.environment, files: host.files)
    do throws(Diagnostics) { offer = try file?.read() ?? [:] } catch {
      isMine = false
      problems = error.lines.map { "unsaved values from last time: \($0)" }
    }
  }

  func adopt(_ catalogue: ParameterCatalogue) { file?.catalogue = catalogue }

  /// What taking the offer would change.
  func changes(of session: TuningSession) -> [ParameterChange] {
    if offer.groups.isEmpty { return [] }
    return session.catalogue.changes(from: session.values, to: session.values.merging(offer))
  }

  /// Gives the offer away, once.
  func take() -> Patches {
    defer { offer = [:] }
    return offer
  }

  /// After a save: what was taken is safe.
  func forgetTaken() { if isMine, offer.groups.isEmpty { file?.remove() } }

  /// At the end of the window: keeps what nobody was asked about, and nothing else.
  ///
  /// - Returns: how many of the session's values are kept for the next start, or why they are not.
  func settle(_ session: TuningSession) -> Result<Int, FileRefusal> {
    let unsaved = session.isTouched ? session.edits : [:]
    if isAnswered || unsaved.groups.isEmpty {
      if isAnswered { offer = [:] }
      forgetTaken()
      return .success(0)
    }
    do throws(FileRefusal) {
      try file?.write(offer.merging(unsaved))
      return .success(file == nil ? 0 : unsaved.byKey.count)
    } catch {
      return .failure(error)
    }
  }
}
