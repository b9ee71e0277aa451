import type { z } from 'zod/mini'
import { type listConsultations, sortOrders } from '#contract/consultations.ts'
import type { ledger } from '#contract/ledger.ts'
import { type listMails, mailStates } from '#contract/outbox.ts'
import { isCalendarDate } from '#domain/calendar.ts'
import { consultationStatuses } from '#domain/consultation.ts'
import { counsellorIn, oneOf } from '#web/pages/admin/views.ts'

/** The server ignores shorter searches. */
const MIN_SEARCH_LENGTH = 2

/** Returns the table's filters from the address; missing or invalid values are left out. */
export function consultationFilters(search: URLSearchParams): z.input<typeof listConsultations.input> {
  const q = search.get('q')?.trim() ?? ''
  return {
    page: pageOf(search),
    q: [...q].length >= MIN_SEARCH_LENGTH ? q : undefined,
    status: oneOf(consultationStatuses, search.get('status')),
    from: dateOf(search.get('from')),
    to: dateOf(search.get('to')),
    sort: oneOf(sortOrders, search.get('sort')),
    counsellor: counsellorIn(search),
  }
}

export const mailFilters = (search: URLSearchParams): z.input<typeof listMails.input> => ({
  page: pageOf(search),
  state: oneOf(mailStates, search.get('state')),
})

export const bookFilters = (search: URLSearchParams): z.input<typeof ledger.input> => ({
  page: pageOf(search),
  from: dateOf(search.get('from')),
  to: dateOf(search.get('to')),
})

/** Returns the query of the form's values: without empty ones, and back on the first page. */
export function searchOf(form: FormData, minLetters = MIN_SEARCH_LENGTH): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of form) {
    const text = typeof value === 'string' ? value.trim() : ''
    if (text === '' || (name === 'q' && [...text].length < minLetters)) continue
    search.set(name, text)
  }
  return search
}

export const pageOf = (search: URLSearchParams): string | undefined => {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? page : undefined
}

export const dateOf = (text: string | null): string | undefined =>
  text !== null && isCalendarDate(text) ? text : undefined
