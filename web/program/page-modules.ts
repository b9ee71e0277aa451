import type { AppPath } from '#contract/pages.ts'
import type { PageModule } from './page.ts'

/** The program of each app page, loaded by `app.tsx` in that page's document. */
export const pageModules: Record<AppPath, () => Promise<PageModule>> = {
  '/login': () => import('#web/pages/login.tsx'),
  '/register': () => import('#web/pages/register.tsx'),
  '/reset-password': () => import('#web/pages/reset-password.tsx'),
  '/set-up': () => import('#web/pages/set-up.tsx'),
  '/report': () => import('#web/pages/report.tsx'),
  '/payment': () => import('#web/pages/payment.tsx'),
  '/pay': () => import('#web/pages/pay.tsx'),
  '/payment-success': () => import('#web/pages/payment-success.tsx'),
  '/report-history': () => import('#web/pages/report-history.tsx'),
  '/consultations': () => import('#web/pages/consultations.tsx'),
  '/waiting-list': () => import('#web/pages/waiting-list.tsx'),
  '/profile': () => import('#web/pages/profile.tsx'),
  '/admin-dashboard': () => import('#web/pages/admin-dashboard.tsx'),
  '/preview': () => import('#web/pages/preview.tsx'),
}
