import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { requestCopy, serveCopyRequests } from './online-copy.ts'

test('a copy whose folder cannot be made is refused and logged, and the next one succeeds', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'copy-'))
  const errors: unknown[] = []
  const log = { error: (details: unknown) => errors.push(details), warn: () => {} } as unknown as Deps['log']
  const served = serveCopyRequests(dataDir, async (folder) => mkdirSync(folder), log)!
  try {
    writeFileSync(join(dataDir, 'copies'), '')
    const failuresAfterRequest = async (): Promise<number> => {
      expect(await requestCopy(dataDir)).toBeNull()
      return errors.length
    }
    // The socket may not listen yet.
    await expect.poll(failuresAfterRequest).toBeGreaterThan(0)
    expect(errors[0]).toMatchObject({ err: { code: 'ENOTDIR' } })
    rmSync(join(dataDir, 'copies'))
    const copy = await requestCopy(dataDir)
    expect(copy?.folder).toContain(join(dataDir, 'copies'))
    copy!.done()
  } finally {
    served.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
