import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Package = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
}
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
const installed = Object.entries(lock.packages).filter(([path]) => path !== '')

test('every dependency is one exact version, the one that is locked', () => {
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
})

test('every locked package carries the sum of its content', () => {
  expect(installed.length).toBeGreaterThan(100)
  const without = installed.filter(([, { integrity, link }]) => !link && !integrity?.startsWith('sha512-'))
  expect(without.map(([path]) => path)).toEqual([])
})

test('no package comes from anywhere but the registry', () => {
  const foreign = installed.filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://'),
  )
  expect(foreign.map(([path]) => path)).toEqual([])
})

test('no package but Node itself runs a program when it is installed', () => {
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([
    'node_modules/node',
  ])
})

test('the bill of materials lists what runs in production, with allowed licences only', () => {
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
    for (const name of Object.keys(manifest.dependencies!)) expect(names).toContain(name)
    for (const name of ['vitest', 'playwright', 'lighthouse']) expect(names).not.toContain(name)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
