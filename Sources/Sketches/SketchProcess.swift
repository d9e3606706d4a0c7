import CChild
import CSketch
import Formatting
import Glibc
import Pictures
import Synchronization
import Threads

/// The process that runs one foreign sketch, started on demand; see `SketchChild`.
///
/// It may send any bytes, so replies are bounded and parsed as untrusted input. A process that takes too long or breaks
/// off is ended with all of its machines; later machines start in a new process.
package final class SketchProcess: Sendable {
  /// The milliseconds that the process may take to start; long, since a busy machine is no fault of the sketch's.
  private static let start: Int32 = 5000
  /// The milliseconds of a whole exchange, from the first byte sent to the last one received.
  ///
  /// Slightly more than the processor time after which the process ends by itself.
  private let patience: Int32

  private struct Child {
    var pid: pid_t
    var end: Int32
  }

  private struct State {
    var child: Child?
    /// The number of the current process, increased with each start.
    var generation = 0
    var machines = 0
    /// The reason why the last process ended.
    var end = ""
  }

  private let program: String
  private let state = Mutex(State())

  package init(
    program: String = RunContext.current.executable, patience: Int32 = Int32(SketchChild.milliseconds) + 200
  ) {
    (self.program, self.patience) = (program, patience)
  }

  /// Ends the process with all of its machines.
  func stop() { state.withLock { $0.end = Self.end(&$0) } }

  deinit { _ = state.withLock { Self.end(&$0) } }

  /// Returns a new machine with the sketch and its drawings.
  func engine(_ text: String, _ artwork: [String: SVGLayers] = [:]) throws(SketchFault) -> any SketchEngine {
    let (generation, number) = try state.withLock { state throws(SketchFault) in
      if state.child == nil { try Self.begin(program, &state) }
      state.machines += 1
      return (state.generation, state.machines)
    }
    let answer = try ask(SketchRequest.new(number, text, artwork), generation)
    return RemoteSketchEngine(self, generation, number, declared: SketchValue.of(answer) ?? .nothing)
  }

  static let invalid = SketchFault("its process sent an invalid answer")

  /// Sends a request and returns the values of the reply.
  func ask(_ order: [UInt8], _ generation: Int) throws(SketchFault) -> [UInt8] {
    let answer = try state.withLock { state throws(SketchFault) in
      guard let child = state.child, state.generation == generation else { throw SketchFault(state.end) }
      let deadline = childDeadline(patience)
      var order = order
      while Self.send(order, to: child.end, by: deadline), let answer = Self.receive(from: child.end, by: deadline) {
        // The child may ask for the size of words before it replies.
        guard let measured = SketchMeasure.answer(to: answer) else { return answer }
        order = measured
      }
      let isLate = errno == ETIMEDOUT
      state.end = Self.end(&state, isLate: isLate)
      throw SketchFault(state.end)
    }
    return try Self.values(of: answer)
  }

  /// Returns the values of a reply, which may be any bytes; throws the fault that it reports.
  static func values(of answer: [UInt8]) throws(SketchFault) -> [UInt8] {
    let head = try answer.withUnsafeBufferPointer { bytes throws(SketchFault) in
      guard let count = SketchView.count(of: bytes), (1...Int(SKETCH_MOST_MARKS) + 3).contains(count) else {
        throw invalid
      }
      return SketchValue(SketchView(bytes))
    }
    if head.flag == true { return Array(answer.dropFirst()) }
    let fault = head.items
    guard fault.count == 4, let words = fault[0].text, !words.isEmpty, let field = fault[3].text else { throw invalid }
    let places = fault[1...2].map { place in place.whole.flatMap { $0 > 0 ? $0 : nil } }
    var reported = SketchFault(String(words.prefix(500)).escapingControls, line: places[0], caller: places[1])
    reported.field = field.isEmpty ? nil : String(field.prefix(128))
    throw reported
  }

  // MARK: - The process

  private static func begin(_ program: String, _ state: inout State) throws(SketchFault) {
    var ends: [Int32] = [-1, -1]
    var failure = childPair(&ends)
    guard failure == 0 else { throw refusal(failure) }
    var pid = pid_t()
    let list = [program, SketchChild.word]
    var words = list.map { strdup($0) } + [nil]
    failure = RunContext.current.withEnvironment { childSpawn(&pid, &words, $0, ends[1], ends[1], -1) }
    for word in words { free(word) }
    close(ends[1])
    guard failure == 0 else {
      close(ends[0])
      throw refusal(failure)
    }
    state.child = Child(pid: pid, end: ends[0])
    state.generation += 1
    // The child reports that its limits are set.
    guard receive(from: ends[0], by: childDeadline(start)) == SketchValue.flag(true).bytes else {
      _ = end(&state)
      throw SketchFault("needs a process with limits, which this system does not offer")
    }
  }

  private static func refusal(_ number: Int32) -> SketchFault {
    SketchFault("its process did not start: \(String(cString: strerror(number)))")
  }

  private static let late = "took more than \(SketchChild.milliseconds / 1000) s, and its process was ended"

  /// Ends the child and returns the reason.
  private static func end(_ state: inout State, isLate: Bool = false) -> String {
    guard let child = state.child else { return state.end }
    state.child = nil
    // Before its pipe closes, which would end it with another status.
    if isLate { kill(child.pid, SIGKILL) }
    close(child.end)
    var status: Int32 = 0
    // A child that has ended by itself keeps its own reason.
    if waitpid(child.pid, &status, WNOHANG) == 0 {
      // It may be ending at this moment.
      usleep(2000)
      if waitpid(child.pid, &status, WNOHANG) == 0 {
        kill(child.pid, SIGKILL)
        while waitpid(child.pid, &status, 0) < 0, errno == EINTR {}
      }
    }
    if isLate { return late }
    switch status & 0x7F {
    case SIGPROF: return late
    case SIGSYS: return "made a system call that sketches may not make, and its process was ended"
    case SIGKILL: return "its process was ended"
    case 0: return "its process has ended with status \(status >> 8 & 0xFF)"
    default: return "its process was ended by signal \(status & 0x7F)"
    }
  }

  // MARK: - The pipe

  /// Sends values, preceded by their length. Returns `false` if the other end is closed or does not take them in time.
  static func send(_ bytes: [UInt8], to end: Int32, by deadline: Int64) -> Bool {
    var head = UInt32(bytes.count).littleEndian
    return childSend(end, &head, 4, deadline) && childSend(end, bytes, bytes.count, deadline)
  }

  /// Receives values. `nil` if the other end is closed, sends too much, or does not send all of them in time.
  static func receive(from end: Int32, by deadline: Int64) -> [UInt8]? {
    var head: UInt32 = 0
    guard receive(4, into: &head, from: end, by: deadline) else { return nil }
    let count = Int(UInt32(littleEndian: head))
    guard count <= SketchChild.longest else {
      errno = 0
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: count)
    return receive(count, into: &bytes, from: end, by: deadline) ? bytes : nil
  }

  /// Receives a number of bytes; every 50 ms the program answers its display, and may end the wait.
  private static func receive(
    _ count: Int, into bytes: UnsafeMutableRawPointer, from end: Int32, by deadline: Int64
  ) -> Bool {
    var done = 0
    while true {
      let pause = childDeadline(Int32(SKETCH_BUSY / 1_000_000))
      done += childReceive(end, bytes + done, count - done, min(pause, deadline))
      if done == count { return true }
      guard errno == ETIMEDOUT, pause < deadline, !SketchBusyCallback.isEnding() else { return false }
    }
  }
}
