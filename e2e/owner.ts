import type { Locator, Page } from '@playwright/test'
import { expect, type Site } from './site.ts'
import { becomeCustomer, pay, requestConsultation } from './steps.ts'

/** Taps from the first view to the action. */
const MAX_TAPS = 3

/**
 * Counts the taps from the "today" view to the action of each job; typing and choosing a slot do not count.
 */
export class Owner {
  readonly page: Page
  readonly site: Site
  readonly taps: { job: string; taps: number }[] = []
  #count = 0

  constructor(page: Page, site: Site) {
    this.page = page
    this.site = site
  }

  /** Runs a job that begins at the first view. */
  async does(job: string, work: () => Promise<void>): Promise<void> {
    await this.page.goto(`${this.site.url}/admin-dashboard`)
    await expect(this.page.getByRole('heading', { name: '오늘', exact: true })).toBeVisible()
    this.#count = 0
    await work()
    this.taps.push({ job, taps: this.#count })
  }

  async tab(name: string): Promise<void> {
    this.#count += 1
    const tabs = this.page.getByRole('navigation', { name: '메뉴' })
    const tab = tabs.getByRole('link', { name, exact: true })
    await tab.click()
    // The first view names clients too and stays visible until the requested one is loaded.
    await expect(tab).toHaveAttribute('aria-current', 'page')
  }

  async link(name: RegExp | string): Promise<void> {
    this.#count += 1
    await this.page.getByRole('link', { name }).first().click()
  }

  async button(name: RegExp | string): Promise<void> {
    await this.tap(this.page.getByRole('button', { name }).first())
  }

  async tap(what: Locator): Promise<void> {
    this.#count += 1
    await what.click()
  }

  /** Prints the taps of each job and checks that none exceeds the limit. */
  printTaps(): void {
    console.table(this.taps)
    expect(this.taps.filter(({ taps }) => taps > MAX_TAPS)).toEqual([])
  }

  /** Logs in at the address of a view. */
  async logIn(view = ''): Promise<void> {
    const { page, site } = this
    await page.goto(`${site.url}/login?lang=ko`)
    // Without a login the address of a view leads to the login, which returns to that view.
    await page.goto(`${site.url}/admin-dashboard${view}`)
    await page.waitForURL(/\/login\?back=/)
    await page.getByLabel('이메일', { exact: true }).fill(site.adminEmail)
    await page.getByLabel('비밀번호', { exact: true }).fill(site.adminPassword)
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await page.waitForURL(`${site.url}/admin-dashboard${view}`)
  }
}

/** Books and pays in English as a new client; returns the client's address. */
export async function aClient(site: Site, visitor: Page): Promise<string> {
  const email = await becomeCustomer(visitor, site)
  await requestConsultation(visitor, site, { dateIndex: 1 })
  await pay(visitor)
  return email
}
