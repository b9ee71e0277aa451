import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const hasGit = spawnSync('git', ['--version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'naru-release-'))
const tree = join(folder, 'tree')

const git = (...args: string[]): void =>
  void execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@naru.example', ...args], {
    cwd: tree,
  })

function release(into: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.ts', join(folder, into)], {
    cwd: tree,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

const sha256 = (file: string): string =>
  execFileSync('sha256sum', [file], { encoding: 'utf8' }).split(' ', 1)[0]!

const CHANGES = '# Changelog\n\n## 1.2.3 (2026-12-01)\n\n- A new page.\n\n## 1.2.2\n\n- An old page.\n'

beforeAll(() => {
  mkdirSync(join(tree, 'scripts'), { recursive: true })
  for (const file of ['package-lock.json', 'scripts/release.ts', 'scripts/sbom.ts'])
    cpSync(file, join(tree, file))
  writeFileSync(join(tree, 'package.json'), '{"name":"naru","version":"1.2.3","type":"module"}')
  writeFileSync(join(tree, 'CHANGELOG.md'), CHANGES)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.runIf(hasGit)('npm run release', () => {
  beforeAll(() => {
    git('init', '-q')
    git('add', '.')
    git('commit', '-q', '-m', 'first')
  })

  test('writes archive, changes, packages and checksums, with the same bytes each time', () => {
    expect(release('first')).toMatchObject({ status: 0 })
    const described = ['naru-1.2.3.cdx.json', 'naru-1.2.3.changes.md', 'naru-1.2.3.tar.gz']
    const files = ['SHA256SUMS', ...described, 'naru-1.2.3.provenance.json'].toSorted()
    const written = join(folder, 'first')
    expect(readdirSync(written).toSorted()).toEqual(files)
    expect(spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: written }).status).toBe(0)
    expect(readFileSync(join(written, 'naru-1.2.3.changes.md'), 'utf8')).toBe('- A new page.\n')
    const bom = JSON.parse(readFileSync(join(written, 'naru-1.2.3.cdx.json'), 'utf8')) as {
      bomFormat: string
    }
    expect(bom.bomFormat).toBe('CycloneDX')
    const names = execFileSync('tar', ['-tzf', join(written, 'naru-1.2.3.tar.gz')], { encoding: 'utf8' })
    expect(names.split('\n')).toContain('naru-1.2.3/scripts/release.ts')

    const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: tree, encoding: 'utf8' }).trim()
    const provenance: unknown = JSON.parse(readFileSync(join(written, 'naru-1.2.3.provenance.json'), 'utf8'))
    expect(provenance).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject: described.map((name) => ({ name, digest: { sha256: sha256(join(written, name)) } })),
      predicateType: 'https://slsa.dev/provenance/v1',
      predicate: {
        buildDefinition: { resolvedDependencies: [{ name: 'source', digest: { gitCommit: head } }] },
      },
    })

    expect(release('second')).toMatchObject({ status: 0 })
    const sums = (of: string): string => readFileSync(join(folder, of, 'SHA256SUMS'), 'utf8')
    expect(sums('second')).toBe(sums('first'))
    expect(release('second')).toMatchObject({ status: 1, output: expect.stringContaining('already exists') })
  })

  test('refuses changes that are not committed, and leaves no folder', () => {
    writeFileSync(join(tree, 'new.txt'), '')
    expect(release('dirty')).toMatchObject({ status: 1, output: expect.stringContaining('new.txt') })
    rmSync(join(tree, 'new.txt'))
    expect(existsSync(join(folder, 'dirty'))).toBe(false)
  })

  test.each([
    [
      'a section that is still called Unreleased',
      CHANGES.replace('## 1.2.3', '## Unreleased\n\n## 1.2.3'),
      /Unreleased/,
    ],
    ['a changelog without the version', CHANGES.replace('1.2.3', '1.3.0'), /no section “## 1\.2\.3”/],
  ])('refuses %s', (_, text, reason) => {
    writeFileSync(join(tree, 'CHANGELOG.md'), text)
    expect(release('refused')).toMatchObject({ status: 1, output: expect.stringMatching(reason) })
    writeFileSync(join(tree, 'CHANGELOG.md'), CHANGES)
  })

  test('refuses a version that is not semantic', () => {
    writeFileSync(join(tree, 'package.json'), '{"name":"naru","version":"1.2","type":"module"}')
    expect(release('refused')).toMatchObject({
      status: 1,
      output: expect.stringContaining('1.2 in package.json'),
    })
  })
})
