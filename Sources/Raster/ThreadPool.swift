import CSpans
import Glibc
import Synchronization
import Threads

/// Work in parts that may be done at the same time.
protocol Job: AnyObject {
  /// Does one part; `worker` is below the pool's size, and does one at a time.
  func work(_ worker: Int, part: Int)
}

/// Threads that wait for work and share it out: which of them does what does not matter to the result.
final class ThreadPool: @unchecked Sendable {
  /// How many work: the threads and the caller.
  let size: Int
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private let finished: UnsafeMutablePointer<pthread_cond_t>
  /// How many parts are taken; how many of them from the front, and from the back.
  private let taken = Atomic<Int>(0)
  private let front = Atomic<Int>(0)
  private let back = Atomic<Int>(0)
  /// `generation` and `working` once more, to be looked at without the lock.
  private let lastGeneration = Atomic<Int>(0)
  private let stillWorking = Atomic<Int>(0)
  // Guarded by `lock`; workers read `job` and `count` while neither changes. Not a closure: each would have to be given
  // memory of its own.
  private var job: (any Job)?
  private var count = 0
  private var generation = 0
  private var working = 0
  private var isOver = false
  private var threads: [Thread] = []

  init(size: Int) {
    self.size = max(1, size)
    lock = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    finished = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
    pthread_cond_init(finished, nil)
    // Not held, or the pool would never end; there until the thread ends, because the end of the pool waits for it.
    let pool = Unmanaged.passUnretained(self)
    for worker in 1..<max(2, self.size) where worker < self.size {
      // With fewer threads than wished for, the others do their share.
      guard let thread = Thread({ pool._withUnsafeGuaranteedRef { $0.serve(worker) } }) else { break }
      threads.append(thread)
    }
  }

  deinit {
    pthread_mutex_lock(lock)
    isOver = true
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
    for thread in threads { thread.join() }
    pthread_cond_destroy(changed)
    pthread_cond_destroy(finished)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    finished.deallocate()
    lock.deallocate()
  }

  /// Does parts 0..<count of a job, each once, and returns when all are done.
  func share(_ count: Int, of job: any Job) {
    guard !threads.isEmpty, count > 1 else {
      for part in 0..<count { job.work(0, part: part) }
      return
    }
    taken.store(0, ordering: .relaxed)
    front.store(0, ordering: .relaxed)
    back.store(0, ordering: .relaxed)
    pthread_mutex_lock(lock)
    self.job = job
    self.count = count
    generation += 1
    working = threads.count
    stillWorking.store(working, ordering: .relaxed)
    lastGeneration.store(generation, ordering: .relaxed)
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
    takeParts(worker: 0, count, job)
    var looks = 0
    while looks < ThreadPool.mostLooks, stillWorking.load(ordering: .relaxed) > 0 {
      spans_pause()
      looks += 1
    }
    pthread_mutex_lock(lock)
    while working > 0 { pthread_cond_wait(finished, lock) }
    self.job = nil
    pthread_mutex_unlock(lock)
  }

  /// How often to look whether there is something to do before falling asleep: for about as long as being woken takes,
  /// some tens of microseconds. What follows at once is then begun at once. (No closure looks: it would hold the pool.)
  private static let mostLooks = 1000

  private func takeParts(worker: Int, _ count: Int, _ job: any Job) {
    // Half of the workers from the front and half from the back: parts beside each other share memory.
    while taken.wrappingAdd(1, ordering: .relaxed).oldValue < count {
      let part =
        worker.isMultiple(of: 2)
        ? front.wrappingAdd(1, ordering: .relaxed).oldValue
        : count - 1 - back.wrappingAdd(1, ordering: .relaxed).oldValue
      job.work(worker, part: part)
    }
  }

  private func serve(_ worker: Int) {
    var done = 0
    pthread_mutex_lock(lock)
    while true {
      if generation == done, !isOver {
        pthread_mutex_unlock(lock)
        var looks = 0
        while looks < ThreadPool.mostLooks, lastGeneration.load(ordering: .relaxed) == done {
          spans_pause()
          looks += 1
        }
        pthread_mutex_lock(lock)
      }
      while generation == done, !isOver { pthread_cond_wait(changed, lock) }
      if isOver { break }
      done = generation
      if let job {
        let count = count
        pthread_mutex_unlock(lock)
        takeParts(worker: worker, count, job)
        pthread_mutex_lock(lock)
      }
      working -= 1
      stillWorking.store(working, ordering: .relaxed)
      if working == 0 { pthread_cond_signal(finished) }
    }
    pthread_mutex_unlock(lock)
  }
}
