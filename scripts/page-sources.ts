import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whatever the built pages depend on; all of it is read in a few milliseconds. */
const FOLDERS = ['contract', 'domain', 'web']
const FILES = [
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/build.ts',
  'scripts/browser-plugins.ts',
  'server/http/built-pages.ts',
]

/** Where a build says what it was made of: a place that the server hands nothing out from. */
export const SUM_FILE = 'pages/made-of.txt'

/** Stands for the sources as they are: another text of them, another sum. Their age says nothing: archives keep it. */
export function sumOfSources(root = '.'): string {
  const sum = createHash('sha256')
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of [...files.toSorted(), ...FILES.map((name) => join(root, name))]) {
    sum.update(`${file}\0`).update(readFileSync(file))
  }
  return sum.digest('hex')
}

/** The sum of the sources that the pages in `dist` were built from; null when there are none. */
export function sumOfBuild(dist = 'dist'): string | null {
  const file = join(dist, SUM_FILE)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
