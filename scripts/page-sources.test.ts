import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILD_ARGUMENTS, sumOfBuild, sumOfSources } from './page-sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'naru-sources-'))
const place = (name: string): string => join(folder, name)

test('npm run build and npm start build with the same limits of memory', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { build: string } }
  expect(scripts.build).toBe(`node ${BUILD_ARGUMENTS.join(' ')}`)
})

test('pages are rebuilt when their sources change, and only then', () => {
  const sources = [
    'contract',
    'domain',
    'web',
    'scripts',
    'server/http',
    'package-lock.json',
    'vite.config.ts',
    'tsconfig.json',
  ]
  for (const name of sources) cpSync(name, place(name), { recursive: true })
  const before = sumOfSources(folder)
  utimesSync(place('web/program/app.tsx'), 0, 0)
  writeFileSync(place('scripts/seed.ts'), '')
  expect(sumOfSources(folder)).toBe(before)

  for (const name of ['domain/settings.ts', 'web/assets/new.txt', 'package-lock.json', 'scripts/build.ts']) {
    const known = sumOfSources(folder)
    writeFileSync(place(name), 'another text')
    expect(sumOfSources(folder), name).not.toBe(known)
  }
  rmSync(folder, { recursive: true })
})

test('a build records the checksum of its sources', () => {
  expect(sumOfBuild(place('dist'))).toBeNull()
  mkdirSync(place('dist/pages'), { recursive: true })
  writeFileSync(place('dist/pages/made-of.txt'), 'a sum')
  expect(sumOfBuild(place('dist'))).toBe('a sum')
  rmSync(folder, { recursive: true })
})
