import type { ReactNode } from 'react'
import {
  type LazyRouteFunction,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
} from 'react-router'
import { me } from '#contract/accounts.ts'
import { type AdminView, adminViews } from '#contract/admin-views.ts'
import { lazyPart } from '#web/program/lazy-part.tsx'
import { asError, isTemporary, redirect, RefusedError } from '#web/program/page.ts'
import { useText } from '#web/texts/use-text.ts'
import { FailureScreen } from '#web/ui/error-boundary.tsx'
import { saveSession, readSession } from '#web/wire/session.ts'
import { withTexts } from './area-texts.tsx'
import { Frame } from './frame.tsx'
import { loaderContext } from './loader-context.ts'
import { NoSuchView, NotOfRole } from './no-such-view.tsx'
import { ModuleError } from './part.tsx'
import { StaffRoleContext, useMay } from './staff-role.ts'
import { callOf } from './views.ts'

/** Shown only until an admin has a second factor. */
const SecondFactorGate = lazyPart(async () => (await import('./second-factor-gate.tsx')).SecondFactorGate)

/** Each view is a module of its own, loaded when the view is opened. */
const programs: Record<AdminView, LazyRouteFunction<RouteObject>> = {
  today: () => import('./today/today.tsx'),
  consultations: () => import('./consultations/consultations.tsx'),
  newBooking: () => import('./bookings/new-booking.tsx'),
  consultation: () => import('./consultation/consultation.tsx'),
  calendar: () => import('./calendar/calendar.tsx'),
  clients: () => import('./clients/clients.tsx'),
  client: () => import('./clients/client.tsx'),
  more: () => import('./more/more.tsx'),
  books: () => import('./books/books.tsx'),
  statistics: () => import('./statistics/statistics.tsx'),
  reviews: () => import('./reviews/reviews.tsx'),
  mails: () => import('./mails/mails.tsx'),
  log: () => import('./log/log.tsx'),
  services: withTexts('team', () => import('./services/services.tsx')),
  team: withTexts('team', () => import('./team/team.tsx')),
  handover: withTexts('team', () => import('./team/handover.tsx')),
  myDays: withTexts('team', () => import('./team/my-days.tsx')),
  status: () => import('./status/status.tsx'),
  settings: () => import('./settings/settings.tsx'),
  section: () => import('./settings/settings.tsx'),
}
const views = Object.keys(programs) as AdminView[]

/** The admin views, for the router in the browser and for the server's render of the first view. */
export const routes: RouteObject[] = [
  {
    loader: loadStaffRole,
    // Revalidate at every navigation, so that a logout elsewhere is noticed.
    shouldRevalidate: () => true,
    Component: AdminScreens,
    ErrorBoundary: () => <FailureScreen failure={asError(useRouteError())} />,
    children: [
      ...views.map((view) => ({
        id: view,
        path: adminViews[view],
        lazy: programs[view],
        ErrorBoundary: () => <ModuleError name={useText('admin')(`dashboard.view.${view}`)} />,
      })),
      { path: '*', Component: NoSuchView },
    ],
  },
]

/**
 * Loads the role of the logged-in member of the staff, and saves the account for the navigation bar; null until the
 * second factor is set up. A visitor who is not logged in is redirected to the login, a client to the home page.
 */
async function loadStaffRole({ url, context }: LoaderFunctionArgs) {
  const answer = await context.get(loaderContext).load(me, {})
  if (!answer.ok) {
    // A failed call does not mean that the login has ended; each part of the page reports its own failed call.
    if (isTemporary(answer) && readSession()?.role === 'admin') return 'owner'
    throw new RefusedError(answer)
  }
  const { user, secondFactorMissing } = answer.value
  saveSession(user)
  if (!user) return redirect(`/login?back=${encodeURIComponent(url.pathname + url.search)}`)
  if (user.role !== 'admin') return redirect('/')
  return secondFactorMissing ? null : (user.staffRole ?? 'owner')
}

function AdminScreens(): ReactNode {
  const role = useLoaderData<typeof loadStaffRole>()
  const { pathname } = useLocation()
  const shown = useMatches().at(-1)?.id
  if (role === null) return <SecondFactorGate />
  const view = views.find((each) => each === shown)
  return (
    <StaffRoleContext value={role}>
      <Frame view={view}>
        <Shown view={view} key={pathname} />
        <ScrollRestoration />
      </Frame>
    </StaffRoleContext>
  )
}

/** The view, or a note that it belongs to another role. */
function Shown({ view }: { view: AdminView | undefined }): ReactNode {
  const may = useMay()
  return view === undefined || view === 'more' || may(callOf[view]) ? <Outlet /> : <NotOfRole />
}
