import { expect, test } from 'vitest'
import { logFilters } from '#web/pages/admin/log/log-filters.ts'
import { clientHref, consultationHref, viewHref } from '#web/pages/admin/views.ts'
import { bookFilters, consultationFilters, mailFilters, searchOf } from './filters.ts'

test('the filters of the URL are sent to the server', () => {
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

test('invalid filters in the URL are ignored', () => {
  const search = new URLSearchParams('page=0&q=a&status=lost&from=2026-02-30&to=soon&sort=odd&state=lost')
  expect(Object.values(consultationFilters(search)).filter((value) => value !== undefined)).toEqual([])
  expect(mailFilters(search)).toEqual({ page: undefined, state: undefined })
})

test('a changed filter starts on the first page and omits empty values from the URL', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ q: ' 王晓明 ', status: '', sort: 'latest', from: '' }))
    form.set(name, value)
  expect([...searchOf(form)]).toEqual([
    ['q', '王晓明'],
    ['sort', 'latest'],
  ])
})

test('a search of one character is not sent', () => {
  const form = new FormData()
  form.set('q', 'l')
  expect(String(searchOf(form))).toBe('')
})

test('each view and each entry of a view has a URL', () => {
  expect(viewHref('today')).toBe('/admin-dashboard')
  expect(viewHref('consultations', { q: 'linh' })).toBe('/admin-dashboard/consultations?q=linh')
  expect(viewHref('mails', { state: 'failed' })).toBe('/admin-dashboard/mails?state=failed')
  expect(consultationHref('a/b')).toBe('/admin-dashboard/consultations/a%2Fb')
  expect(clientHref('a')).toBe('/admin-dashboard/clients/a')
})

test('a person in the audit log is shown by email address or account id, and the filter stays in the section', () => {
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
