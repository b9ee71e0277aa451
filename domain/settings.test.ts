import { expect, test } from 'vitest'
import { initialSettings, type Settings, invalidSettings } from './settings.ts'

const withSlots = (slots: Partial<Settings['slots']>): Settings => ({
  ...initialSettings,
  slots: { ...initialSettings.slots, ...slots },
})

test('the default settings are consistent', () => {
  expect(invalidSettings(initialSettings)).toEqual([])
})

test.each<[string, Settings, string[]]>([
  ['a day that ends before it begins', withSlots({ firstHour: 15, lastHour: 14 }), ['slots.lastHour']],
  ['a day of one start', withSlots({ firstHour: 15, lastHour: 15 }), []],
  ['a last hour that ends at midnight', withSlots({ lastHour: 23 }), []],
  [
    'a consultation that runs past midnight',
    withSlots({ lastHour: 23, durationMinutes: 61 }),
    ['slots.lastHour'],
  ],
  ['no day within lead and horizon', withSlots({ leadHours: 168, horizonWeeks: 1 }), ['slots.horizonWeeks']],
  [
    'a refund period that ends before it begins',
    { ...initialSettings, policy: { ...initialSettings.policy, refundDaysFrom: 6 } },
    ['policy.refundDaysTo'],
  ],
  [
    'an offered app without an account of the office',
    {
      ...initialSettings,
      platforms: { ...initialSettings.platforms, zalo: { offered: true, account: '', link: '' } },
    },
    ['platforms.zalo.account'],
  ],
])('%s', (_, settings, faults) => {
  expect(invalidSettings(settings)).toEqual(faults)
})

test('settings without a chat app are refused', () => {
  const platforms = Object.fromEntries(
    Object.entries(initialSettings.platforms).map(([app, account]) => [app, { ...account, offered: false }]),
  ) as Settings['platforms']
  expect(invalidSettings({ ...initialSettings, platforms })).toEqual(['platforms'])
})
