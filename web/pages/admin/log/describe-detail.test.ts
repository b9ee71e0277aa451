import { expect, test } from 'vitest'
import { auditActions } from '#contract/audit.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { tFunctionOf } from '#web/texts/use-text.ts'
import { describeDetail } from './describe-detail.ts'

async function describe(locale: 'en' | 'ko', detail: Record<string, unknown>): Promise<string[]> {
  const catalogue = await loadCatalogue(locale, ['admin', 'settings'])
  const say = tFunctionOf<'admin' & 'settings'>(catalogue) as never
  const errorText = (code: string): string => catalogue.errors[code] ?? code
  return describeDetail(detail, { t: say, settings: say, errorText, locale })
}

test('an entry of the audit log is described in the language of its reader', async () => {
  const cancelled = { from: 'pending', to: 'cancelled', refundCents: 49_000, currency: 'KRW' }
  expect(await describe('ko', cancelled)).toEqual(['예정 → 취소됨', '49000 KRW 환불'])
  const moved = { from: '2026-12-05T01:00:00.000Z', to: '2026-12-06T02:00:00.000Z', free: false }
  expect(await describe('ko', moved)).toEqual([expect.stringMatching(/^2026.*10:00 → 2026.*11:00/)])
  expect(await describe('ko', { device: 'Chrome on Windows' })).toEqual(['Windows의 Chrome'])
  expect(await describe('ko', { device: 'Unknown device' })).toEqual(['알 수 없는 기기'])
  expect(await describe('ko', { cause: 'totp' })).toEqual(['인증 앱 번호가 틀림'])
  expect(await describe('ko', { version: 7, fields: ['prices.USD', 'faq'] })).toEqual([
    expect.stringMatching(/^상담료 · .+, .+$/),
  ])
  expect(
    await describe('en', { from: '2026-11-01', to: '2026-11-30', page: '2', shown: ['a', 'b'] }),
  ).toEqual([expect.stringMatching(/1 Nov 2026 – .*30 Nov 2026$/), 'Page 2', '2 entries were shown'])
  expect(await describe('en', { consultations: 2, payments: 0, reviews: 1 })).toEqual([
    '2 consultations',
    '1 review',
  ])
})

test('a refusal shows the text of its error code, an unknown code shows itself', async () => {
  const [why, call] = await describe('ko', { code: 'RATE_LIMITED', call: 'POST /api/login' })
  expect(why).toMatch(/[가-힣]/)
  expect(call).toBe('POST /api/login')
  expect(await describe('en', { novelty: { of: 'a newer release' } })).toEqual([
    'novelty: {"of":"a newer release"}',
  ])
})

test('the entry of a retried refund shows the earlier failure and its code', async () => {
  const retried = { from: 'needs_attention', issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' }
  expect(await describe('ko', retried)).toEqual([
    '결제사 잔액이 부족합니다. 결제사에서 잔액을 충전해 주세요. (문의용 코드: REFUND_FAILED_INSUFFICIENT_FUNDS)',
  ])
  expect(await describe('en', { from: 'requested', issue: null })).toEqual([])
})

/** Past tense of an action: "Logged in", "Gave a coupon". */
const VERBS =
  /^(?:[A-Z][a-z]+ed|Set|Reset|Made|Began|Undid|Read|Said|Took|Put|Sent|Gave|Left|Could not|Was)\b/

test('every audit action has a text: a verb in English, a noun in Korean', async () => {
  const [en, ko] = await Promise.all((['en', 'ko'] as const).map((each) => loadCatalogue(each, ['admin'])))
  const actionTexts = ({ texts }: { texts: Record<string, string> }): string[] =>
    auditActions.map((action) => texts[`log.action.${action}`] ?? `${action} has no text`)
  expect(actionTexts(ko!).filter((each) => !/[가-힣]/.test(each) || /[다요]$/.test(each))).toEqual([])
  expect(actionTexts(en!).filter((each) => !VERBS.test(each))).toEqual([])
})
