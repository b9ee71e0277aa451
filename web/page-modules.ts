import type { PageModule } from './page.ts'

/** The program of each app page, loaded by `app.tsx` in the page's own document. */
export const pageModules = {
  '/login': () => import('./pages/login.tsx'),
  '/register': () => import('./pages/register.tsx'),
  '/reset-password': () => import('./pages/reset-password.tsx'),
  '/set-up': () => import('./pages/set-up.tsx'),
  '/report': () => import('./pages/report.tsx'),
  '/payment': () => import('./pages/payment.tsx'),
  '/payment-success': () => import('./pages/payment-success.tsx'),
  '/report-history': () => import('./pages/report-history.tsx'),
  '/profile': () => import('./pages/profile.tsx'),
  '/admin-dashboard': () => import('./pages/admin-dashboard.tsx'),
  '/preview': () => import('./pages/preview.tsx'),
} as const satisfies Record<string, () => Promise<PageModule>>

export type PagePath = keyof typeof pageModules
