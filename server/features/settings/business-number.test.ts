import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let admin: Person
beforeEach(async () => {
  app = await startApp()
  admin = await app.anAdmin()
})
afterEach(() => app.stop())

const change = (version: number, company: object) =>
  admin.put('/api/settings', { version, changes: { company } })

test('a business number with a wrong check digit is refused with a reason of its own', async () => {
  const { status, body } = await change(0, { businessNumber: '120-81-47522' })
  expect([status, body.fields]).toEqual([422, { 'company.businessNumber': 'BUSINESS_NUMBER_INVALID' }])
  expect((await change(0, { businessNumber: '120-81-47521' })).status).toBe(200)
})

test('a number that was stored before stays valid while it is not changed', async () => {
  expect((await change(0, { businessNumber: '120-81-47521' })).status).toBe(200)
  await app.db
    .updateTable('settings_versions')
    .set({ settings: sql`jsonb_set(settings, '{company,businessNumber}', '"applied for"')` })
    .execute()
  expect((await change(1, { phone: '+82 2-555-0100' })).status).toBe(200)
})
