import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { Site } from './site.ts'
import { becomeAdmin, becomeCustomer, pay, requestConsultation } from './steps.ts'

/** Chrome's translator on the device, whose models the browser of the journeys does not have. */
const installTranslator = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(globalThis, {
      LanguageDetector: {
        availability: async () => 'available',
        create: async () => ({ detect: async () => [{ detectedLanguage: 'vi', confidence: 1 }] }),
      },
      Translator: {
        availability: async () => 'available',
        create: async ({ targetLanguage }: { targetLanguage: string }) => ({
          translate: async (text: string) => `On the device, ${targetLanguage}: ${text}`,
        }),
      },
    })
  })

test('a message in another language is translated on request, by the server or on the device', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const asked: unknown[] = []
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk))
    request.on('end', () => {
      const { q, target } = JSON.parse(body) as { q: string; target: string }
      asked.push(q)
      reply.setHeader('content-type', 'application/json')
      reply.end(JSON.stringify({ translatedText: `${target}: ${q}` }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const site = await new Site().start({ TRANSLATE_URL: url })
  try {
    await becomeCustomer(page, site)
    await requestConsultation(page, site)
    await pay(page)
    await page.getByRole('link', { name: 'Next: say hello and prepare' }).click()
    await page.waitForURL(/\/consultations\//)
    const ticket = page.url()
    const chat = page.getByRole('region', { name: 'Conversation' })
    await chat.getByRole('textbox', { name: 'Message' }).fill('Tôi cần giấy tờ gì?')
    await chat.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Tôi cần giấy tờ gì?')

    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await context.addCookies([{ name: 'lang', value: 'ko', url: site.url }])
    const admin = await context.newPage()
    await admin.addInitScript(() => Reflect.deleteProperty(globalThis, 'Translator'))
    await becomeAdmin(admin, site)
    await admin.request.post(`${site.url}/api/profile`, { data: { locale: 'ko' } })
    const view = `${site.url}/admin-dashboard/consultations/${new URL(ticket).pathname.split('/').at(-1)}`
    const message = admin.locator('.room-message', { hasText: 'Tôi cần giấy tờ gì?' })
    const translate = message.getByRole('button', { name: '번역' })
    await admin.goto(view)
    await expect(message).toBeVisible()
    await expect(translate).toHaveCount(0)

    // The owner names who translates; the text is sent at a tap, not before.
    const { settings, version } = (await (await admin.request.get(`${site.url}/api/settings`)).json()) as {
      settings: { processors: object }
      version: number
    }
    const changes = { processors: { ...settings.processors, translation: 'Example Ltd., Korea' } }
    await admin.request.put(`${site.url}/api/settings`, { data: { version, changes } })
    await expect(async () => {
      await admin.reload()
      await expect(translate).toBeVisible({ timeout: 3_000 })
    }).toPass()
    expect(asked).toEqual([])
    await translate.click()
    await expect(message).toContainText('ko: Tôi cần giấy tờ gì?')
    await expect(message).toContainText('기계 번역')
    await expect(message.getByText('Tôi cần giấy tờ gì?', { exact: true })).toBeVisible()
    expect(asked).toEqual(['Tôi cần giấy tờ gì?'])
    expect(await axeFindings(admin)).toEqual([])
    await expect(async () => {
      await page.goto(`${site.url}/privacy-policy`)
      await expect(page.getByText('Example Ltd., Korea')).toBeVisible({ timeout: 3_000 })
    }).toPass()

    // With a translator in the browser no text leaves the device.
    await installTranslator(admin)
    await admin.reload()
    await translate.click()
    await expect(message).toContainText('On the device, ko: Tôi cần giấy tờ gì?')
    expect(asked).toHaveLength(1)
    await context.close()
  } finally {
    await site.remove()
    server.close()
  }
})
