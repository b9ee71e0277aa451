import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('links in the mails of the demo data use the configured address', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'naru-seed-'))
  try {
    const { PATH = '', HOME = '' } = process.env
    execFileSync(process.execPath, ['scripts/seed.ts'], {
      stdio: 'pipe',
      env: { PATH, HOME, DATA_DIR: folder, PORT: '4321' },
    })
    const mails = readdirSync(join(folder, 'sandbox'), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, 'sandbox', name))
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    expect(mails).toContain('http://localhost:4321/')
    expect(mails).not.toContain('localhost:3000')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
