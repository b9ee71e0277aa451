import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Stored = { id: string }
/** One change: what was put, or null for what was removed. */
type Entry = [collection: string, id: string, value: Stored | null]

export type Journal = ReturnType<typeof openJournal>

const COMPACT_AFTER_LINES = 10_000

/**
 * Remembers records across a kill -9: every commit is one line, on the disk before it returns, so a commit is kept
 * whole or not at all. Without a folder it remembers nothing.
 */
export function openJournal(folder?: string) {
  const collections = new Map<string, Map<string, Stored>>()
  let pending: Entry[] = []
  let lines = 0
  let file: number | undefined
  const path = folder && join(folder, 'journal.jsonl')

  const collection = (name: string) => {
    const found = collections.get(name) ?? new Map<string, Stored>()
    collections.set(name, found)
    return found
  }

  function apply([name, id, value]: Entry): void {
    if (value) collection(name).set(id, value)
    else collection(name).delete(id)
  }

  if (folder && path) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const line of readLines(path)) for (const entry of line) apply(entry)
    compact()
  }

  /** Writes the state afresh beside the old file, then puts it in its place. */
  function compact(): void {
    if (!folder || !path) return
    const fresh = openSync(`${path}.new`, 'w', 0o600)
    lines = 0
    for (const [name, records] of collections) {
      for (const [id, value] of records) {
        writeFileSync(fresh, `${JSON.stringify([[name, id, value]])}\n`)
        lines += 1
      }
    }
    fsyncSync(fresh)
    renameSync(`${path}.new`, path)
    syncFolder(folder)
    if (file !== undefined) closeSync(file)
    file = fresh
  }
  let compactAt = lines + COMPACT_AFTER_LINES

  /** A change that no caller commits is committed at the end of this turn. */
  function remember(entry: Entry): void {
    if (pending.push(entry) === 1) setImmediate(commit)
  }

  function commit(): void {
    if (file === undefined || pending.length === 0) return
    const line = JSON.stringify(pending)
    pending = []
    writeFileSync(file, `${line}\n`)
    fsyncSync(file)
    lines += 1
    if (lines < compactAt) return
    compact()
    compactAt = lines + COMPACT_AFTER_LINES
  }

  return {
    /** What was put under this name and not removed, oldest first. */
    load<Item extends Stored>(name: string): Item[] {
      return [...collection(name).values()] as Item[]
    },
    put(name: string, record: Stored): void {
      if (!path) return
      collection(name).set(record.id, record)
      remember([name, record.id, record])
    },
    remove(name: string, id: string): void {
      if (!path || !collection(name).delete(id)) return
      remember([name, id, null])
    },
    /** Makes everything put since the last commit durable. */
    commit,
    close(): void {
      commit()
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

/** The complete lines; what a crash left unfinished at the end never happened. */
function readLines(path: string): Entry[][] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  const lines = text.split('\n')
  lines.pop()
  return lines.map((line) => JSON.parse(line) as Entry[])
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
