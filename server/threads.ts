import { Worker } from 'node:worker_threads'

/** Outcome of a task: its answer, stopped at a limit, or refused because the queue is full. */
type Outcome<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'overrun' } | { kind: 'full' }

export type Threads<Task, Answer> = {
  /** @throws an error of the script, which is a bug of ours, whatever the task's data. */
  run(task: Task): Promise<Outcome<Answer>>
  close(): Promise<void>
}

type Limits = {
  threads: number
  /** Maximum number of waiting tasks; further ones are refused. */
  waiting: number
  /** A task that takes longer is ended together with its thread. */
  timeMs: number
  /** Heap limit of a task's objects; bytes in buffers are not included. */
  heapMb: number
  /** A thread without work is ended after this, so that it uses no memory. */
  idleMs: number
}

type Job<Task, Answer> = {
  task: Task
  resolve: (outcome: Outcome<Answer>) => void
  reject: (error: unknown) => void
}

type Thread<Task, Answer> = {
  worker: Worker
  /** Null while it is idle. */
  job: Job<Task, Answer> | null
  /** Timeout of the task, or of idling. */
  timer: NodeJS.Timeout | undefined
}

/**
 * Runs work on untrusted data in threads: it may take long or never end, while the main thread continues to
 * serve. `script` answers each message with exactly one message.
 */
export function createThreads<Task, Answer>(script: URL, limits: Limits): Threads<Task, Answer> {
  const queue: Job<Task, Answer>[] = []
  const threads = new Set<Thread<Task, Answer>>()
  const idleThread = (): Thread<Task, Answer> | undefined => [...threads].find(({ job }) => job === null)

  function start(): Thread<Task, Answer> {
    const worker = new Worker(script, {
      // The thread needs no secrets of the environment.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 16 },
    })
    const thread: Thread<Task, Answer> = { worker, job: null, timer: undefined }
    worker.on('message', (answer: Answer) =>
      finish(thread, (job) => job.resolve({ kind: 'answered', answer })),
    )
    worker.on('error', (error: unknown) => {
      void end(thread)
      finish(thread, (job) => (isOutOfMemory(error) ? job.resolve({ kind: 'overrun' }) : job.reject(error)))
    })
    threads.add(thread)
    return thread
  }

  async function end(thread: Thread<Task, Answer>): Promise<void> {
    threads.delete(thread)
    clearTimeout(thread.timer)
    await thread.worker.terminate()
  }

  function finish(thread: Thread<Task, Answer>, settle: (job: Job<Task, Answer>) => void): void {
    const { job } = thread
    thread.job = null
    clearTimeout(thread.timer)
    // An idle thread does not keep the process alive, and is ended soon.
    thread.worker.unref()
    if (threads.has(thread)) thread.timer = setTimeout(() => void end(thread), limits.idleMs).unref()
    if (job) settle(job)
    takeNext()
  }

  function work(thread: Thread<Task, Answer>, job: Job<Task, Answer>): void {
    thread.job = job
    clearTimeout(thread.timer)
    thread.worker.ref()
    thread.timer = setTimeout(() => {
      void end(thread)
      finish(thread, () => job.resolve({ kind: 'overrun' }))
    }, limits.timeMs)
    thread.worker.postMessage(job.task)
  }

  function takeNext(): void {
    const thread = idleThread()
    if (queue.length === 0 || (!thread && threads.size >= limits.threads)) return
    work(thread ?? start(), queue.shift()!)
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        const isFree = idleThread() !== undefined || threads.size < limits.threads
        if (!isFree && queue.length >= limits.waiting) return resolve({ kind: 'full' })
        queue.push({ task, resolve, reject })
        takeNext()
      }),
    close: async () => {
      const running = [...threads].flatMap(({ job }) => job ?? [])
      for (const job of [...queue.splice(0), ...running]) job.resolve({ kind: 'full' })
      await Promise.all([...threads].map(end))
    },
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
