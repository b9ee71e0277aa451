import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { headerFaults } from '#server/security/testing-replies.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import { pdf } from './testing.ts'

const PATH = '/api/attachments'
const CV = { name: '이력서.pdf', content: pdf(), type: 'application/x-whatever' }

let app: TestApp
const start = async () => {
  app = await startApp()
}
afterEach(() => app.stop())

async function bookedWithFile() {
  await start()
  const ann = await app.aUser()
  const { body } = await ann.upload(PATH, { ...CV, name: 'Ann\u202e 이력서.pdf' })
  const consultation = await app.aPaidConsultation(ann, { attachmentId: body.attachmentId })
  return { ann, path: `/api/consultations/${consultation._id}/attachment`, id: body.attachmentId as string }
}

test('143 a download gives the owner and an admin the file, to save and never to show', async () => {
  const { ann, path } = await bookedWithFile()
  for (const person of [ann, await app.anAdmin()]) {
    const reply = await person.get(path)
    expect(reply.status).toBe(200)
    expect(reply.raw).toEqual(CV.content)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(CV.content.length),
      'content-disposition': `attachment; filename="Ann ___.pdf"; filename*=UTF-8''Ann%20%EC%9D%B4%EB%A0%A5%EC%84%9C.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'cache-control': 'no-store',
    })
    expect(headerFaults({ statusCode: 200, headers: reply.headers, body: '' })).toEqual([])
  }
})

test('144 a download does not exist for a stranger, and needs a login', async () => {
  const { path } = await bookedWithFile()
  const stranger = await app.aUser()
  expect(await stranger.get(path)).toMatchObject({ status: 404, body: { code: 'ATTACHMENT_NOT_FOUND' } })
  expect(await app.client().get(path)).toMatchObject({ status: 401, body: { code: 'LOGIN_REQUIRED' } })
  for (const id of ['x', '00000000-0000-4000-8000-000000000000', "1'--"]) {
    const reply = await stranger.get(`/api/consultations/${encodeURIComponent(id)}/attachment`)
    expect(reply).toMatchObject({ status: 404, body: { code: 'ATTACHMENT_NOT_FOUND' } })
  }
})

test('145 a download of a file that is gone is a plain 404', async () => {
  const { ann, path, id } = await bookedWithFile()
  await app.deps.files.remove(id)
  expect(await ann.get(path)).toMatchObject({ status: 404, body: { code: 'ATTACHMENT_NOT_FOUND' } })
})

test('a download whose audit entry fails sends nothing and closes the file', async () => {
  const { path } = await bookedWithFile()
  const admin = await app.anAdmin()
  const opened = vi.spyOn(app.deps.files, 'get')
  await sql`alter table audit_log add constraint no_reads check (action <> 'file.read') not valid`.execute(
    app.db,
  )
  try {
    expect((await admin.get(path)).status).toBe(500)
  } finally {
    await sql`alter table audit_log drop constraint no_reads`.execute(app.db)
  }
  expect((await opened.mock.results[0]!.value).destroyed).toBe(true)
  expect((await admin.get(path)).status).toBe(200)
})

test('a download of a consultation without a file is a 404', async () => {
  await start()
  const ann = await app.aUser()
  const consultation = await app.aPaidConsultation(ann)
  expect((await ann.get(`/api/consultations/${consultation._id}/attachment`)).status).toBe(404)
})

test('a download asks an admin for the second factor where it is required', async () => {
  const { path } = await bookedWithFile()
  const admin = await app.anAdmin()
  app.deps.config.requireAdminTotp = true
  expect((await admin.get(path)).body.code).toBe('TOTP_REQUIRED')
})
