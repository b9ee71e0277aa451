import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { howToGet } from '#scripts/packages.ts'
import { changeEnvironment } from './environment-file.ts'
import { valuesToQuote } from './testing-values.ts'

/** Calls the function of systemd that reads an EnvironmentFile. */
const READ = `
import ctypes, json, sys
read = ctypes.POINTER(ctypes.c_char_p)()
assert ctypes.CDLL(sys.argv[1]).load_env_file(None, sys.argv[2].encode(), ctypes.byref(read)) == 0
found = []
while read[len(found)]: found.append(read[len(found)].decode())
print(json.dumps(found))
`
const folder = mkdtempSync(join(tmpdir(), 'naru-systemd-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [library] = globSync('/usr/lib/{,*/}systemd/libsystemd-shared-*.so')
const isThere = library !== undefined && spawnSync('python3', ['--version']).status === 0
if (!isThere)
  console.warn(`NOT RUN: systemd reads an environment file (${howToGet('systemd')}, ${howToGet('python3')})`)

test.runIf(isThere)('systemd reads every value as it was', () => {
  const values = Object.fromEntries(valuesToQuote().map((value, index) => [`V${index}`, value]))
  const file = join(folder, 'env')
  writeFileSync(file, changeEnvironment('', values))
  const { stdout, stderr, status } = spawnSync('python3', ['-c', READ, library!, file], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  expect(JSON.parse(stdout)).toEqual(Object.entries(values).map(([name, value]) => `${name}=${value}`))
})
