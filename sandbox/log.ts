import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Stored = { id: string }
/** One change: the stored record, or null for a removed one. */
type Entry = [collection: string, id: string, value: Stored | null]

export type Log = ReturnType<typeof openLog>

/**
 * The log is compacted after this many further lines, or after as many as there are records if that is more,
 * so that the cost per record stays constant.
 */
const COMPACT_AFTER_LINES = 10_000

const PIECE_LENGTH = 65_536

/**
 * An append-only log that stores records across a kill -9: every commit is one line, which the operating system
 * has when `commit` returns, so a commit is stored completely or not at all. A power failure may lose the last
 * lines. Without a folder nothing is stored.
 */
export function openLog(folder?: string) {
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

  /** Writes the state into a new file and replaces the old one. */
  function compact(): void {
    if (!folder || !path) return
    const fresh = openSync(`${path}.new`, 'w', 0o600)
    lines = 0
    let text = ''
    for (const [name, records] of collections) {
      for (const [id, value] of records) {
        text += `${JSON.stringify([[name, id, value]])}\n`
        lines += 1
        if (text.length < PIECE_LENGTH) continue
        writeFileSync(fresh, text)
        text = ''
      }
    }
    writeFileSync(fresh, text)
    fsyncSync(fresh)
    renameSync(`${path}.new`, path)
    syncFolder(folder)
    if (file !== undefined) closeSync(file)
    file = fresh
  }
  let compactAt = lines + COMPACT_AFTER_LINES

  /** A change that no caller commits is committed at the end of this event-loop turn. */
  function remember(entry: Entry): void {
    if (pending.push(entry) === 1) setImmediate(commit)
  }

  /** Writes everything that was put before. */
  function commit(): void {
    if (file === undefined || pending.length === 0) return
    writeFileSync(file, `${JSON.stringify(pending)}\n`)
    pending = []
    lines += 1
    if (lines < compactAt) return
    compact()
    compactAt = lines + Math.max(COMPACT_AFTER_LINES, lines)
  }

  return {
    /** Records that were put under this name and not removed, oldest first. */
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
    commit,
    close(): void {
      commit()
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

/** Reads the complete lines; an incomplete last line after a crash was never committed. */
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
