import CSpans
import Glibc
import Synchronization
import Threads

/// Work in parts that may run at the same time.
protocol Job: AnyObject {
  /// Does one part of the work.
  ///
  /// - Parameter worker: a number below the pool's size; a worker does one part at a time.
  func work(_ worker: Int, part: Int)
}

/// A pool of threads that wait for work and share it; the result does not depend on which thread does which part.
final class ThreadPool: @unchecked Sendable {
  /// The number of workers: the threads and the caller.
  let size: Int
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private let finished: UnsafeMutablePointer<pthread_cond_t>
  /// The number of parts that workers have taken.
  private let taken = Atomic<Int>(0)
  /// The number of parts taken from the front.
  private let front = Atomic<Int>(0)
  /// The number of parts taken from the back.
  private let back = Atomic<Int>(0)
  /// A copy of `generation` to be read without the lock.
  private let lastGeneration = Atomic<Int>(0)
  /// A copy of `working` to be read without the lock.
  private let stillWorking = Atomic<Int>(0)
  // Guarded by `lock`; workers read `job` and `count` while neither changes. A job is not a closure, which would allocate
  // memory for each frame.
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
    // The thread does not retain the pool, which would never end then. The pool exists until the thread ends, because its
    // `deinit` waits for the thread.
    let pool = Unmanaged.passUnretained(self)
    for worker in 1..<max(2, self.size) where worker < self.size {
      // If a thread cannot be started, the others do its share.
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

  /// Does parts `0..<count` of a job, each once, and returns when they are all done.
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
    while looks < ThreadPool.spinLimit, stillWorking.load(ordering: .relaxed) > 0 {
      spans_pause()
      looks += 1
    }
    pthread_mutex_lock(lock)
    while working > 0 { pthread_cond_wait(finished, lock) }
    self.job = nil
    pthread_mutex_unlock(lock)
  }

  /// The number of checks for new work before a thread falls asleep.
  ///
  /// They take about as long as waking up, some tens of microseconds, so that work that follows at once begins at once. (The
  /// checks are not in a closure, which would retain the pool.)
  private static let spinLimit = 1000

  private func takeParts(worker: Int, _ count: Int, _ job: any Job) {
    // Half of the workers take from the front and half from the back, because neighbouring parts share memory.
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
        while looks < ThreadPool.spinLimit, lastGeneration.load(ordering: .relaxed) == done {
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
