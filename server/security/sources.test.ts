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

test('the server starts no external program and evaluates no text as code', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(
    placesOf(/['"](?:node:)?(?:child_process|vm)['"]|\beval\(|\bnew Function\b|\bunserialize\(/g),
  ).toEqual([])
})

test('only constants are inserted into SQL as raw text', () => {
  expect(placesOf(/\bsql\.(?:raw|lit|ref|id|table)\([^)]*\)/g)).toEqual([
    'server/db/first-owner.ts: sql.raw(FIRST_OWNER)',
    'server/db/first-owner.ts: sql.raw(FIRST_OWNER)',
    "server/db/leases.ts: sql.lit('queued')",
    'server/db/open-dispute.ts: sql.ref(paymentId)',
    "server/features/availability/counsellors-store.ts: sql.raw(isAlone('users.id')",
    'server/features/availability/seats.ts: sql.lit(DEFAULT_SEATS)',
    'server/features/availability/seats.ts: sql.lit(KOREA_ZONE)',
    "server/features/clients/store.ts: sql.ref('p.id')",
    'server/features/consultations/booking-store.ts: sql.raw(COUNSELLOR_NAME)',
    'server/features/consultations/booking-store.ts: sql.raw(SERVICE_NAME)',
    'server/features/consultations/store.ts: sql.raw(COUNSELLOR_NAME)',
    'server/features/consultations/store.ts: sql.raw(SERVICE_NAME)',
    'server/features/consultations/view-store.ts: sql.raw(VIEW)',
    // One of three names of a table in this statement.
    'server/features/payments/holds-store.ts: sql.id(of)',
    'server/features/payments/holds-store.ts: sql.lit(KOREA_ZONE)',
    'server/features/payments/holds-store.ts: sql.lit(KOREA_ZONE)',
    'server/features/payments/holds-store.ts: sql.lit(KOREA_ZONE)',
    'server/features/reports/chain-store.ts: sql.lit(SEALING_LOCK)',
    "server/features/reports/store.ts: sql.ref('payments.id')",
  ])
  // Whole statements as text: their values are bound.
  expect(placesOf(/CompiledQuery\.raw\([^)]*\)/g)).toEqual([
    // The keys are bound, too; the text differs only by how many limits there are.
    'server/db/rate-limits.ts: CompiledQuery.raw(text, values)',
    'server/features/accounts/login-store.ts: CompiledQuery.raw(LOG_IN, values)',
    'server/features/accounts/session-store.ts: CompiledQuery.raw(text, [tokenHash, now])',
    'server/features/consultations/view-store.ts: CompiledQuery.raw(text, [limit, offset, ...values])',
    'server/features/payments/store.ts: CompiledQuery.raw(BOOKED_ORDERS, values)',
    'server/features/payments/capture/one-statement-booking-store.ts: CompiledQuery.raw(BOOK, values)',
    'server/features/payments/capture/transitions-store.ts: CompiledQuery.raw(ORDERED, values)',
    'server/features/payments/capture/transitions-store.ts: CompiledQuery.raw(CAPTURING, values)',
    'server/features/payments/checkout/confirm-store.ts: CompiledQuery.raw(BEGIN, values)',
    'server/features/payments/checkout/one-statement-hold-store.ts: CompiledQuery.raw(HOLD, values)',
  ])
})

test('no regular expression is built from input', () => {
  expect(placesOf(/new RegExp\(/g)).toEqual([
    'server/http/built-pages.ts: new RegExp(',
    // In the reader's own browser, with escaped values.
    'web/ui/exact-text.tsx: new RegExp(',
  ])
})

test('encryption is AES-256-GCM, hashes are SHA-256, and SHA-1 is used only for authenticator apps', () => {
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

test('values are compared with strict equality', () => {
  expect(placesOf(/.*[\w)\]'"`] ?(?:==|!=)(?!=).*/g)).toEqual([])
  // No input of callers is coerced to another type; the environment is text.
  const coerced = placesOf(/z\.(?:coerce|stringbool)\b/g)
  expect(coerced.filter((place) => !/^server\/config(-fields)?\.ts: /.test(place))).toEqual([])
})

test('secrets are generated by node:crypto', () => {
  expect(placesOf(/Math\.random/g)).toEqual([])
  expect(placesOf(/randomBytes\((\w+)\)/g).length).toBeGreaterThan(8)
})

test('certificate checks and the strict HTTP parser are never disabled', () => {
  expect(
    placesOf(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|insecureHTTPParser|checkServerIdentity/g),
  ).toEqual([])
  expect(placesOf(/.*allowInsecureRequests.*/g)).toEqual([
    "server/adapters/google.ts:       ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),",
  ])
})

test('password fields are masked and allow pasting and password managers', () => {
  expect(placesOf(/type=(?:"password"|\{[^}]*'password'[^}]*\})/g)).toEqual([
    "web/ui/password-field.tsx: type={shown ? 'text' : 'password'}",
  ])
  expect(placesOf(/\[shown, setShown\] = useState\((?:true|false)\)/g)).toEqual([
    'web/ui/password-field.tsx: [shown, setShown] = useState(false)',
  ])
  expect(placesOf(/onPaste|onCopy|onDrop=/g)).toEqual([])
  const autoComplete = placesOf(/autoComplete="([\w-]*password)"/g).map((each) => each.split(': ')[1])
  expect(new Set(autoComplete)).toEqual(new Set(['new-password', 'current-password']))
})

test('there are no secret questions and no codes by telephone', () => {
  expect(placesOf(/(?:security|secret)[ _-]?question|password_?hint|type="tel"/gi)).toEqual([])
})

test('no file of the project, the build or git is served, and no folder is listed', async () => {
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
