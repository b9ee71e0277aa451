import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { productConstants } from '#domain/settings.ts'
import type { Facts } from './facts.ts'

/**
 * Hashes of the texts at their current version. A change needs a new date in `consentVersions` and the
 * new hash here: the stored consents identify the text by its date alone.
 */
const agreedTo = {
  terms: { version: '2026-11-27', sum: 'f18664993b8ec32e' },
  privacy: { version: '2026-11-28', sum: 'f3c33318549d8016' },
} as const

/** Placeholders for the office's settings, which may change without a new version. */
const facts = new Proxy({} as Facts, {
  get: (_, name) =>
    new Proxy({}, { get: (__, inner) => (inner === Symbol.toPrimitive ? () => `{${String(name)}}` : '{}') }),
})

async function sumOf(text: keyof typeof agreedTo): Promise<string> {
  const hash = createHash('sha256')
  for (const locale of locales) {
    const written = (await import(`./${locale}/${text}.ts`)) as Record<string, (facts: Facts) => unknown>
    hash.update(JSON.stringify(written[text]!(facts)))
  }
  return hash.digest('hex').slice(0, 16)
}

test.each(['terms', 'privacy'] as const)('the date of the %s is that of their current text', async (text) => {
  expect({ version: productConstants.consentVersions[text], sum: await sumOf(text) }).toEqual(agreedTo[text])
})
