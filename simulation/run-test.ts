import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Builds the pages if they are missing, runs a test and exits with its code; of an error only the message is printed.
 */
export async function runTest(test: () => Promise<number>): Promise<never> {
  if (!existsSync('dist/pages.json')) spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  try {
    process.exit(await test())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
