import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { faultsOf, limitFaults, type Standard } from '#server/security/testing-asvs-page.ts'

/**
 * What the linter cannot see: SQL only where it belongs, every declared call served exactly once,
 * a map of the folders that matches the disk, and a page of requirements that names tests there are.
 */
const faults: string[] = []

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing[^/]*\.ts$/.test(path)
const sources = ['domain', 'contract', 'server', 'web', 'sandbox', 'simulation']
  .flatMap(filesUnder)
  .filter((path) => /\.tsx?$/.test(path))

// SQL
const mayHoldSql = (path: string): boolean =>
  /(^|\/)([a-z]+-)?store\.ts$/.test(path) ||
  path.startsWith('server/db/') ||
  path === 'server/features/mails/outbox.ts' ||
  path === 'server/http/health.ts' ||
  path === 'server/http/metrics.ts'
const SQL = /\bfrom 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
for (const path of sources.filter(
  (each) => each.startsWith('server/') && !isTest(each) && !mayHoldSql(each),
)) {
  if (SQL.test(readFileSync(path, 'utf8'))) faults.push(`${path}: SQL belongs in store.ts`)
}

// Another office can run it: its name is a setting.
for (const path of sources.filter((each) => each.startsWith('server/') && !isTest(each))) {
  if (/Naru|나루|NARU/.test(readFileSync(path, 'utf8'))) faults.push(`${path}: the name is office.name`)
}

// Features: each has routes, and other features enter by its commands.
for (const path of sources.filter((each) => each.startsWith('server/features/') && !isTest(each))) {
  const own = path.split('/')[2]
  for (const [, feature, file] of readFileSync(path, 'utf8').matchAll(
    /#server\/features\/([a-z]+)\/([a-z-]+)\.ts/g,
  )) {
    if (own === 'booking' && feature === 'payments') continue
    if (own === 'payments' && feature === 'booking') {
      faults.push(`${path}: payments knows nothing of booking, which moves its rows`)
    }
    if (feature !== own && /^(([a-z]+-)?store|routes|worker)$/.test(file ?? '')) {
      faults.push(`${path}: reaches into ${feature}/${file}.ts; call a command of ${feature}`)
    }
  }
}

// Declared calls
const declared = sources
  .filter((path) => path.startsWith('contract/') && !isTest(path))
  .flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^export const (\w+) = endpoint\(/gm)].map((match) => match[1]!),
  )
const routes = sources
  .filter((path) => /^server\/.*routes\.ts$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
const served = (text: string, name: string): number => {
  const alias = new RegExp(`\\b${name} as (\\w+)`).exec(text)?.[1] ?? name
  return [...text.matchAll(new RegExp(`\\bmount\\(\\s*app,\\s*deps,\\s*(?:\\w+\\.)?${alias}\\b`, 'g'))].length
}
for (const name of declared) {
  const mounts = routes.reduce((sum, text) => sum + served(text, name), 0)
  if (mounts !== 1) faults.push(`contract: ${name} is served ${mounts} times`)
}

// The map in docs/architecture.md
const map = readFileSync('docs/architecture.md', 'utf8')
for (const [, path] of map.matchAll(/^\s*([a-z][\w.-]*(?:\/[\w.-]+)*\/)(?:\s|$)/gm)) {
  try {
    statSync(path!)
  } catch {
    faults.push(`docs/architecture.md: ${path} does not exist`)
  }
}
for (const folder of readdirSync('server/features')) {
  if (!map.includes(`server/features/${folder}/`))
    faults.push(`docs/architecture.md: ${folder} is not on the map`)
}

// Each requirement of the standard: the test that holds it, or its reason; and each limit of a call
const readText = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null)
const { levels } = JSON.parse(readFileSync('docs/asvs-ids.json', 'utf8')) as { levels: Standard }
faults.push(
  ...faultsOf(readFileSync('docs/asvs.md', 'utf8'), levels, readText).map(
    (fault) => `docs/asvs.md: ${fault}`,
  ),
)
const calls = await Promise.all(
  sources
    .filter((path) => path.startsWith('contract/') && !isTest(path))
    .map(async (path) => Object.values((await import(resolve(path))) as object)),
)
faults.push(
  ...limitFaults(readFileSync('docs/security.md', 'utf8'), calls.flat()).map(
    (fault) => `docs/security.md: ${fault}`,
  ),
)

for (const path of sources) {
  if (basename(path).startsWith('index.')) faults.push(`${path}: no barrels; import the file that has it`)
}

for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
