import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from './start.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const send = (mail: object, url = sandbox.smtpUrl) =>
  createTransport(url).sendMail({
    from: 'Naru <hello@naru.example>',
    to: 'mina@gmail.com',
    subject: 'Hi',
    text: 'Hi',
    ...mail,
  })
const get = async (path: string) => {
  const response = await fetch(sandbox.url + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('the mailbox lists recipient, subject and text without login, newest first', async () => {
  await send({ subject: 'Your code', text: 'Your code is 123456' })
  await send({ to: 'juno@gmail.com', subject: '안녕하세요', text: 'Second' })
  const { text } = await get('/mail')
  for (const part of ['mina@gmail.com', 'Your code is 123456', 'Your code', '안녕하세요'])
    expect(text).toContain(part)
  expect(text.indexOf('Second')).toBeLessThan(text.indexOf('Your code is'))
  const filtered = await get('/mail?to=MINA@gmail.com')
  expect(filtered.text).toContain('123456')
  expect(filtered.text).not.toContain('Second')
})

test('the mailbox is available as JSON', async () => {
  await send({ to: ['a@gmail.com', 'b@gmail.com'], subject: 'Two', text: 'For two', html: '<p>For two</p>' })
  const [newest] = JSON.parse((await get('/mail.json')).text)
  expect(newest).toMatchObject({
    to: ['a@gmail.com', 'b@gmail.com'],
    from: 'Naru <hello@naru.example>',
    subject: 'Two',
    text: 'For two\n',
    html: '<p>For two</p>\n',
    attachments: [],
  })
  expect(Date.parse(newest.date)).not.toBeNaN()
  expect(JSON.parse((await get('/mail.json?to=a@gmail.com')).text)).toHaveLength(1)
  expect(JSON.parse((await get('/mail.json?to=gmail')).text).length).toBeGreaterThan(1)
})

test('content of a mail is not executed in the mailbox', async () => {
  await send({
    from: '"<img src=x>" <hello@naru.example>',
    subject: '<script>alert(1)</script>',
    text: '</pre><script>alert(2)</script>',
    html: '<script>alert(3)</script>',
    attachments: [
      { filename: '"><script>.html', content: '<script>alert(4)</script>', contentType: 'text/html' },
    ],
  })
  const { id } = (await sandbox.mailbox.messages()).at(-1) ?? { id: '' }
  for (const path of ['/mail', `/mail/${id}`]) expect((await get(path)).text).not.toMatch(/<(script|img)/)
  const part = await get(`/mail/${id}/html`)
  expect(part.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups; default-src 'none'/)
  const file = await get(`/mail/${id}/attachments/0`)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect((await get('/mail/999999')).status).toBe(404)
  expect((await get(`/mail/${id}/attachments/7`)).status).toBe(404)
})

test('an attachment is downloaded unchanged', async () => {
  const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
  await send({ subject: 'Booked', icalEvent: { filename: 'naru.ics', method: 'PUBLISH', content } })
  const mail = await sandbox.mailbox.waitFor(({ subject }) => subject === 'Booked')
  expect(mail.attachments.map((each) => each.fileName)).toContain('naru.ics')
  const index = mail.attachments.findIndex((each) => each.fileName === 'naru.ics')
  const file = await get(`/mail/${mail.id}/attachments/${index}`)
  expect([file.text, mail.attachments[index]?.size]).toEqual([content, content.length])
})

test('any SMTP login is accepted, and a waiting request receives a later mail', async () => {
  const coming = sandbox.mailbox.waitFor(({ subject }) => subject === 'Later')
  await send({ subject: 'Later' }, sandbox.smtpUrl.replace('//', '//someone:secret@'))
  expect((await coming).to).toEqual(['mina@gmail.com'])
  await expect(sandbox.mailbox.waitFor(() => false, 10)).rejects.toThrow('No such mail')
})
