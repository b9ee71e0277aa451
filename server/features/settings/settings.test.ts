import { afterEach, beforeEach, expect, test } from 'vitest'
import { initialSettings } from '#domain/settings.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { portoneEnvironment, startApp, type TestApp } from '#server/testing.ts'
import { openSettings } from './current.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ env: portoneEnvironment() })
})
afterEach(() => app.stop())

test('the first values are version 0, and a change is the next version with only its fields', async () => {
  const admin = await app.anAdmin()
  expect((await admin.get('/api/settings')).body).toMatchObject({ settings: initialSettings, version: 0 })

  const changes = { prices: { USD: 4000 }, slots: { weekdays: [6, 0, 3] } }
  const changed = await admin.put('/api/settings', { version: 0, changes })
  expect(changed).toMatchObject({
    status: 200,
    body: {
      version: 1,
      settings: {
        ...initialSettings,
        prices: { USD: 4000, KRW: 49_000 },
        slots: { ...initialSettings.slots, weekdays: [6, 0, 3] },
      },
    },
  })
  expect((await admin.get('/api/settings')).body).toMatchObject(changed.body)
  expect((await admin.get('/api/settings/versions')).body.versions).toEqual([
    {
      version: 1,
      at: app.clock.now().toISOString(),
      by: admin.user.email,
      changes,
      before: { prices: { USD: 3600 }, slots: { weekdays: [6, 0] } },
    },
  ])
})

test('a change of an older version gets a conflict and overwrites nothing', async () => {
  const [first, second] = [await app.anAdmin(), await app.anAdmin()]
  await first.put('/api/settings', { version: 0, changes: { prices: { USD: 4000 } } })
  const stale = await second.put('/api/settings', { version: 0, changes: { prices: { USD: 100 } } })
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  expect((await second.get('/api/settings')).body.settings.prices.USD).toBe(4000)
})

