import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changeEnvironment, parseEnvironment, writeSecretFile } from './environment-file.ts'
import { valuesToQuote } from './testing-values.ts'

const folder = mkdtempSync(join(tmpdir(), 'naru-environment-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every value is read back as it was', () => {
  const values = Object.fromEntries(valuesToQuote().map((value, index) => [`V${index}`, value]))
  expect(parseEnvironment(changeEnvironment('', values))).toEqual(values)
})

test.each([
  ['smtps://u:p%23@smtp.example.org:465', 'smtps://u:p%23@smtp.example.org:465'],
  ['Office <a@example.org>', "'Office <a@example.org>'"],
  ['a #b$c`d"', `'a #b$c\`d"'`],
  ["it's", `"it's"`],
  ['e\\', String.raw`"e\\"`],
  [`'$"\\`, String.raw`"'\$\"\\"`],
])('%s is written as %s', (value, written) => {
  expect(changeEnvironment('', { NAME: value })).toBe(`NAME=${written}\n`)
})

test('a line break is refused, because readers treat it differently', () => {
  expect(() => changeEnvironment('', { NAME: 'a\nB=c' })).toThrow('line breaks')
})

test('comments, the order and other variables stay; a second assignment of a name is removed', () => {
  const text = '# by hand\nexport A=1\nB="x y"  # note\n\nA=2\nC=3\n'
  expect(parseEnvironment(text)).toEqual({ A: '2', B: 'x y', C: '3' })
  expect(changeEnvironment(text, { A: 'new', C: undefined, D: 'd' })).toBe(
    '# by hand\nA=new\nB="x y"  # note\n\nD=d\n',
  )
})

test('a quotation that does not end is named with its line', () => {
  expect(() => parseEnvironment("A=1\nB='x\n")).toThrow('Line 2')
  expect(() => parseEnvironment('B="x\\"\n')).toThrow('Line 1')
  expect(() => parseEnvironment(`B='x'"y"\n`)).toThrow('Line 1')
})

test('a file is replaced at once and readable by its owner alone', () => {
  const file = join(folder, 'env')
  writeFileSync(file, 'A=1\n', { mode: 0o644 })
  // Left by a dialogue that was killed.
  writeFileSync(`${file}.new`, 'B=', { mode: 0o644 })
  writeSecretFile(file, 'A=2\n')
  expect(readFileSync(file, 'utf8')).toBe('A=2\n')
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect(readdirSync(folder)).toEqual(['env'])
})
