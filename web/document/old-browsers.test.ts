import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The build's output directory (npm test builds first). */
const DIST = 'dist'

/**
 * Calls and syntax that phones of 2022 lack: Safari 15.4 (iOS 15.4), Chrome and Android's WebView 99.
 * These are the minimum, because the style sheets use cascade layers. The build transpiles new syntax
 * but does not polyfill calls.
 */
const tooNew =
  /\.(?:toSorted|toReversed|toSpliced|withResolvers|isWellFormed|toWellFormed|fromAsync|canParse)\(|(?:Object|Map)\.groupBy|AbortSignal\.(?:any|timeout)|Intl\.(?:Segmenter|DurationFormat)|\.(?:setHTMLUnsafe|moveBefore|togglePopover|showPopover)\(|static\s*\{|\(\?<[=!]/

test('no script uses syntax or functions that a phone of 2022 lacks', () => {
  const scripts = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  const found = scripts
    .map((name) => ({ name, call: tooNew.exec(readFileSync(join(DIST, 'assets', name), 'utf8'))?.[0] }))
    .filter(({ call }) => call !== undefined)
  expect(found).toEqual([])
})

/** The same minimum versions as web-features names them (it carries MDN's browser-compat-data). */
const FLOOR = { safari_ios: 15.4, chrome_android: 99 } as const
type Support = { support: Partial<Record<string, string>> }
type Feature = { status?: { by_compat_key?: Record<string, Support> } }

/** Functions of our own, of React and its router, and of @noble/hashes that share the name of a newer API. */
const OWN = ['run', 'day', 'check', 'destroy', 'createContext', 'navigate']
/** Push notifications are offered only if the browser supports them (web/program/admin-push.ts). */
const DETECTED = [
  'getSubscription',
  'requestPermission',
  'subscribe',
  'unsubscribe',
  // Translation on the device is offered only if the browser has a translator (web/wire/translator.ts).
  'availability',
  'detect',
  'createPolicy',
  'createScriptURL',
  // The router uses view transitions only on request, and only if the browser supports them.
  'startViewTransition',
  'skipTransition',
]
/** React's and SimpleWebAuthn's files feature-detect before each call. */
const LIBRARIES = /^(react|esm)-/

/** Names of functions that no interface has in the minimum versions. */
function newNames(): Set<string> {
  const { features } = JSON.parse(readFileSync('node_modules/web-features/data.json', 'utf8')) as {
    features: Record<string, Feature>
  }
  const isOld = new Map<string, boolean>()
  for (const [key, { support }] of Object.values(features).flatMap(({ status }) =>
    Object.entries(status?.by_compat_key ?? {}),
  )) {
    const name = /^(?:api\.\w+|javascript\.builtins(?:\.\w+)+)\.(\w+?)(?:_static)?$/.exec(key)?.[1]
    if (name === undefined || key.endsWith('_event')) continue
    const isThere = Object.entries(FLOOR).every(([browser, version]) => {
      const since = support[browser]
      return since !== undefined && Number.parseFloat(since.replace('≤', '')) <= version
    })
    isOld.set(name, isThere || isOld.get(name) === true)
  }
  return new Set([...isOld].filter(([, old]) => !old).map(([name]) => name))
}

test('no script calls a function that MDN dates after the oldest supported phone', () => {
  const tooNew = newNames()
  expect([tooNew.has('requestSubmit'), tooNew.has('toSorted'), tooNew.has('querySelector')]).toEqual([
    true,
    true,
    false,
  ])
  const scripts = readdirSync(join(DIST, 'assets')).filter(
    (name) => name.endsWith('.js') && !LIBRARIES.test(name),
  )
  const found = scripts.flatMap((name) =>
    [...readFileSync(join(DIST, 'assets', name), 'utf8').matchAll(/\.(\w{3,})\(/g)]
      .map(([, called = '']) => called)
      .filter((called) => tooNew.has(called) && ![...OWN, ...DETECTED].includes(called))
      .map((called) => `${name}: ${called}`),
  )
  expect([...new Set(found)]).toEqual([])
})
