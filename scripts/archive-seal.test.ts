import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { verifyArchive } from './archive-read.ts'
import { type Secret, sealing, secretsOf } from './archive-seal.ts'
import { backupName, openPlace, removeOld } from './backup-places.ts'

const folder = mkdtempSync(join(tmpdir(), 'naru-seal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key: Secret = { kind: 'key', text: 'the secret key of this site, long enough' }
const passphrase: Secret = { kind: 'passphrase', text: 'four words of the owner' }

const lines = [
  { kind: 'head', format: 2, migrations: [], secretKey: null },
  { kind: 'rows', table: 'users', rows: [{ name: 'Ann of the secret village' }] },
  // More than two pieces.
  { kind: 'file', key: 'a', contentType: '', content: randomBytes(600_000).toString('base64') },
  { kind: 'end', tables: 1, rows: 1, files: 1 },
]
const textOf = (parts: object[]) => parts.map((line) => `${JSON.stringify(line)}\n`).join('')
const sealed = (content: Buffer, secret = key) => buffer(Readable.from([content]).pipe(sealing(secret)))

let files = 0
function fileOf(content: Buffer): string {
  const file = join(folder, `${files++}.backup`)
  writeFileSync(file, content)
  return file
}
const check = (content: Buffer, secrets: Secret[] = [key]) => verifyArchive(fileOf(content), secrets)

test('an encrypted backup can be read only with its key or passphrase', async () => {
  const whole = gzipSync(textOf(lines))
  for (const secret of [key, passphrase]) {
    const content = await sealed(whole, secret)
    expect(content.includes(whole.subarray(0, 100))).toBe(false)
    expect(await check(content, [{ ...secret, text: `another one: ${secret.text}` }, secret])).toMatchObject({
      files: 1,
    })
    const other = { ...secret, text: `another one: ${secret.text}` }
    await expect(check(content, [other])).rejects.toThrow('another key or passphrase')
    await expect(check(content, [])).rejects.toThrow(/is encrypted with/)
  }
}, 60_000)

test('a changed, truncated or spliced backup is refused before anything is written', async () => {
  const content = await sealed(gzipSync(textOf(lines)))
  for (const at of [100, Math.floor(content.length / 2), content.length - 5]) {
    const changed = Buffer.from(content)
    changed[at]! ^= 1
    await expect(check(changed)).rejects.toThrow(/damaged|another key/)
  }
  for (const length of [30, 5000, content.length - 1, content.length - 20])
    await expect(check(content.subarray(0, length))).rejects.toThrow(
      /truncated|damaged|not a backup|another key/,
    )
  await expect(check(Buffer.concat([content, content]))).rejects.toThrow('damaged')
  await expect(check(Buffer.from('hello'))).rejects.toThrow('The file is not a backup of this product')
  await expect(check(gzipSync(textOf(lines)).subarray(0, 5000))).rejects.toThrow(/damaged or truncated/)
  await expect(check(gzipSync(textOf(lines.slice(0, 3))))).rejects.toThrow('incomplete')
  await expect(check(gzipSync(textOf(lines.slice(1))))).rejects.toThrow('out of order')
  await expect(check(gzipSync(textOf([...lines, lines[1]!])))).rejects.toThrow('out of order')
  await expect(check(gzipSync('{"kind":"head", Ann of the secret village'))).rejects.toThrow(
    /^The backup is (damaged or )?truncated$/,
  )
  const newer = [{ ...lines[0], migrations: ['9999_newer.sql'] }, ...lines.slice(1)]
  await expect(check(gzipSync(textOf(newer)))).rejects.toThrow('newer release (9999_newer.sql)')
})

test('the passphrase takes precedence over the secret key, and previous keys still decrypt', () => {
  const env = { SECRET_KEY: 'now', SECRET_KEY_PREVIOUS: 'before, ancient', BACKUP_PASSPHRASE: 'words' }
  expect(secretsOf(env).map(({ text }) => text)).toEqual(['words', 'now', 'before', 'ancient'])
  expect(secretsOf({})).toEqual([])
})

test('old backups are deleted, except the newest three and files with other names', async () => {
  const to = join(folder, 'kept')
  const place = await openPlace(to, {})
  const draft = fileOf(Buffer.from('an archive'))
  const now = new Date('2026-11-22T03:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
  for (const days of [1, 29, 31, 32, 400]) await place.put(backupName(daysAgo(days)), draft)
  writeFileSync(join(to, 'wedding.jpg'), '')
  writeFileSync(join(to, 'naru-important.backup'), '')
  expect((await place.list()).map(({ at }) => at)).toEqual([1, 29, 31, 32, 400].map(daysAgo))
  expect(await removeOld(place, 30, now)).toEqual([32, 400].map((days) => backupName(daysAgo(days))))
  expect(readdirSync(to)).toHaveLength(5)
  expect(await removeOld(place, 1, daysAgo(-1000))).toEqual([])
  expect(readFileSync(join(to, backupName(daysAgo(1))), 'utf8')).toBe('an archive')
})
