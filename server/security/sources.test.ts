import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest } from '#scripts/structure/tree.ts'
import { startApp } from '#server/testing.ts'

/** Checks the product's source text: dangerous calls occur nowhere, or only in one known place. */
const sources = ['domain', 'contract', 'server', 'web'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
)

/** Each match as `file: matched text`. */
const placesOf = (pattern: RegExp): string[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([all, found = all]) => `${path}: ${found}`),
  )

test('nothing starts a program of the machine or makes a program out of text', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(
    placesOf(/['"](?:node:)?(?:child_process|vm)['"]|\beval\(|\bnew Function\b|\bunserialize\(/g),
  ).toEqual([])
})

test('what is written into a statement as it stands is a constant of ours', () => {
  expect(placesOf(/\bsql\.(?:raw|lit|ref|id|table)\([^)]*\)/g)).toEqual([
    'server/features/availability/store.ts: sql.lit(KOREA_ZONE)',
    "server/features/clients/store.ts: sql.ref('p.id')",
    'server/features/consultations/view-store.ts: sql.raw(VIEW)',
    'server/features/office/chain-store.ts: sql.lit(SEALING_LOCK)',
    "server/features/office/store.ts: sql.ref('payments.id')",
    'server/features/payments/holds-store.ts: sql.lit(KOREA_ZONE)',
    'server/features/payments/holds-store.ts: sql.lit(KOREA_ZONE)',
    'server/features/payments/holds-store.ts: sql.lit(KOREA_ZONE)',
  ])
  // Whole statements as text: their values are bound.
  expect(placesOf(/CompiledQuery\.raw\([^)]*\)/g)).toEqual([
    'server/features/accounts/session-store.ts: CompiledQuery.raw(text, [tokenHash, now])',
    'server/features/consultations/view-store.ts: CompiledQuery.raw(text, [limit, offset, ...values])',
  ])
})

test('no pattern is made of what a caller sent', () => {
  expect(placesOf(/new RegExp\(/g)).toEqual([
    'server/http/built-pages.ts: new RegExp(',
    // In the reader's own browser, with escaped values.
    'web/ui/exact-text.tsx: new RegExp(',
  ])
})

test('sealing is AES-256-GCM, sums are SHA-256, and SHA-1 stands only where authenticator apps ask for it', () => {
  expect(
    new Set(placesOf(/create(?:Cipher|Decipher)iv\(\s*('[^']*')/g).map((each) => each.split(': ')[1])),
  ).toEqual(new Set(["'aes-256-gcm'"]))
  const sums = placesOf(/\b(?:createHash|createHmac|hkdfSync|hash)\(\s*('[^']*')/g)
  expect(sums.length).toBeGreaterThan(8)
  expect(sums.filter((each) => !each.endsWith("'sha256'"))).toEqual([])
  expect(
    placesOf(/\b(?:sha-?1|md5|des-|rc4|aes-\d+-(?:ecb|cbc))\b/gi).filter((each) => !/RFC/.test(each)),
  ).toEqual(['server/features/accounts/totp.ts: SHA-1', 'server/features/accounts/totp.ts: SHA1'])
})

test('two values are compared together with their types', () => {
  expect(placesOf(/.*[\w)\]'"`] ?(?:==|!=)(?!=).*/g)).toEqual([])
  // No input of callers is coerced to another type; the environment is text.
  const coerced = placesOf(/z\.(?:coerce|stringbool)\b/g)
  expect(coerced.filter((place) => !place.startsWith('server/config.ts: '))).toEqual([])
})

test('what must not be guessed comes from node:crypto', () => {
  expect(placesOf(/Math\.random/g)).toEqual([])
  expect(placesOf(/randomBytes\((\w+)\)/g).length).toBeGreaterThan(8)
})

test('nothing turns the check of certificates or the strict parser off', () => {
  expect(
    placesOf(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|insecureHTTPParser|checkServerIdentity/g),
  ).toEqual([])
  expect(placesOf(/.*allowInsecureRequests.*/g)).toEqual([
    "server/adapters/google.ts:       ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),",
  ])
})

test('a field for a password is masked, and pasting and password managers are welcome', () => {
  expect(placesOf(/type=(?:"password"|\{[^}]*'password'[^}]*\})/g)).toEqual([
    "web/ui/field.tsx: type={shown ? 'text' : 'password'}",
  ])
  expect(placesOf(/\[shown, setShown\] = useState\((?:true|false)\)/g)).toEqual([
    'web/ui/field.tsx: [shown, setShown] = useState(false)',
  ])
  expect(placesOf(/onPaste|onCopy|onDrop=/g)).toEqual([])
  const autoComplete = placesOf(/autoComplete="([\w-]*password)"/g).map((each) => each.split(': ')[1])
  expect(new Set(autoComplete)).toEqual(new Set(['new-password', 'current-password']))
})

test('no secret question, and no telephone number for codes, is asked for', () => {
  expect(placesOf(/(?:security|secret)[ _-]?question|password_?hint|type="tel"/gi)).toEqual([])
})

test('no file of the project, of the build or of git is handed out, and no folder is listed', async () => {
  expect(readFileSync('.dockerignore', 'utf8').split('\n')).toEqual(
    expect.arrayContaining(['.git', '.env', 'data']),
  )
  const app = await startApp()
  const addresses = ['.git/config', '.git/HEAD', '.env', 'package.json', 'package-lock.json', 'server/app.ts']
  const folders = ['assets', 'assets/', 'data/', 'dist/', 'pages/', 'renderer/', 'docs/', 'node_modules/']
  for (const path of [...addresses, ...folders]) {
    const reply = await app.client().get(`/${path}`)
    expect(reply.status, path).toBe(404)
  }
  await app.stop()
})
