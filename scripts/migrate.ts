import { NewerSchema } from '#server/db/migrate.ts'
import { openInstance, refuse } from './archive.ts'

/**
 * `npm run migrate`: migrates the database without starting the site. SIGTERM and SIGINT cancel it without
 * effect.
 */
const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort())

try {
  const { close } = await openInstance(process.env, 'migrate', {
    signal: stopping.signal,
    onStep: (step) => console.log(step),
  })
  await close()
} catch (error) {
  if (stopping.signal.aborted) refuse('Cancelled: the migration that was running had no effect.')
  if (error instanceof NewerSchema) refuse(error.message)
  throw error
}
console.log('The database schema is up to date.')
