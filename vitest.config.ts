import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { conformanceTests } from './scripts/conformance.ts'

/** Only `npm run test:all` runs these: they are slow, and faster tests cover most of the same behaviour. */
const long = process.env.TEST_ALL ? [] : ['**/*.long.test.ts']

/** Tests of code that runs in Node (docs/adr/0087): imported by Node itself, not transformed by Vite. */
const onNode = (name: 'postgres' | 'embedded', include: string[]): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    include,
    exclude: long,
    env: { TEST_ENGINE: name },
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
})

export default defineConfig({
  test: {
    setupFiles: ['./server/testing-setup.ts'],
    globalSetup: ['scripts/test-databases.ts'],
    // Each process runs file after file, so that the program is loaded once in each. One more than there are cores,
    // because a test waits for the database a third of its time.
    pool: 'forks',
    isolate: false,
    // Larger than in `npm start`: saves a fifth of the time for garbage collection.
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: availableParallelism() + 1,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    projects: [
      onNode('postgres', ['{domain,contract,server,sandbox,simulation,scripts}/**/*.test.ts']),
      onNode('embedded', process.env.TEST_ALL ? ['server/**/*.test.ts'] : conformanceTests),
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
