import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '#server/deps.ts'

const UNFINISHED = '.part'

/** Stores attachments as files in one private folder, which no static route serves. */
export function createDiskFiles(folder: string): FileStore {
  return {
    put: async (key, content) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = pathOf(folder, key)
      // Renamed only after fsync: a crash leaves no partial file under the final name.
      const file = await open(path + UNFINISHED, 'w', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(path + UNFINISHED, path)
      await syncFolder(folder)
    },
    get: async (key) => {
      try {
        const file = await open(pathOf(folder, key), 'r')
        return createReadStream('', { fd: file })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: async (key) => {
      const path = pathOf(folder, key)
      await rm(path, { force: true })
      await rm(path + UNFINISHED, { force: true })
    },
    keys: () => keysIn(folder),
  }
}

/** Includes unfinished files, so that the sweep removes those left by a crash. */
async function* keysIn(folder: string): AsyncIterable<string> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  yield* new Set(names.map((name) => name.replace(UNFINISHED, '')))
}

/** Keys are ids made by the server; other characters could escape from the folder. */
function pathOf(folder: string, key: string): string {
  if (!/^[A-Za-z0-9-]+$/.test(key)) throw new Error('A file key holds letters, digits and dashes only')
  return join(folder, key)
}

/** Makes the rename itself survive a power loss. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT'
