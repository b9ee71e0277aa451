import { readFileSync, writeFileSync } from 'node:fs'

/**
 * `npm run sbom -- FILE`: writes everything that runs in production as CycloneDX 1.6, from the lock file.
 * npm's own `npm sbom` leaves out packages that are also development dependencies. Fails on a licence that is
 * not listed.
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
  // Copyleft per file: a list of common passwords that is read, a build tool, and an unmodified Web Push
  // library.
  'MPL-2.0',
])

type Locked = {
  version: string
  integrity: string
  license?: string
  dev?: boolean
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  name: string
  version: string
  packages: Record<string, Locked>
}

const components = Object.entries(lock.packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, { version, integrity, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    return {
      type: 'library',
      'bom-ref': `${purl}#${path}`,
      name,
      version,
      purl,
      hashes: [
        { alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
      ],
      licenses: [{ expression: spdx(license) }] as const,
    }
  })

/** Normalizes "MPL 2.0", which one package writes instead of the SPDX id. */
function spdx(license = 'none'): string {
  return license === 'MPL 2.0' ? 'MPL-2.0' : license
}

const refused = components.filter(
  ({ licenses: [{ expression }] }) => !expression.split(/ OR |[()]/).some((one) => ALLOWED_LICENCES.has(one)),
)
for (const { name, version, licenses } of refused)
  console.error(`${name} ${version}: ${licenses[0].expression}`)

const [file] = process.argv.slice(2)
if (file) {
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: lock.name, version: lock.version } },
    components,
  }
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
}
console.log(`${components.length} components, ${refused.length} without an allowed licence`)
process.exit(refused.length === 0 ? 0 : 1)
