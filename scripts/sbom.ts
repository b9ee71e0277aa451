import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/**
 * `npm run sbom -- FILE`: everything that runs in production, as CycloneDX, made by npm itself from the
 * lock file. Fails when a part has no licence, or one that is not on the list.
 */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  // Common passwords: a list that is read, not a program that is linked.
  'MPL-2.0',
])

/** Their package says nothing of a licence; what we found out instead. */
const LOOKED_UP: Record<string, string> = {
  'incremental-encoder@0.0.1': 'MPL-2.0, written there as "MPL 2.0"',
}

type Bom = {
  components: {
    name: string
    version: string
    licenses?: { license?: { id?: string }; expression?: string }[]
  }[]
}

const made = spawnSync(
  'npm',
  ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'],
  {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
)
if (made.status !== 0) throw new Error(`npm sbom failed: ${made.stderr}`)
const bom = JSON.parse(made.stdout) as Bom

const faults = bom.components
  .map(({ name, version, licenses = [] }) => {
    const named = licenses.map(({ license, expression }) => license?.id ?? expression ?? '?')
    const isAllowed =
      named.length > 0 &&
      named.every((each) => each.split(/ OR |[()]/).some((one) => ALLOWED_LICENCES.has(one)))
    return isAllowed || LOOKED_UP[`${name}@${version}`]
      ? null
      : `${name} ${version}: ${named.join(', ') || 'no licence'}`
  })
  .filter((fault) => fault !== null)
for (const fault of faults) console.error(fault)

const [file] = process.argv.slice(2)
if (file) writeFileSync(file, made.stdout)
console.log(
  `${bom.components.length} components, ${faults.length} without an allowed licence${file ? `, in ${file}` : ''}`,
)
process.exit(faults.length === 0 ? 0 : 1)
