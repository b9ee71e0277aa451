import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { inspectFile } from './inspect.ts'

export type InspectTask = { content: Uint8Array; rawName: string }

/** Requests come first. Elsewhere than on Linux this would be said of the whole process. */
const PRIORITY = 5
if (process.platform === 'linux') setPriority(PRIORITY)

/** The script of the threads in `inspecting.ts`. */
parentPort!.on('message', async ({ content, rawName }: InspectTask) => {
  const { buffer, byteOffset, byteLength } = content
  parentPort!.postMessage(await inspectFile(Buffer.from(buffer, byteOffset, byteLength), rawName))
})
