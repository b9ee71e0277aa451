import { expect, sharedTest as test } from './site.ts'
import { becomeAdmin, becomeCustomer, pay, requestConsultation } from './steps.ts'

const VISITORS = ['', '/about', '/concern/preparing/1', '/login', '/register', '/reset-password', '/set-up']
const OWN = ['/report-history', '/profile']
const VIEWS = ['', '/mails', '/calendar', '/books']

test('the content policy blocks no screen, and reports only how PayPal’s script is loaded @core', async ({
  page,
  site,
}) => {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (violation: string) => void violations.push(violation))
  await page.addInitScript(() => {
    const { noteViolation } = window as unknown as { noteViolation(violation: string): void }
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, disposition }) =>
      noteViolation(`${location.pathname} ${disposition} ${effectiveDirective}`),
    )
  })
  const visit = (path: string) => page.goto(site.url + path, { waitUntil: 'networkidle' })
  for (const path of VISITORS) await visit(path)
  await becomeCustomer(page, site)
  await requestConsultation(page, site, { file: { name: 'plan.txt', content: 'My plan for Seoul' } })
  await pay(page)
  for (const path of OWN) await visit(path)
  await page.context().clearCookies()
  await becomeAdmin(page, site)
  for (const view of VIEWS) await visit(`/admin-dashboard${view}`)
  // The admin screens' service worker is registered by a tap and controls nothing else of the site.
  await page.context().grantPermissions(['notifications'])
  await visit('/admin-dashboard/settings/alerts')
  await page.getByRole('button', { name: 'Get alerts on this device' }).click()
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    )
  await expect.poll(scopes).toEqual(['/admin-dashboard'])
  expect([...new Set(violations)]).toEqual(['/payment report require-trusted-types-for'])
  // Violations are reported: assigning text as HTML is one.
  await page
    .evaluate(() => document.body.insertAdjacentHTML('beforeend', '<i>text</i>'))
    .catch((error: unknown) => expect(String(error)).toContain('TrustedHTML'))
  await expect
    .poll(() => violations.at(-1))
    .toBe('/admin-dashboard/settings/alerts enforce require-trusted-types-for')
})
