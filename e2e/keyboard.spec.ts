import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'
import {
  aNewEmail,
  becomeAdmin,
  becomeCustomer,
  logOut,
  PASSWORD,
  pay,
  register,
  requestConsultation,
} from './steps.ts'

const MAX_STEPS = 80

type Focus = { name: string; role: string; isVisible: boolean }

/** Returns the accessible name and role of the focused element, and whether the focus is visible. */
const focus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: '', role: 'body', isVisible: false }
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
    const name =
      element.getAttribute('aria-label') ??
      (labels.length > 0 ? labels.map((label) => label.innerText).join(' ') : element.innerText)
    // A radio or checkbox may show its focus on its label.
    const shown = [element, element.parentElement, ...labels].filter((each) => each !== null)
    const isVisible = shown.some((each) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    return { name: name.trim(), role: element.getAttribute('role') ?? element.localName, isVisible }
  })

/** Presses Tab until an element with this name has the focus; every focus on the way must be visible. */
async function tabTo(page: Page, name: RegExp, role = /./): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab')
    const found = await focus(page)
    // After the last control the focus is in the browser's own interface.
    if (found.role === 'body') continue
    expect(found.isVisible, `the focus on "${found.role} ${found.name}" cannot be seen`).toBe(true)
    if (name.test(found.name) && role.test(found.role)) return
    passed.push(`${found.role} ${found.name.slice(0, 30)}`)
  }
  throw new Error(`Tab never reached ${name}: ${passed.join(', ')}`)
}

async function press(page: Page, name: RegExp, key = 'Enter', role = /./): Promise<void> {
  await tabTo(page, name, role)
  await page.keyboard.press(key)
}

async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name, /input|textarea/)
  await page.keyboard.type(text)
}

test('a booking and its cancellation work with the keyboard alone @core', async ({ page, site }) => {
  const email = aNewEmail()
  await register(page, site, email)

  await logOut(page, site)
  await page.goto(`${site.url}/login`)
  await page.keyboard.press('Tab')
  expect(await focus(page)).toMatchObject({ name: 'Skip to content', isVisible: true })
  await page.keyboard.press('Enter')
  await type(page, /^Email/, email)
  await type(page, /^Password/, PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))

  await page.goto(`${site.url}/report`)
  await expect(page.getByRole('radiogroup', { name: 'Platform' })).toBeVisible()
  // The first free date is a button, and so are the slots of that day.
  await press(page, /free/, 'Space', /button/)
  await press(page, /\d\d:00/, 'Space', /button/)
  await expect(page.getByLabel('Preferred time')).toHaveValue(/^\d\d:00$/)
  await press(page, /KakaoTalk/, 'Space', /input/)
  await type(page, /Platform ID/, 'ann_ng')
  await tabTo(page, /^Name/, /input/)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Ann Nguyen')
  await tabTo(page, /^Email/, /input/)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('ann.contact@example.com')
  await type(page, /^Message/, 'Where do I begin?')
  await press(page, /Proceed to Payment/, 'Enter', /button/)
  await page.waitForURL(/\/payment/)
  await press(page, /^PayPal/, 'Enter', /^a$/)
  await page.waitForURL(/way=paypal/)

  await expect(page.getByRole('link', { name: /PayPal.s page/ })).toBeVisible()
  await press(page, /PayPal.s page/, 'Enter', /^a$/)
  await page.getByRole('button', { name: /Pay Now/ }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/payment-success/)
  await expect(page.getByText('Payment Completed!')).toBeVisible()

  await press(page, /View My Reports/, 'Enter', /^a$/)
  await page.waitForURL(/\/report-history/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await press(page, /Cancel Consultation/, 'Enter', /button/)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await focus(page)).toMatchObject({ name: 'Cancel Consultation', isVisible: true })

  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/You will get back 36\.00 USD/)).toBeVisible()
  await type(page, /reason/i, 'My exam was moved')
  await press(page, /Cancel Consultation|Confirm/, 'Space', /button/)
  await expect(page.getByText('Consultation cancelled and refunded successfully.')).toBeVisible()
  // The button is gone; the focus has moved to the message and is not lost.
  await expect.poll(async () => (await focus(page)).name).toMatch(/cancelled and refunded/)
})

test('the admin opens, closes and cancels with the keys, and the focus stays in place', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const email = await becomeCustomer(page, site)
  await requestConsultation(page, site, { dateIndex: 2 })
  await pay(page)
  await page.context().clearCookies()
  await becomeAdmin(page, site)
  await page.goto(`${site.url}/admin-dashboard`)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toBeVisible()

  const dialog = page.getByRole('dialog')
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Where do I begin?', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row).toBeFocused()

  await press(page, /^Cancel/, 'Enter', /button/)
  await expect(dialog.getByRole('textbox')).toBeVisible()
  await type(page, /reason/i, 'The counsellor is ill')
  await press(page, /Cancel|Confirm|Refund/, 'Enter', /button/)
  await expect(page.getByText('Consultation cancelled and refunded successfully.')).toBeVisible()
  await expect.poll(async () => (await focus(page)).role).not.toBe('body')
})

/** WCAG 2.2, 1.4.4 and 1.4.10: text at twice the size on a narrow screen without horizontal scrolling. */
test(
  'letters of twice the size fit a small phone on every screen',
  { tag: '@width' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const fits = async (path: string): Promise<void> => {
      await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' })
      const wide = await page.evaluate(() => {
        // Set through the CSSOM: the content policy refuses a style element.
        document.documentElement.style.setProperty('font-size', '200%', 'important')
        const limit = document.documentElement.clientWidth
        if (document.documentElement.scrollWidth <= limit) return []
        return [...document.body.querySelectorAll('*')]
          .filter((element) => !element.closest('svg') && element.getBoundingClientRect().right > limit + 1)
          .map((element) => `${element.localName}.${element.className}`)
          .slice(0, 8)
      })
      expect(wide, path).toEqual([])
    }
    for (const path of ['/', '/service', '/login', '/register', '/reset-password']) await fits(path)
    await becomeCustomer(page, site)
    for (const path of ['/report', '/report-history', '/profile']) await fits(path)
    await page.setViewportSize({ width: 360, height: 740 })
    await requestConsultation(page, site, { dateIndex: 4 })
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/payment?way=kakaopay', '/payment', '/payment?way=paypal']) await fits(path)
    await pay(page)
    for (const path of ['/payment-success', '/report-history']) await fits(path)
    await page.context().clearCookies()
    await becomeAdmin(page, site)
    for (const view of ['', '/mails', '/books', '/calendar', '/log']) await fits(`/admin-dashboard${view}`)
  },
)
