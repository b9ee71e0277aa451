import { parentPort } from 'node:worker_threads'
import { busyTimes } from './busy-times.ts'

export type FeedTask = { text: string; from: number; until: number }

/** Script of the threads in `feed-reader.ts`. */
parentPort!.on('message', ({ text, from, until }: FeedTask) => {
  parentPort!.postMessage(busyTimes(text, { from, until }))
})
