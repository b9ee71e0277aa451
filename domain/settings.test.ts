import { expect, test } from 'vitest'
import { firstOffice, type Office, settingsAtFault } from './settings.ts'

const withSlots = (slots: Partial<Office['slots']>): Office => ({
  ...firstOffice,
  slots: { ...firstOffice.slots, ...slots },
})

test('the default settings are consistent', () => {
  expect(settingsAtFault(firstOffice)).toEqual([])
})

test.each<[string, Office, string[]]>([
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
    { ...firstOffice, policy: { ...firstOffice.policy, refundDaysFrom: 6 } },
    ['policy.refundDaysTo'],
  ],
  [
    'an offered app without an account of the office',
    {
      ...firstOffice,
      platforms: { ...firstOffice.platforms, zalo: { offered: true, account: '', link: '' } },
    },
    ['platforms.zalo.account'],
  ],
])('%s', (_, office, faults) => {
  expect(settingsAtFault(office)).toEqual(faults)
})

test('settings without a chat app are refused', () => {
  const platforms = Object.fromEntries(
    Object.entries(firstOffice.platforms).map(([app, account]) => [app, { ...account, offered: false }]),
  ) as Office['platforms']
  expect(settingsAtFault({ ...firstOffice, platforms })).toEqual(['platforms'])
})
