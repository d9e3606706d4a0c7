import Formatting

extension ConfigSource {
  /// The outcome of a save.
  package enum Saving: Equatable, Sendable {
    /// There was nothing to write.
    case nothing
    case saved([ParameterChange], hash: ContentHash)
    /// Nothing was written, and every edit stays; the reason is a line that begins with the path.
    case refused(String, isFull: Bool = false)
  }

  /// A save, and the stack after it.
  package struct Saved: Sendable {
    package let outcome: Saving
    /// The stack with the changes that another program had made to the file, and with the values that the file now has.
    package let stack: ValueStack
    /// The changes that another program had made to the file.
    package let reloads: [TuningReload]
  }

  /// Writes the changed values into the file, except the keys in `kept`, and leaves every other byte unchanged.
  ///
  /// The file is read again first: changes by another program take effect before, key by key, as on a reload. The next
  /// `poll` does not report this write.
  package mutating func save(_ stack: ValueStack, leavingOut kept: Set<String> = []) -> Saved {
    var (stack, reloads) = (stack, [TuningReload]())
    let outcome = write(&stack, leavingOut: kept, &reloads)
    return Saved(outcome: outcome, stack: stack, reloads: reloads)
  }

  private mutating func write(
    _ stack: inout ValueStack, leavingOut kept: Set<String>, _ reloads: inout [TuningReload]
  ) -> Saving {
    // Another program may write at the same time: try again, with a limit.
    for _ in 0..<8 {
      do throws(Problem) {
        if let outcome = try attempt(&stack, kept, &reloads) { return outcome }
      } catch {
        return .refused("\(path): not saved: \(error.message)", isFull: error.kind == .full)
      }
    }
    return .refused("\(path): not saved: another program keeps changing it")
  }

  /// Tries to save once; `nil` if another program changed the file meanwhile.
  private mutating func attempt(
    _ stack: inout ValueStack, _ kept: Set<String>, _ reloads: inout [TuningReload]
  ) throws(Problem) -> Saving? {
    let old = try readAgain(&stack, &reloads)
    let catalogue = stack.catalogue
    // A missing file has no values any more.
    let base = old == nil ? Patches() : stack.saved
    let changes = catalogue.changes(from: base, to: stack.values).filter {
      !stack.isPinned($0.name) && !kept.contains($0.name)
    }
    if changes.isEmpty { return .nothing }
    let requested = Patches(changes)
    let new =
      old.map { catalogue.writing(requested, into: JSONDocument($0)) } ?? Array(catalogue.config(of: requested).utf8)
    let file: Patches
    do throws(Problems<Problem>) { file = try catalogue.read(new, path: path) } catch {
      throw .forbidden("it would not read back: \(error.list.first?.message ?? "")")
    }
    guard catalogue.changes(from: file, to: base.merging(requested)).isEmpty else {
      throw .forbidden("it would not read back the same")
    }
    do throws(FileRefusal) { try files.replace(path, old, with: new) } catch {
      if error == .changedMeanwhile { return nil }
      throw Problem(error.isFull ? .full : .forbidden, message: error.reason)
    }
    adopt(file, new)
    stack.noteSaved(file)
    return .saved(changes, hash: ContentHash(new))
  }

  /// Returns the present content, merged into the stack if it differs from the last one; `nil` if there is no file.
  private mutating func readAgain(
    _ stack: inout ValueStack, _ reloads: inout [TuningReload]
  ) throws(Problem) -> [UInt8]? {
    let bytes: [UInt8]
    do throws(FileRefusal) {
      bytes = try files.bytes(at: path, atMost: JSONDocument.maximumBytes)
    } catch {
      if error.isMissing { return nil }
      throw .forbidden(error.reason)
    }
    do throws(Problems<Problem>) {
      let file = try stack.catalogue.read(bytes, path: path, kept: stack.values)
      if !stack.catalogue.changes(from: stack.saved, to: file).isEmpty || !stack.hasFile {
        reloads.append(stack.reload(file))
        adopt(file, bytes)
      }
    } catch {
      let more = error.count > 1 ? " and \((error.count - 1).grouped) more" : ""
      let first = error.list.first.map { problem in
        (problem.line.map { "\($0):\(problem.column ?? 1): " } ?? "") + problem.text
      }
      throw .forbidden("it has an error (\(first ?? "")\(more))")
    }
    return bytes
  }
}
