import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,contract,server,web,sandbox,simulation,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['scripts/test-databases.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})
