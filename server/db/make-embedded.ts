import { workerData } from 'node:worker_threads'
import { openLite } from './embedded.ts'

/** Creates an embedded database in a folder and exits. `new-embedded.ts` runs it in a thread. */
const database = await openLite(workerData as string)
await database.close()
