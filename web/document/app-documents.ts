import type { AppPath } from '#contract/pages.ts'
import type { Area, English } from '#web/texts/catalogues.ts'
import type { Sheet } from './markers.ts'

/** Content of an app page's document before its program runs. */
type AppDocument = {
  /** Text key of the document's title; the shell also uses it as its heading. */
  title: string
  /** Text key of the message shown while the page's data loads. */
  loading: string
  areas: readonly Area[]
  /** The page's style sheets, in cascade order. */
  sheets: readonly Sheet[]
}

/** `title` and `loading` must be texts of the page's first area. */
const appDocument = <A extends Area>(
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
  '/login': appDocument('login.title', ['accounts'], account),
  '/register': appDocument('register.title', ['accounts'], account),
  '/reset-password': appDocument('reset.title', ['accounts'], account),
  '/set-up': appDocument('setUp.title', ['accounts'], account),
  '/report': appDocument('report.title', ['booking'], booking),
  '/payment': appDocument('payment.title', ['booking'], [...booking, 'payment']),
  '/pay': appDocument('pay.title', ['booking'], [...booking, 'payment']),
  '/payment-success': appDocument('success.title', ['booking', 'ticket'], [...booking, 'consultations']),
  '/report-history': appDocument('history.title', ['booking'], booking),
  '/consultations': appDocument('ticket.title', ['ticket', 'booking', 'chat'], [...booking, 'consultations']),
  '/waiting-list': appDocument('waits.title', ['waits'], booking),
  '/profile': appDocument('profile.title', ['accounts'], account),
  '/admin-dashboard': appDocument('dashboard.title', ['admin'], ['admin'], 'dashboard.loading'),
  '/preview': appDocument('preview.title', ['common'], account),
}
