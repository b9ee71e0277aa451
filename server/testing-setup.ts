import { afterAll } from 'vitest'
import { idle } from './testing-idle.ts'

/** Vitest runs this file before each test file (vitest.config.ts, setupFiles). */
afterAll(async () => {
  const { sandbox, mail } = idle
  idle.sandbox = null
  idle.mail = null
  mail?.close()
  await sandbox?.close()
})
