import { workerData } from 'node:worker_threads'
import { openLite } from './embedded.ts'

/** Makes an embedded database in a folder and ends: `new-embedded.ts` runs it, in a thread of its own. */
const database = await openLite(workerData as string)
await database.close()
