import { expect, test } from 'vitest'
import { codeExpiry, type CodeCounts, formExpiry, proofBits } from './verification.ts'

const sentAt = new Date('2026-09-01T00:00:00Z')

test('a code expires after ten minutes, the form that it opened after thirty', () => {
  expect(codeExpiry(sentAt).toISOString()).toBe('2026-09-01T00:10:00.000Z')
  expect(formExpiry(sentAt).toISOString()).toBe('2026-09-01T00:30:00.000Z')
})

const none: CodeCounts = { fromNetwork: 0, ofMailbox: 0, ofSite: 0, ofNetwork: 0 }
test.each<[string, 'register' | 'reset', Partial<CodeCounts>, number]>([
  ['the tenth code for a mailbox from one network', 'register', { fromNetwork: 9, ofMailbox: 9 }, 0],
  ['the eleventh code for a mailbox from one network', 'register', { fromNetwork: 10, ofMailbox: 10 }, 16],
  ['the twenty-first code for a mailbox from anywhere', 'register', { ofMailbox: 20 }, 16],
  ['the eleventh code to reset one password', 'reset', { ofMailbox: 10 }, 16],
  ['the third code of a network while the site sends many', 'register', { ofSite: 5000, ofNetwork: 2 }, 0],
  ['the fourth code of a network while the site sends many', 'register', { ofSite: 200, ofNetwork: 3 }, 16],
  [
    'the fourth code of a network while the site sends very many',
    'register',
    { ofSite: 2000, ofNetwork: 3 },
    20,
  ],
  ['the fourth code of a network while the site sends few', 'register', { ofSite: 199, ofNetwork: 3 }, 0],
])('%s (%s) needs a proof of work: %j', (_, purpose, counts, bits) => {
  expect(proofBits(purpose, { ...none, ...counts })).toBe(bits)
})
