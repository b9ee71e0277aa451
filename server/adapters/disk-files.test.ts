import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskFiles } from './disk-files.ts'

let folder = ''
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'naru-files-')), 'files')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

async function keysOf(files: ReturnType<typeof createDiskFiles>): Promise<string[]> {
  const keys: string[] = []
  for await (const key of files.keys()) keys.push(key)
  return keys
}

test('a stored file is read back unchanged, and only its owner can read it', async () => {
  const files = createDiskFiles(folder)
  await files.put('0199-a', Buffer.from('이력서'), 'text/plain')
  expect((await buffer((await files.get('0199-a'))!)).toString()).toBe('이력서')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, '0199-a')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['0199-a'])
})

test('returns null for a missing file, and removing it succeeds', async () => {
  const files = createDiskFiles(folder)
  expect(await files.get('missing')).toBeNull()
  await files.remove('missing')
  expect(await keysOf(files)).toEqual([])
})

test.each(['../a', 'a/b', '/etc/passwd', 'a\0', '.', ''])(
  'refuses a key outside of the folder: %j',
  async (key) => {
    const files = createDiskFiles(folder)
    await expect(files.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('letters, digits and dashes')
    await expect(files.get(key)).rejects.toThrow('letters, digits and dashes')
    await expect(files.remove(key)).rejects.toThrow('letters, digits and dashes')
  },
)

test('storing the same key again replaces the content', async () => {
  const files = createDiskFiles(folder)
  await files.put('a', Buffer.from('old and long'), 'text/plain')
  await files.put('a', Buffer.from('new'), 'text/plain')
  expect((await buffer((await files.get('a'))!)).toString()).toBe('new')
})

test('a partially written file is not read, but listed and removed', async () => {
  const files = createDiskFiles(folder)
  await files.put('whole', Buffer.from('x'), 'text/plain')
  writeFileSync(join(folder, 'torn.part'), 'half')
  expect(await files.get('torn')).toBeNull()
  expect((await keysOf(files)).toSorted()).toEqual(['torn', 'whole'])
  await files.remove('torn')
  expect(readdirSync(folder)).toEqual(['whole'])
})

test.each(['../x', '/etc/passwd', 'a/b', '', '.', 'a\0'])(
  'the key %j cannot leave the folder',
  async (key) => {
    const files = createDiskFiles(folder)
    await expect(files.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('A file key')
    await expect(files.get(key)).rejects.toThrow('A file key')
    await expect(files.remove(key)).rejects.toThrow('A file key')
  },
)
