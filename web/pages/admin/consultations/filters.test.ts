import { expect, test } from 'vitest'
import { bookFilters, consultationFilters, mailFilters, searchOf } from './filters.ts'
import { logFilters } from '#web/pages/admin/log/log-filters.ts'
import { clientHref, consultationHref, viewHref } from '#web/pages/admin/views.ts'

test('what the address asks for reaches the server', () => {
  const search = new URLSearchParams(
    'page=3&q= linh &status=pending&from=2026-12-05&to=2026-12-06&sort=soonest',
  )
  expect(consultationFilters(search)).toEqual({
    page: '3',
    q: 'linh',
    status: 'pending',
    from: '2026-12-05',
    to: '2026-12-06',
    sort: 'soonest',
  })
})

test('an address typed wrongly shows everything instead of failing', () => {
  const search = new URLSearchParams('page=0&q=a&status=lost&from=2026-02-30&to=soon&sort=odd&state=lost')
  expect(Object.values(consultationFilters(search)).filter((value) => value !== undefined)).toEqual([])
  expect(mailFilters(search)).toEqual({ page: undefined, state: undefined })
})

test('a changed filter begins on the first page and leaves blanks out of the address', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ q: ' 王晓明 ', status: '', sort: 'latest', from: '' }))
    form.set(name, value)
  expect([...searchOf(form)]).toEqual([
    ['q', '王晓明'],
    ['sort', 'latest'],
  ])
})

test('a search of one character is not looked for yet', () => {
  const form = new FormData()
  form.set('q', 'l')
  expect(String(searchOf(form))).toBe('')
})

test('each view has an address, and each thing that a view shows', () => {
  expect(viewHref('today')).toBe('/admin-dashboard')
  expect(viewHref('consultations', { q: 'linh' })).toBe('/admin-dashboard/consultations?q=linh')
  expect(viewHref('mails', { state: 'failed' })).toBe('/admin-dashboard/mails?state=failed')
  expect(consultationHref('a/b')).toBe('/admin-dashboard/consultations/a%2Fb')
  expect(clientHref('a')).toBe('/admin-dashboard/clients/a')
})

test('a person of the log is named by address or by account id, and stays in the section', () => {
  const id = '3f2a9c1b-d25e-42fe-b1b9-a23acdf0c4ab'
  expect(logFilters(new URLSearchParams(`person=${id}&action=login`))).toMatchObject({
    actor: id,
    email: undefined,
    action: 'login',
  })
  expect(logFilters(new URLSearchParams('person= ann@gmail.com &action=odd'))).toMatchObject({
    actor: undefined,
    email: 'ann@gmail.com',
    action: undefined,
  })
  expect(viewHref('log', { person: id })).toBe(`/admin-dashboard/log?person=${id}`)
  expect(bookFilters(new URLSearchParams('from=2026-02-30&to=2026-03-01'))).toEqual({
    page: undefined,
    from: undefined,
    to: '2026-03-01',
  })
})
