import { openLite } from './embedded.ts'

/** Makes an embedded database in a folder and ends: `embedded.ts` runs it, in a process of its own. */
// Nobody waits for it any more.
process.once('disconnect', () => process.exit(1))
const database = await openLite(process.argv[2]!)
await database.close()
process.disconnect()
process.exit(0)