test('of two concurrent changes of one version, one succeeds', async () => {
  const admin = await app.anAdmin()
  const prices = [2000, 2100, 2200, 2300]
  const answers = await Promise.all(
    prices.map((USD) => admin.put('/api/settings', { version: 0, changes: { prices: { USD } } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const taken = prices[answers.findIndex(({ status }) => status === 200)]
  expect((await admin.get('/api/settings')).body).toMatchObject({
    version: 1,
    settings: { prices: { USD: taken } },
  })
})

test.each<[string, object, string]>([
  ['a price below what a provider takes', { prices: { USD: 1 } }, 'prices.USD'],
  ['a price that is no whole number', { prices: { USD: 36.5 } }, 'prices.USD'],
  ['a price as text', { prices: { USD: '3600' } }, 'prices.USD'],
  ['an hour that does not exist', { slots: { firstHour: 24 } }, 'slots.firstHour'],
  ['a day that ends before it begins', { slots: { firstHour: 15, lastHour: 11 } }, 'slots.lastHour'],
  ['no day at all', { slots: { weekdays: [] } }, 'slots.weekdays'],
  ['a day twice', { slots: { weekdays: [6, 6] } }, 'slots.weekdays'],
  [
    'a coupon that leaves less than a dollar',
    { prices: { USD: 900 }, coupon: { percent: 90 } },
    'coupon.percent',
  ],
  ['a whole price as discount', { coupon: { percent: 100 } }, 'coupon.percent'],
  ['a link that is a script', { company: { instagram: 'javascript:alert(1)' } }, 'company.instagram'],
  ['an empty name', { company: { name: '  ' } }, 'company.name'],
  ['a field that does not exist', { prices: { EUR: 3600 } }, 'prices.EUR'],
  ['a section that does not exist', { colours: { blue: 1 } }, 'colours'],
  ['a section that is none', { prices: null }, 'prices'],
  ['a question without an answer', { faq: { ko: [{ title: '왜?', text: [] }] } }, 'faq.ko.0.text'],
  ['a fact that does not exist', { faq: { en: [{ title: 'Cost?', text: ['{price}'] }] } }, 'faq.en.0.text.0'],
  ['braces that never close', { story: { en: [{ title: 'I {', text: ['A'] }] } }, 'story.en.0.title'],
  ['two people', { profile: { vi: ['A', 'B'].map((title) => ({ title, text: ['C'] })) } }, 'profile.vi'],
  ['a language that the site does not have', { faq: { fr: [] } }, 'faq.fr'],
  ['a question twice', { intake: { start: { zh: ['?', '?'] } } }, 'intake.start.zh'],
  ['more questions than are answered', { intake: { any: { en: [...'abcdefg'] } } }, 'intake.any.en'],
  ['no language at all', { languages: [] }, 'languages'],
  ['a language that nobody knows', { languages: ['en', 'zz'] }, 'languages.1'],
  ['an app without an account', { platforms: { zalo: { offered: true } } }, 'platforms.zalo.account'],
])('%s is refused by name and changes nothing', async (_, changes, field) => {
  const admin = await app.anAdmin()
  const refused = await admin.put('/api/settings', { version: 0, changes })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'INVALID_INPUT', fields: { [field]: 'INVALID_INPUT' } },
  })
  expect((await admin.get('/api/settings')).body).toMatchObject({ version: 0, settings: initialSettings })
})

test('saving unchanged settings creates no version', async () => {
  const admin = await app.anAdmin()
  const same = await admin.put('/api/settings', { version: 0, changes: { prices: { USD: 3600 } } })
  expect(same).toMatchObject({ status: 200, body: { version: 0 } })
  expect((await admin.get('/api/settings/versions')).body.versions).toEqual([])
})

test('another node reads a change at its next refresh', async () => {
  const other = await openSettings(app.deps)
  const admin = await app.anAdmin()
  await admin.put('/api/settings', { version: 0, changes: { company: { name: 'Nadri' } } })
  expect(other.current().company.name).toBe('Naru')
  await other.refresh()
  expect(other.version()).toBe(1)
  expect(other.current().company.name).toBe('Nadri')
})

test('a language stored before the list existed stays until it is removed', async () => {
  const admin = await app.anAdmin()
  await app.db
    .insertInto('settings_versions')
    .values({
      version: 1,
      changed_at: app.clock.now(),
      changed_by: admin.user.id,
      changes: '{}',
      settings: JSON.stringify({ ...initialSettings, languages: ['gsw', 'en'] }),
    })
    .execute()
  const change = async (version: number, changes: object) =>
    (await admin.put('/api/settings', { version, changes })).body
  expect((await admin.get('/api/settings')).body.settings.languages).toEqual(['gsw', 'en'])
  expect(await change(1, { prices: { USD: 4000 } })).toMatchObject({ version: 2 })
  expect(await change(2, { languages: ['gsw', 'en', 'mn'] })).toMatchObject({ version: 3 })
  expect(await change(3, { languages: ['en'] })).toMatchObject({ version: 4 })
  expect(await change(4, { languages: ['en', 'gsw'] })).toMatchObject({
    fields: { 'languages.1': 'INVALID_INPUT' },
  })
})

test('an unreadable stored version leaves the previous one in force', async () => {
  const admin = await app.anAdmin()
  await admin.put('/api/settings', { version: 0, changes: { prices: { USD: 4000 } } })
  await app.db
    .insertInto('settings_versions')
    .values({
      version: 2,
      changed_at: app.clock.now(),
      changed_by: admin.user.id,
      changes: '{}',
      settings: JSON.stringify({ prices: { USD: -1 } }),
    })
    .execute()
  expect((await admin.get('/api/settings')).body).toMatchObject({
    version: 1,
    settings: { prices: { USD: 4000 } },
  })
})

test('a start with an unreadable newest version uses the newest readable one, and sells nothing without any', async () => {
  const by = (await app.anAdmin()).user.id
  const open = () => openSettings({ ...app.deps, config: { production: false } })
  const store = (version: number, settings: object) =>
    app.db
      .insertInto('settings_versions')
      .values({
        version,
        changed_at: app.clock.now(),
        changed_by: by,
        changes: '{}',
        settings: JSON.stringify(settings),
      })
      .execute()
  await store(1, { ofNewerRelease: true })
  const without = await open()
  expect([without.version(), await without.isSelling()]).toEqual([0, false])
  await store(2, { prices: { USD: 4000 } })
  await store(3, { ofNewerRelease: true })
  await store(4, { ofNewerRelease: true })
  const settings = await open()
  expect([settings.version(), settings.current().prices.USD, await settings.isSelling()]).toEqual([
    2,
    4000,
    true,
  ])
  await without.refresh()
  expect(without.version()).toBe(2)
})

test('whether the site sells is found within an open transaction, too', async () => {
  const settings = await openSettings({ ...app.deps, config: { production: true } })
  expect(await inTransaction(app.db, (tx) => settings.isSelling(tx))).toBe(false)
})

test('settings stored before a field existed have its first value', async () => {
  const admin = await app.anAdmin()
  await app.db
    .insertInto('settings_versions')
    .values({
      version: 1,
      changed_at: app.clock.now(),
      changed_by: admin.user.id,
      changes: '{}',
      settings: JSON.stringify({ prices: { USD: 5000 } }),
    })
    .execute()
  expect((await admin.get('/api/settings')).body).toMatchObject({
    version: 1,
    settings: { ...initialSettings, prices: { USD: 5000, KRW: 49_000 } },
  })
})

test('a plan template is in a language of the site or the staff, or in its stored one', async () => {
  const admin = await app.anAdmin()
  const change = async (version: number, changes: object) =>
    (await admin.put('/api/settings', { version, changes })).body
  const inLanguages = (...languages: string[]) => ({
    planTemplates: languages.map((language) => ({ title: 'Degree', language, summary: '', steps: [] })),
  })
  expect(await change(0, inLanguages('vi', 'th', 'zz'))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { 'planTemplates.1.language': 'INVALID_INPUT', 'planTemplates.2.language': 'INVALID_INPUT' },
  })
  expect(await change(0, { languages: ['en', 'th'], ...inLanguages('vi', 'th') })).toMatchObject({
    version: 1,
  })
  // The language is no longer offered, but its template is still there and can be read and changed.
  expect(await change(1, { languages: ['en'] })).toMatchObject({ version: 2 })
  expect(await change(2, inLanguages('th', 'th'))).toMatchObject({ version: 3 })
  expect(await change(3, inLanguages('vi'))).toMatchObject({ version: 4 })
  expect(await change(4, inLanguages('th'))).toMatchObject({
    fields: { 'planTemplates.0.language': 'INVALID_INPUT' },
  })
})

