import type { Area, English } from './messages/catalogues.ts'
import type { PageModule } from './page.ts'

export type AppPage = {
  path: string
  /** Key of the document's title and, in the shell, of its heading. */
  title: string
  /** Key of what is said until the page's data is there. */
  loading: string
  areas: readonly Area[]
  load: () => Promise<PageModule>
  /** The component needs no data, so its markup is made at build time and only brought to life. */
  prerendered: boolean
  /** Served only outside production. */
  developmentOnly: boolean
}

/** The title, and what is said while loading, must be texts of the page's first area. */
const page = <A extends Area>(
  path: string,
  title: keyof English[A] & string,
  areas: readonly [A, ...Area[]],
  load: () => Promise<PageModule>,
  options: { prerendered?: true; developmentOnly?: true; loading?: keyof English[A] & string } = {},
): AppPage => ({
  path,
  title,
  loading: 'loading',
  areas,
  load,
  prerendered: false,
  developmentOnly: false,
  ...options,
})

/** The screens behind the counter: every one a document of its own, brought to life by `app.tsx`. */
export const appPages: readonly AppPage[] = [
  page('/login', 'login.title', ['accounts'], () => import('./pages/login.tsx'), { prerendered: true }),
  page('/register', 'register.title', ['accounts'], () => import('./pages/register.tsx'), {
    prerendered: true,
  }),
  page('/reset-password', 'reset.title', ['accounts'], () => import('./pages/reset-password.tsx'), {
    prerendered: true,
  }),
  page('/report', 'report.title', ['booking'], () => import('./pages/report.tsx')),
  page('/payment', 'payment.title', ['booking'], () => import('./pages/payment.tsx')),
  page('/payment-success', 'success.title', ['booking'], () => import('./pages/payment-success.tsx')),
  page('/report-history', 'history.title', ['booking'], () => import('./pages/report-history.tsx')),
  page('/profile', 'profile.title', ['accounts'], () => import('./pages/profile.tsx')),
  page('/admin-dashboard', 'dashboard.title', ['admin'], () => import('./pages/admin-dashboard.tsx'), {
    loading: 'dashboard.loading',
  }),
  page('/preview', 'preview.title', ['common'], () => import('./pages/preview.tsx'), {
    developmentOnly: true,
  }),
]
