import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditActions } from './log-words.ts'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('test'))
    .map((name) => join(folder, name))
const productFiles = ['server', 'scripts'].flatMap(filesIn)
const contractFiles = filesIn('contract')

test('every action that the product writes into the audit log has words, and no other', () => {
  const written = productFiles.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return /\baudit(All)?\(|AuditEntry/.test(text)
      ? [...text.matchAll(/\baction: '([a-z_.]+)'/g)].map(([, action]) => action)
      : []
  })
  for (const text of contractFiles.map((file) => readFileSync(file, 'utf8')))
    written.push(...[...text.matchAll(/\breads: '([a-z_.]+)'/g)].map(([, action]) => action))
  expect([...new Set(written)].toSorted()).toEqual([...auditActions].toSorted())
})
