import { parentPort } from 'node:worker_threads'
import { inspectFile } from './inspect.ts'

export type InspectTask = { content: Uint8Array; rawName: string }

/** The script of the threads in `inspecting.ts`. */
parentPort!.on('message', async ({ content, rawName }: InspectTask) => {
  const { buffer, byteOffset, byteLength } = content
  parentPort!.postMessage(await inspectFile(Buffer.from(buffer, byteOffset, byteLength), rawName))
})
