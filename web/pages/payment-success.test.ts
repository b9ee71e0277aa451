import { expect, test } from 'vitest'
import { listConsultations } from '#contract/consultations.ts'
import { browserLoaderContext, type LoaderContext, RefusedError } from '#web/program/page.ts'
import { type Answer, type Call, UNREACHABLE } from '#web/wire/api.ts'
import { loader } from './payment-success.tsx'

/** Runs the loader with this answer to the list of consultations, and no open checkout. */
const loadWith = (listed: Answer<unknown>) => {
  const load = async ({ path }: { path: string }): Promise<Answer<unknown>> =>
    path === listConsultations.path ? listed : { ok: true, value: { payment: null }, status: 200 }
  const context: LoaderContext = { ...browserLoaderContext, load: load as Call, isServer: true }
  return loader(new URL('http://localhost/payment-success'), context)
}

test('a failed call is not shown as "no new payment"', async () => {
  await expect(loadWith(UNREACHABLE)).rejects.toThrow(RefusedError)
  expect(await loadWith({ ok: true, value: { reports: [] }, status: 200 })).toBeNull()
})
