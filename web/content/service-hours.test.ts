import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import type { Facts } from './facts.ts'

/** Placeholders for the office's settings. */
const facts = new Proxy({} as Facts, {
  get: (_, name) =>
    name === 'refundDays' ? { from: 'from', to: 'to' } : name === 'apps' ? [] : `{${String(name)}}`,
})

test.each(locales)(
  'in %s the service page promises no start at every full hour: the owner sets them',
  async (locale) => {
    const { service } = (await import(`./${locale}/service.ts`)) as { service: (facts: Facts) => unknown }
    const words = JSON.stringify(service(facts))
    expect(words).toContain('{firstStart}')
    expect(words).not.toMatch(/every (?:full )?hour|on the hour|매시|정각|(?:đầu|mỗi) giờ|整点/)
  },
)
