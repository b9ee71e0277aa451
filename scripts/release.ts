import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * `npm run release [-- FOLDER]`: writes a release of the committed tree into FOLDER (release/VERSION by
 * default): the archive, its section of the changelog, the packages as CycloneDX, the provenance of these
 * files, and SHA256SUMS over all.
 * Two runs on one commit write the same bytes. Refuses a tree with changes, a version that is not semantic,
 * and a changelog without a section for it. Exit code 1 if it refuses.
 */
const SEMANTIC = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
const MAX_ARCHIVE_BYTES = 512 * 1024 * 1024

try {
  release()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

function release(): void {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>
  if (!SEMANTIC.test(version ?? ''))
    throw new Error(`The version ${version} in package.json is not like 1.2.3 (semver.org)`)
  const changes = changesOf(version!)
  const changed = git('status', '--porcelain').toString().trim()
  if (changed) throw new Error(`The tree has changes that are not committed:\n${changed}`)

  const folder = resolve(process.argv[2] ?? join('release', version!))
  if (existsSync(folder)) throw new Error(`${folder} already exists: remove it or name another folder`)
  mkdirSync(dirname(folder), { recursive: true })
  // A failed release leaves no folder that looks complete.
  const draft = mkdtempSync(`${folder}.partial-`)
  try {
    const title = `${name}-${version}`
    const tar = git('archive', '--format=tar', `--prefix=${title}/`, 'HEAD')
    writeFileSync(join(draft, `${title}.tar.gz`), gzipSync(tar, { level: 9 }))
    writeFileSync(join(draft, `${title}.changes.md`), changes)
    execFileSync(process.execPath, ['scripts/sbom.ts', join(draft, `${title}.cdx.json`)], {
      stdio: 'inherit',
    })
    writeFileSync(join(draft, `${title}.provenance.json`), provenanceOf(draft, version!))
    writeFileSync(join(draft, 'SHA256SUMS'), checksumsOf(draft))
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  console.log(`${folder}: ${readdirSync(folder).join(', ')}`)
}

function git(...given: string[]): Buffer {
  return execFileSync('git', given, { maxBuffer: MAX_ARCHIVE_BYTES, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** The changelog's section of a version, without its heading. */
function changesOf(version: string): string {
  const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m).slice(1)
  const titleOf = (section: string): string => section.split('\n', 1)[0]!.trim()
  const found = sections.find((section) => titleOf(section).split(/[ ,(]/, 1)[0] === version)
  if (!found)
    throw new Error(
      `CHANGELOG.md has no section “## ${version}”: rename “## Unreleased”, and set the version in package.json`,
    )
  if (titleOf(sections[0]!) === 'Unreleased')
    throw new Error('CHANGELOG.md still has “## Unreleased” above the section of this release')
  return `${found.slice(found.indexOf('\n') + 1).trim()}\n`
}

/**
 * The commit and the Node from which the files of a folder were made, as an in-toto statement with SLSA
 * provenance v1 (slsa.dev/spec/v1.0/provenance). It is not signed and has no time, so that a second run on the
 * same commit can be compared with it byte by byte.
 */
function provenanceOf(folder: string, version: string): string {
  const commit = git('rev-parse', 'HEAD').toString().trim()
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: digestsOf(folder).map(([name, sha256]) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:naru:npm-run-release:1',
        externalParameters: { version },
        internalParameters: { node: process.version },
        resolvedDependencies: [{ name: 'source', digest: { gitCommit: commit } }],
      },
      runDetails: { builder: { id: 'urn:naru:scripts/release.ts' } },
    },
  }
  return `${JSON.stringify(statement, null, 2)}\n`
}

/** Names and SHA-256 checksums of the files in a folder. */
function digestsOf(folder: string): [name: string, sha256: string][] {
  return readdirSync(folder)
    .toSorted()
    .map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ])
}

/** Lines that `sha256sum -c SHA256SUMS` checks. */
function checksumsOf(folder: string): string {
  return digestsOf(folder)
    .map(([file, sum]) => `${sum}  ${file}\n`)
    .join('')
}
