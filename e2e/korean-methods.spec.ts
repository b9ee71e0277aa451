import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, Site, sharedTest as test } from './site.ts'
import { becomeCustomer, choosePaymentMethod, fillRequest, pay, requestConsultation } from './steps.ts'

/** Korean cards and wallets beside PayPal: the choice, the redirect there and back, and every failure. */

const CHOICE = 'How would you like to pay?'
const names = {
  card: 'Korean card',
  kakao: 'KakaoPay',
  naver: 'Naver Pay',
  paypal: 'PayPal',
}

/** Opens a checkout without a chosen payment method. */
async function atTheChoice(page: Page, site: Site, coupon?: string): Promise<void> {
  await fillRequest(page, site, coupon ? { coupon } : {})
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('heading', { name: CHOICE })).toBeVisible()
}

/** Chooses a payment method and opens its window, which is a separate page. */
async function openWindow(page: Page, name: string, amount = '49,000 KRW'): Promise<void> {
  await choosePaymentMethod(page, name)
  await page.getByRole('button', { name: `Pay ${amount}` }).click()
  await page.waitForURL(/\/portone\/window/)
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function expectBooked(page: Page): Promise<void> {
  await page.waitForURL(/\/payment-success/)
  await expect(page.getByText('Payment Completed!')).toBeVisible()
}

for (const [size, viewport] of Object.entries({
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 900 },
}))
  for (const name of [names.card, names.kakao])
    test(`${name} on a ${size}: chosen, approved, booked and shown in won${
      size === 'phone' && name === names.card ? ' @core' : ''
    }`, async ({ page, site }) => {
      await page.setViewportSize(viewport)
      const email = await becomeCustomer(page, site)
      await atTheChoice(page, site)
      await openWindow(page, name)
      await expect(page.getByText('49,000 KRW')).toBeVisible()
      await press(page, 'Approve')
      await expectBooked(page)
      await expect(page.getByText('49,000 KRW').first()).toBeVisible()
      expect((await site.mail(email, /booked/i)).text).toContain('49,000 KRW')
    })

test('abroad PayPal is first and Korean payment methods are folded; in Korean the Korean methods are first, with a note about PayPal', async ({
  page,
  site,
}) => {
  await becomeCustomer(page, site)
  await atTheChoice(page, site)
  const order = () => page.locator('a.date-choice').allTextContents()
  expect(await order()).toEqual([
    'PayPal36.00 USD',
    'Korean card49,000 KRW',
    'KakaoPay49,000 KRW',
    'Naver Pay49,000 KRW',
    'Toss Pay49,000 KRW',
  ])
  await expect(page.getByRole('link', { name: /^KakaoPay/ })).toBeHidden()
  await page.getByText('Korean card or wallet').click()
  await expect(page.getByRole('link', { name: /^KakaoPay/ })).toBeVisible()
  await page.context().addCookies([{ name: 'lang', value: 'ko', url: site.url }])
  await page.goto(`${site.url}/payment`)
  await expect(page.getByRole('link', { name: /^카카오페이/ })).toBeVisible()
  await expect(page.getByText('한국에서 가입한 PayPal 계정으로는 결제할 수 없습니다.')).toBeVisible()
  expect((await order()).map((text) => text.replace(/[\d.,].*/, ''))).toEqual([
    '국내 카드',
    '카카오페이',
    '네이버페이',
    '토스페이',
    'PayPal',
  ])
})

test('no provider is contacted before a payment method is chosen, and then only the chosen one', async ({
  page,
  site,
}) => {
  await becomeCustomer(page, site)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) elsewhere.push(new URL(request.url()).pathname)
  })
  await atTheChoice(page, site)
  await page.waitForLoadState('networkidle')
  expect(elsewhere).toEqual([])
  await choosePaymentMethod(page, names.kakao)
  await page.waitForLoadState('networkidle')
  expect([...new Set(elsewhere)]).toEqual(['/v2/browser-sdk.js'])
})

test('a declined card is not charged, and the next attempt books', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await atTheChoice(page, site)
  await openWindow(page, names.card)
  await press(page, 'Approve with a card that is refused')
  await expect(page.getByRole('alert')).toContainText('Your card was declined')
  await expect(page.getByRole('timer')).toBeVisible()
  await openWindow(page, names.naver)
  await press(page, 'Approve')
  await expectBooked(page)
})

test('a closed window charges nothing, and the slot stays reserved', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await atTheChoice(page, site)
  await openWindow(page, names.kakao)
  await press(page, 'Close')
  await expect(page.getByText('You came back without paying. Nothing was charged')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await openWindow(page, names.kakao)
  await press(page, 'Approve')
  await expectBooked(page)
})

