import type { AppPath } from '#contract/pages.ts'
import type { Area, English } from '#web/texts/catalogues.ts'
import type { Sheet } from './slots.ts'

/** What the document of an app page says before its program runs. */
export type AppDocument = {
  /** Key of the document's title and, in the shell, of its heading. */
  title: string
  /** Key of what is said until the page's data is there. */
  loading: string
  areas: readonly Area[]
  /** Its style sheets, in the order in which they count. */
  sheets: readonly Sheet[]
}

/** The title, and what is said while loading, must be texts of the page's first area. */
const says = <A extends Area>(
  title: keyof English[A] & string,
  areas: readonly [A, ...Area[]],
  sheets: readonly Sheet[],
  loading: (keyof English[A] & string) | 'loading' = 'loading',
): AppDocument => ({ title, areas, sheets, loading })

/** The chosen hour stands in the forms of accounts, too, and a coupon in the profile. */
const account: readonly Sheet[] = ['app', 'accounts', 'booking']
const booking: readonly Sheet[] = ['app', 'booking']

/** The screens behind the counter, as the build makes them: every one a document of its own. */
export const appDocuments: Record<AppPath, AppDocument> = {
  '/login': says('login.title', ['accounts'], account),
  '/register': says('register.title', ['accounts'], account),
  '/reset-password': says('reset.title', ['accounts'], account),
  '/set-up': says('setUp.title', ['accounts'], account),
  '/report': says('report.title', ['booking'], booking),
  '/payment': says('payment.title', ['booking'], [...booking, 'payment']),
  '/payment-success': says('success.title', ['booking'], booking),
  '/report-history': says('history.title', ['booking'], booking),
  '/consultations': says('ticket.title', ['ticket'], [...booking, 'consultations']),
  '/profile': says('profile.title', ['accounts'], account),
  '/admin-dashboard': says('dashboard.title', ['admin'], ['admin'], 'dashboard.loading'),
  '/preview': says('preview.title', ['common'], account),
}
