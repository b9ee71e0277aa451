import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What the build made (npm test builds first). */
const DIST = 'dist'

/**
 * Calls and syntax that telephones of 2022 do not have: Safari 15.4 (iOS 15.4), Chrome and Android's WebView 99.
 * The style sheets need those for their layers; a build makes new syntax old, but it replaces no calls.
 */
const tooNew =
  /\.(?:toSorted|toReversed|toSpliced|withResolvers|isWellFormed|toWellFormed|fromAsync|canParse)\(|(?:Object|Map)\.groupBy|AbortSignal\.(?:any|timeout)|Intl\.(?:Segmenter|DurationFormat)|\.(?:setHTMLUnsafe|moveBefore|togglePopover|showPopover)\(|static\s*\{|\(\?<[=!]/

test('no script of the site calls what a telephone of 2022 does not have', () => {
  const scripts = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  const found = scripts
    .map((name) => ({ name, call: tooNew.exec(readFileSync(join(DIST, 'assets', name), 'utf8'))?.[0] }))
    .filter(({ call }) => call !== undefined)
  expect(found).toEqual([])
})
