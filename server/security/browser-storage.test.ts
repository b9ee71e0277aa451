import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest } from '#scripts/structure/tree.ts'

const sources = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !isTest(name))
  .map((name) => ({ name, text: readFileSync(join('web', name), 'utf8') }))

test('only eight files write to browser storage: language, time zone, notices, the user and the address, drafts of forms and messages, unsent messages and admin views', () => {
  const writing = sources.filter(({ text }) =>
    /localStorage|sessionStorage|indexedDB|document\.cookie\s*=/.test(text),
  )
  expect(writing.map(({ name }) => name).toSorted()).toEqual([
    'program/app.tsx',
    'program/flash.ts',
    'program/login-redirect.ts',
    'program/remembered-email.ts',
    'program/stored-draft.ts',
    'program/stored-messages.ts',
    'program/stored-text.ts',
    'wire/session.ts',
  ])
  const keys = writing.flatMap(({ text }) =>
    [...text.matchAll(/setItem\(\s*([^,]+),/g)].map((match) => match[1]),
  )
  const allowed = [
    'KEY',
    'UNSENT_TEXTS',
    'keyOf(consultationId)',
    "'isLoggedIn'",
    "'rememberedEmail'",
    "'userEmail'",
    "'userName'",
    "'userRole'",
  ]
  expect(new Set(keys)).toEqual(new Set(allowed))
})

test('no screen listens to messages of other windows or builds HTML from text', () => {
  const risky =
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|addEventListener\('message'|\beval\(|new Function\(/
  expect(sources.filter(({ text }) => risky.test(text)).map(({ name }) => name)).toEqual([])
})
