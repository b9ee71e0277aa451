import { openSimulatedDatabase } from './database.ts'
import { insertPeople } from './people.ts'
import { makePlatformDeterministic } from './random.ts'
import { runSeed } from './run.ts'

/** Worker process: runs each seed that the parent sends and reports its outcome. */
makePlatformDeterministic()
const database = await openSimulatedDatabase(process.env.TEST_EMBEDDED_IMAGE!)
const people = await insertPeople(database.lite)

process.on('message', (seed: number) => {
  void runSeed(seed, database, people).then((outcome) => process.send?.({ outcome }))
})
process.on('disconnect', () => process.exit(0))
process.send?.({ isReady: true })
