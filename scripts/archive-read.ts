import { createReadStream, existsSync, openSync, readSync, closeSync } from 'node:fs'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { readMigrations } from '#server/db/migrate.ts'
import { ArchiveFault, isSealed, opening, type Secret } from './archive-seal.ts'
import type { Line } from './archive.ts'

const GZIP = Buffer.from([0x1f, 0x8b])
const START_BYTES = 64
/** Fits the largest attachment with its name; a longer line is invalid and would exhaust the memory. */
const LONGEST_LINE_BYTES = 64 * 1024 * 1024

export type Contents = {
  head: Extract<Line, { kind: 'head' }>
  rows: Map<string, number>
  files: number
}

/**
 * Yields the lines of an archive.
 * @throws ArchiveFault if it is damaged or cannot be opened.
 */
export async function* readArchive(file: string, secrets: readonly Secret[]): AsyncGenerator<Line> {
  try {
    for await (const text of linesOf(contentOf(file, secrets))) yield JSON.parse(text) as Line
  } catch (error) {
    // A parser's message quotes its input, which may be personal data.
    if (error instanceof SyntaxError || 'code' in (error as object))
      throw new ArchiveFault('The backup is damaged or truncated')
    throw error
  }
}

/** Reads a whole archive without changing anything, so that its faults are known before a restore. */
export async function verifyArchive(file: string, secrets: readonly Secret[]): Promise<Contents> {
  if (!existsSync(file)) throw new ArchiveFault(`The file ${file} does not exist`)
  let head: Contents['head'] | null = null
  let end: Extract<Line, { kind: 'end' }> | null = null
  const rows = new Map<string, number>()
  let files = 0
  for await (const line of readArchive(file, secrets)) {
    if (end || (head === null) !== (line.kind === 'head'))
      throw new ArchiveFault('The backup is damaged: its parts are out of order')
    if (line.kind === 'head') head = line
    else if (line.kind === 'rows') rows.set(line.table, (rows.get(line.table) ?? 0) + line.rows.length)
    else if (line.kind === 'file') files++
    else end = line
  }
  const total = [...rows.values()].reduce((sum, each) => sum + each, 0)
  if (!head || end?.rows !== total || end.files !== files) throw new ArchiveFault('The backup is incomplete')
  const known = new Set(readMigrations().map(({ name }) => name))
  const unknown = head.migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new ArchiveFault(
      `The backup was made by a newer release (${unknown.join(', ')}): install that release first`,
    )
  return { head, rows, files }
}

function contentOf(file: string, secrets: readonly Secret[]): Readable {
  const start = startOf(file)
  const content = new PassThrough()
  // Errors of the pipeline are thrown at the reader of the content.
  const ignoreError = (): void => {}
  if (isSealed(start))
    pipeline(createReadStream(file), opening(secrets), createGunzip(), content, ignoreError)
  else if (start.subarray(0, GZIP.length).equals(GZIP))
    pipeline(createReadStream(file), createGunzip(), content, ignoreError)
  else throw new ArchiveFault('The file is not a backup of this product')
  return content
}

function startOf(file: string): Buffer {
  const opened = openSync(file, 'r')
  try {
    const start = Buffer.alloc(START_BYTES)
    return start.subarray(0, readSync(opened, start))
  } finally {
    closeSync(opened)
  }
}

async function* linesOf(content: Readable): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
      parts.push(chunk.subarray(from, end))
      yield Buffer.concat(parts).toString()
      parts = []
      length = 0
      from = end + 1
    }
    parts.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > LONGEST_LINE_BYTES) throw new ArchiveFault('The backup is damaged')
  }
  if (length > 0) throw new ArchiveFault('The backup is truncated')
}
