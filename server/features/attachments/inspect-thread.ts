import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { inspectFile } from './inspect.ts'

export type InspectTask = { content: Uint8Array; rawName: string }

/**
 * Lowers this thread's priority below that of requests. Only Linux has priorities per thread; elsewhere it
 * would apply to the whole process.
 */
const PRIORITY = 5
if (process.platform === 'linux') setPriority(PRIORITY)

/** Script of the threads in `inspector.ts`. */
parentPort!.on('message', async ({ content, rawName }: InspectTask) => {
  const { buffer, byteOffset, byteLength } = content
  parentPort!.postMessage(await inspectFile(Buffer.from(buffer, byteOffset, byteLength), rawName))
})
