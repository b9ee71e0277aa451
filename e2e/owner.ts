import type { Locator, Page } from '@playwright/test'
import { expect, type Site } from './site.ts'
import { becomeCustomer, pay, requestConsultation } from './steps.ts'

/** From the first screen to the act. */
const MOST_TAPS = 3

/** Taps from "today" to the act of each job; typing, and choosing an hour, is not counted. */
export class Owner {
  readonly page: Page
  readonly site: Site
  readonly taps: { job: string; taps: number }[] = []
  #count = 0

  constructor(page: Page, site: Site) {
    this.page = page
    this.site = site
  }

  /** Does a job that begins at the first screen. */
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
    // The first screen names clients, too, and stands there until what was asked for is loaded.
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

  /** Says how many taps each job has taken, and that none took too many. */
  tell(): void {
    console.table(this.taps)
    expect(this.taps.filter(({ taps }) => taps > MOST_TAPS)).toEqual([])
  }

  /** Logs in on the very view that was asked for. */
  async logIn(view = ''): Promise<void> {
    const { page, site } = this
    await page.goto(`${site.url}/login?lang=ko`)
    // Without a login the bookmark of a view leads to it, and then to that very view.
    await page.goto(`${site.url}/admin-dashboard${view}`)
    await page.waitForURL(/\/login\?back=/)
    await page.getByLabel('이메일', { exact: true }).fill(site.adminEmail)
    await page.getByLabel('비밀번호', { exact: true }).fill(site.adminPassword)
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await page.waitForURL(`${site.url}/admin-dashboard${view}`)
  }
}

/** Somebody books and pays in English, as clients do. */
export async function aClient(site: Site, visitor: Page): Promise<string> {
  const email = await becomeCustomer(visitor, site)
  await requestConsultation(visitor, site, { dateIndex: 1 })
  await pay(visitor)
  return email
}
