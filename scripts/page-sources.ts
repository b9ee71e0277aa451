import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Inputs of the built pages; all of them are read in a few milliseconds. */
const FOLDERS = ['contract', 'domain', 'web']
const FILES = [
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/build.ts',
  'scripts/browser-plugins.ts',
  'scripts/bundler.ts',
  'server/http/built-pages.ts',
]

/** Arguments of Node for a build, as in package.json: with a small heap it fits into a machine with 512 MB. */
export const BUILD_ARGUMENTS = ['--max-semi-space-size=4', '--max-old-space-size=256', 'scripts/build.ts']

/** File with the build's source hash, in a folder that the server does not serve. */
export const SUM_FILE = 'pages/made-of.txt'

/** Returns a hash of the sources' contents. Modification times are useless: archives preserve them. */
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

/** Returns the source hash of the pages in `dist`; null if there are none. */
export function sumOfBuild(dist = 'dist'): string | null {
  const file = join(dist, SUM_FILE)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** False in an image, which has built pages and no sources of them. */
export const hasSources = (): boolean => FILES.every((name) => existsSync(name))
