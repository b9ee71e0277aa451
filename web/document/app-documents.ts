import type { AppPath } from '#contract/pages.ts'
import type { Area, English } from '#web/texts/catalogues.ts'

/** What the document of an app page says before its program runs. */
export type AppDocument = {
  /** Key of the document's title and, in the shell, of its heading. */
  title: string
  /** Key of what is said until the page's data is there. */
  loading: string
  areas: readonly Area[]
}

/** The title, and what is said while loading, must be texts of the page's first area. */
const says = <A extends Area>(
  title: keyof English[A] & string,
  areas: readonly [A, ...Area[]],
  loading: (keyof English[A] & string) | 'loading' = 'loading',
): AppDocument => ({ title, areas, loading })

/** The screens behind the counter, as the build makes them: every one a document of its own. */
export const appDocuments: Record<AppPath, AppDocument> = {
  '/login': says('login.title', ['accounts']),
  '/register': says('register.title', ['accounts']),
  '/reset-password': says('reset.title', ['accounts']),
  '/set-up': says('setUp.title', ['accounts']),
  '/report': says('report.title', ['booking']),
  '/payment': says('payment.title', ['booking']),
  '/payment-success': says('success.title', ['booking']),
  '/report-history': says('history.title', ['booking']),
  '/consultations': says('ticket.title', ['ticket']),
  '/profile': says('profile.title', ['accounts']),
  '/admin-dashboard': says('dashboard.title', ['admin'], 'dashboard.loading'),
  '/preview': says('preview.title', ['common']),
}
