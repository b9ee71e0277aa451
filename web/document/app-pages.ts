import type { Area, English } from '#web/texts/catalogues.ts'
import type { PagePath } from '#web/program/page-modules.ts'

export type AppPage = {
  path: PagePath
  /** Key of the document's title and, in the shell, of its heading. */
  title: string
  /** Key of what is said until the page's data is there. */
  loading: string
  areas: readonly Area[]
  /** The component needs no data, so its markup is made at build time and only brought to life. */
  prerendered: boolean
  /** Served only outside production. */
  developmentOnly: boolean
}

/** The title, and what is said while loading, must be texts of the page's first area. */
const page = <A extends Area>(
  path: PagePath,
  title: keyof English[A] & string,
  areas: readonly [A, ...Area[]],
  options: {
    prerendered?: true
    developmentOnly?: true
    loading?: keyof English[A] & string
  } = {},
): AppPage => ({
  path,
  title,
  loading: 'loading',
  areas,
  prerendered: false,
  developmentOnly: false,
  ...options,
})

/** The screens behind the counter, as the build makes them: every one a document of its own. */
export const appPages: readonly AppPage[] = [
  page('/login', 'login.title', ['accounts'], { prerendered: true }),
  page('/register', 'register.title', ['accounts'], { prerendered: true }),
  page('/reset-password', 'reset.title', ['accounts'], { prerendered: true }),
  page('/set-up', 'setUp.title', ['accounts'], { prerendered: true }),
  page('/report', 'report.title', ['booking']),
  page('/payment', 'payment.title', ['booking']),
  page('/payment-success', 'success.title', ['booking']),
  page('/report-history', 'history.title', ['booking']),
  page('/consultations', 'ticket.title', ['ticket']),
  page('/profile', 'profile.title', ['accounts']),
  page('/admin-dashboard', 'dashboard.title', ['admin'], { loading: 'dashboard.loading' }),
  page('/preview', 'preview.title', ['common'], { developmentOnly: true }),
]
