import type { AppPath } from '#contract/pages.ts'
import type { Area, English } from '#web/texts/catalogues.ts'
import type { Sheet } from './slots.ts'

/** Content of an app page's document before its program runs. */
export type AppDocument = {
  /** Text key of the document's title; the shell also uses it as its heading. */
  title: string
  /** Text key of the message shown while the page's data loads. */
  loading: string
  areas: readonly Area[]
  /** The page's style sheets, in cascade order. */
  sheets: readonly Sheet[]
}

/** Builds an `AppDocument`. `title` and `loading` must be texts of the page's first area. */
const says = <A extends Area>(
  title: keyof English[A] & string,
  areas: readonly [A, ...Area[]],
  sheets: readonly Sheet[],
  loading: (keyof English[A] & string) | 'loading' = 'loading',
): AppDocument => ({ title, areas, sheets, loading })

/**
 * Account forms show the chosen slot and the profile shows a coupon, so they need the booking sheet
 * too.
 */
const account: readonly Sheet[] = ['app', 'accounts', 'booking']
const booking: readonly Sheet[] = ['app', 'booking']

/** The app pages that the build renders, each as its own document. */
export const appDocuments: Record<AppPath, AppDocument> = {
  '/login': says('login.title', ['accounts'], account),
  '/register': says('register.title', ['accounts'], account),
  '/reset-password': says('reset.title', ['accounts'], account),
  '/set-up': says('setUp.title', ['accounts'], account),
  '/report': says('report.title', ['booking'], booking),
  '/payment': says('payment.title', ['booking'], [...booking, 'payment']),
  '/pay': says('pay.title', ['booking'], [...booking, 'payment']),
  '/payment-success': says('success.title', ['booking', 'ticket'], [...booking, 'consultations']),
  '/report-history': says('history.title', ['booking'], booking),
  '/consultations': says('ticket.title', ['ticket', 'booking', 'room'], [...booking, 'consultations']),
  '/waiting-list': says('waits.title', ['waits'], booking),
  '/profile': says('profile.title', ['accounts'], account),
  '/admin-dashboard': says('dashboard.title', ['admin'], ['admin'], 'dashboard.loading'),
  '/preview': says('preview.title', ['common'], account),
}
