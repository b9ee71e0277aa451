import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { z } from 'zod/mini'
import { listActionItems } from '#contract/action-items.ts'
import { getToday } from '#contract/admin.ts'
import { listConsultations } from '#contract/consultations.ts'

const actionItems = {
  items: [
    {
      kind: 'restored',
      id: 'here',
      actions: ['take_over'],
      detail: '',
      consultationId: null,
      name: null,
      startsAt: null,
      paymentId: null,
      orderId: null,
      captureId: null,
      amount: null,
      currency: null,
      reason: null,
      respondBy: null,
      since: '2026-12-01T01:00:00.000Z',
    },
  ],
} satisfies z.output<typeof listActionItems.output>

const agenda = {
  counsellors: [],
  now: '2026-12-01T01:00:00.000Z',
  today: '2026-12-01',
  running: [],
  upcoming: [],
  ended: [],
  endedTotal: 0,
  messages: [],
  newest: [],
  money: { today: [], month: [] },
  mails: { failed: 0, held: 0 },
  isSetUp: true,
} satisfies z.output<typeof getToday.output>

const answers = new Map<string, unknown>([
  [listActionItems.path, actionItems],
  [getToday.path, agenda],
  [listConsultations.path, { reports: [], total: 0, page: 1, pages: 1 }],
])

afterEach(() => vi.unstubAllGlobals())

/** Renders the page on a wide screen while a call or a module fails to load. */
async function open(
  lost: { call?: { path: string }; program?: string } = {},
  changes: Partial<Record<string, object>> = {},
): Promise<string> {
  vi.resetModules()
  if (lost.program)
    vi.doMock(lost.program, () => {
      throw new Error('Failed to fetch dynamically imported module')
    })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0]!
    if (path === lost.call?.path) throw new TypeError('Failed to fetch')
    return Response.json({ success: true, ...(answers.get(path) as object), ...changes[path] })
  })
  // Imported together after the reset, so that the page and the test share one context.
  const [today, { createMemoryRouter, RouterProvider }, { loadCatalogue }, { CatalogueContext }] =
    await Promise.all([
      import('./today.tsx'),
      import('react-router'),
      import('#web/texts/catalogues.ts'),
      import('#web/texts/use-text.ts'),
    ])
  const router = createMemoryRouter([{ path: '/', ...today }])
  await vi.waitFor(() => expect(router.state.initialized).toBe(true), 10_000)
  if (lost.program) vi.doUnmock(lost.program)
  return renderToStaticMarkup(
    <CatalogueContext value={await loadCatalogue('en', ['common', 'admin'])}>
      <RouterProvider router={router} />
    </CatalogueContext>,
  )
}

/** Returns the parts that are shown with their content. */
const partsOf = (html: string): string[] =>
  Object.entries({
    attention: 'This is our site: take over',
    next: 'No upcoming bookings.',
    ahead: 'No other bookings within 14 days.',
    table: 'No consultations found.</p><dialog',
  }).flatMap(([part, text]) => (html.includes(text) ? [part] : []))

/** Returns the parts that report a failed load; each has a retry button. */
function lostOf(html: string): string[] {
  const names = [...html.matchAll(/“([^”]+)” could not be loaded|Failed to load (consultations)\./g)].map(
    ([, name, list]) => name ?? list!,
  )
  expect(html.match(/>Try again(?:<\/span>)?<\/button>/g)?.length ?? 0).toBe(names.length)
  return names
}

test('Today shows the action items, the consultations of the day and the table', async () => {
  const html = await open()
  expect(partsOf(html)).toEqual(['attention', 'next', 'ahead', 'table'])
  expect(lostOf(html)).toEqual([])
})

test('a failed call removes only its part of Today, which offers a retry', async () => {
  const noActionItems = await open({ call: listActionItems })
  expect(partsOf(noActionItems)).toEqual(['next', 'ahead', 'table'])
  expect(lostOf(noActionItems)).toEqual(['Needs attention'])
  const noAgenda = await open({ call: getToday })
  expect(partsOf(noAgenda)).toEqual(['attention', 'table'])
  expect(lostOf(noAgenda)).toEqual(['Next conversation', 'Next 14 days'])
  const noTable = await open({ call: listConsultations })
  expect(partsOf(noTable)).toEqual(['attention', 'next', 'ahead'])
  expect(lostOf(noTable)).toEqual(['consultations'])
})

test('a failed script removes only its part of Today, which offers a retry', async () => {
  const noList = await open({ program: '#web/pages/admin/action-items/action-items-list.tsx' })
  expect(partsOf(noList)).toEqual(['next', 'ahead', 'table'])
  expect(lostOf(noList)).toEqual(['Needs attention'])
  // The number of action items is known even so.
  expect(noList).toContain('<span class="count">1</span>')
  const noTable = await open({ program: '#web/pages/admin/consultations/consultations.tsx' })
  expect(partsOf(noTable)).toEqual(['attention', 'next', 'ahead'])
  expect(lostOf(noTable)).toEqual(['Consultations'])
  expect(noTable).toContain('All consultations')
})

test('before the site can be opened, Today shows no empty card below the first steps', async () => {
  const notSetUp = { [getToday.path]: { isSetUp: false } }
  const isNew = await open({}, notSetUp)
  expect(partsOf(isNew)).toEqual(['attention'])
  const isQuiet = await open({}, { ...notSetUp, [listActionItems.path]: { items: [] } })
  expect(isQuiet).not.toContain('Needs attention')
  expect(isQuiet).toContain('Loading')
})

test('of two items with the same title only one that names a client or an amount hides it', async () => {
  const titles = async (changes: object) => {
    const [item] = actionItems.items
    const items = ['paypal', 'portone'].map((id) => ({ ...item, ...changes, id, detail: id }))
    const html = await open({}, { [listActionItems.path]: { items } })
    return [...html.matchAll(/<summary><h3( class="visually-hidden")?>/g)].map(([, hidden]) => !hidden)
  }
  expect(await titles({ kind: 'provider_silent' })).toEqual([true, true])
  expect(await titles({ kind: 'not_begun', name: 'Ann' })).toEqual([true, false])
})
