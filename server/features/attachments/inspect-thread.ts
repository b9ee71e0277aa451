import { parentPort } from 'node:worker_threads'
import { inspectFile } from './inspect.ts'
import { lowerThreadPriority } from './lower-thread-priority.ts'

export type InspectTask = { content: Uint8Array; rawName: string }

lowerThreadPriority()

/** Script of the threads in `inspector.ts`. */
parentPort!.on('message', async ({ content, rawName }: InspectTask) => {
  const { buffer, byteOffset, byteLength } = content
  parentPort!.postMessage(await inspectFile(Buffer.from(buffer, byteOffset, byteLength), rawName))
})