test('a contact address that no mail can reach is refused', async () => {
  const admin = await app.anAdmin()
  const refused = await admin.put('/api/settings', { version: 0, changes: { company: { email: 'hello' } } })
  expect([refused.status, refused.body.fields]).toEqual([422, { 'company.email': 'INVALID_INPUT' }])
})

test('name, prices, notice, languages, apps and hours are public', async () => {
  const admin = await app.anAdmin()
  await admin.put('/api/settings', {
    version: 0,
    changes: { prices: { KRW: 51_000 }, platforms: { zalo: { offered: true, account: 'naru.vn' } } },
  })
  const { body } = await app.client().get('/api/office')
  expect(body).toMatchObject({
    name: 'Naru',
    prices: [
      { amount: '36.00', currency: 'USD' },
      { amount: '51000', currency: 'KRW' },
    ],
    refundNoticeHours: 24,
    languages: ['en', 'ko'],
    hours: {
      weekdays: [6, 0],
      firstStart: '10:00',
      lastStart: '20:00',
      durationMinutes: 60,
      timeZone: 'Asia/Seoul',
    },
  })
  expect(body.platforms.map(({ id }: { id: string }) => id)).toEqual([
    'kakao',
    'instagram',
    'facebook',
    'zalo',
  ])
})

test('the log names what was changed, and by whom', async () => {
  const admin = await app.anAdmin()
  await admin.put('/api/settings', { version: 0, changes: { prices: { USD: 4000 }, languages: ['ko'] } })
  const entry = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'settings.change')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    actor_id: admin.user.id,
    detail: { version: 1, fields: ['prices.USD', 'languages'] },
  })
})