test('changing the payment method keeps the slot and the coupon, and each method has its own price @core', async ({
  page,
  site,
}) => {
  const email = await becomeCustomer(page, site)
  await requestConsultation(page, site)
  await pay(page)
  const coupon = /\b(NARU[A-Z0-9]+)\b/.exec((await site.mail(email, /coupon/i)).text)?.[1] ?? ''
  await atTheChoice(page, site, coupon)
  await expect(page.locator('.order .total')).toContainText('18.00 USD or 24,500 KRW')
  await expect(page.locator('.order .total')).toBeVisible()
  const held = async () => {
    const { payment } = await (await page.request.get(`${site.url}/api/payments/current`)).json()
    const { startsAt, couponCode, holdExpiresAt } = payment
    return { startsAt, couponCode, holdExpiresAt }
  }
  const before = await held()
  await openWindow(page, names.kakao, '24,500 KRW')
  await press(page, 'Close')
  await choosePaymentMethod(page, names.card)
  await expect(page.getByRole('button', { name: 'Pay 24,500 KRW' })).toBeVisible()
  expect(await held()).toEqual(before)
  await page.getByRole('link', { name: 'Pay another way' }).click()
  await choosePaymentMethod(page, names.paypal)
  await pay(page)
  await page.goto(`${site.url}/report-history`)
  await expect(page.getByText('18.00 USD').first()).toBeVisible()
})

test('a pending payment is shown as pending, and booked when it arrives @core', async ({ page, site }) => {
  const email = await becomeCustomer(page, site)
  await atTheChoice(page, site)
  await openWindow(page, names.card)
  await press(page, 'Approve, and the bank takes its time')
  await expect(page.getByText('The bank has not told us the result yet.')).toBeVisible()
  const { payment } = await (await page.request.get(`${site.url}/api/payments/current`)).json()
  expect(await site.sandbox('portone/settle', { paymentId: payment.orderId })).toBe(200)
  await site.mail(email, /booked/i)
  await expectBooked(page)
})

test('a return in another browser without a session still books', async ({ page, site, browser }) => {
  const email = await becomeCustomer(page, site)
  await atTheChoice(page, site)
  await openWindow(page, names.kakao)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(page.url())
  await press(other, 'Approve')
  await site.mail(email, /booked/i)
  await elsewhere.close()
})

test('the Back button at the bank returns to the unchanged page', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await atTheChoice(page, site)
  await openWindow(page, names.card)
  await page.goBack()
  await page.getByRole('button', { name: 'Pay 49,000 KRW' }).click()
  await page.waitForURL(/\/portone\/window/)
  await press(page, 'Approve')
  await expectBooked(page)
})

test('a provider script that fails to load is reported, and nothing is charged', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await atTheChoice(page, site)
  await page.route('**/v2/browser-sdk.js', (route) => route.abort())
  await choosePaymentMethod(page, names.card)
  await page.getByRole('button', { name: 'Pay 49,000 KRW' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was charged')
  await page.unroute('**/v2/browser-sdk.js')
  await page.getByRole('button', { name: 'Pay 49,000 KRW' }).click()
  await page.waitForURL(/\/portone\/window/)
})

test('axe finds no fault on the choice of payment methods and on one method', async ({ page, site }) => {
  await becomeCustomer(page, site)
  await atTheChoice(page, site)
  for (const address of ['/payment', '/payment?way=kakaopay']) {
    await page.goto(`${site.url}${address}`, { waitUntil: 'networkidle' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id }) => id),
      address,
    ).toEqual([])
  }
})

test('without PortOne there is no choice and no price in won', async ({ page }) => {
  const site = await new Site().start({ SANDBOX_PORTONE: 'off' })
  try {
    await becomeCustomer(page, site)
    await fillRequest(page, site)
    await expect(page.getByText('36.00 USD', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: CHOICE })).toHaveCount(0)
    for (const path of ['/payment', '/report', '/', '/service', '/ko', '/privacy-policy']) {
      await page.goto(`${site.url}${path}`)
      await expect(page.locator('body'), path).not.toContainText(/KRW|49,000|PortOne|Toss|Naver Pay|KakaoPay/)
    }
    await pay(await backToPayment(page, site))
  } finally {
    await site.remove()
  }
})

async function backToPayment(page: Page, site: Site): Promise<Page> {
  await page.goto(`${site.url}/payment`)
  return page
}
