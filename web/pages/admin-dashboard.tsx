import type { ReactNode } from 'react'
import {
  createBrowserRouter,
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
import { RouterProvider } from 'react-router/dom'
import { me } from '#contract/accounts.ts'
import { type AdminView, adminViews } from '#contract/admin-views.ts'
import { call } from '#web/wire/api.ts'
import { asError, isPassing, redirect, RefusedError } from '#web/program/page.ts'
import { keepSession, readSession } from '#web/wire/session.ts'
import { FailureScreen } from '#web/ui/error-boundary.tsx'
import { Frame } from './admin/frame.tsx'
import { NoSuchView, NotOfRole } from './admin/no-such-view.tsx'
import { LostProgram } from './admin/part.tsx'
import { SecondFactorGate } from './admin/second-factor-gate.tsx'
import { StaffRoleContext, useMay } from './admin/staff-role.ts'
import { callOf } from './admin/views.ts'
import { useText } from '#web/texts/use-text.ts'

/** Each view is a module of its own, loaded when the view is opened. */
const programs: Record<AdminView, LazyRouteFunction<RouteObject>> = {
  today: () => import('./admin/today/today.tsx'),
  consultations: () => import('./admin/consultations/consultations.tsx'),
  newBooking: () => import('./admin/bookings/new-booking.tsx'),
  consultation: () => import('./admin/consultation/consultation.tsx'),
  calendar: () => import('./admin/calendar/calendar.tsx'),
  clients: () => import('./admin/clients/clients.tsx'),
  client: () => import('./admin/clients/client.tsx'),
  more: () => import('./admin/more/more.tsx'),
  books: () => import('./admin/books/books.tsx'),
  statistics: () => import('./admin/statistics/statistics.tsx'),
  reviews: () => import('./admin/reviews/reviews.tsx'),
  mails: () => import('./admin/mails/mails.tsx'),
  log: () => import('./admin/log/log.tsx'),
  services: () => import('./admin/services/services.tsx'),
  team: () => import('./admin/team/team.tsx'),
  myDays: () => import('./admin/team/my-days.tsx'),
  status: () => import('./admin/status/status.tsx'),
  settings: () => import('./admin/settings/settings.tsx'),
  section: () => import('./admin/settings/settings.tsx'),
}
const views = Object.keys(programs) as AdminView[]

const router = createBrowserRouter([
  {
    loader: findAdmin,
    // Revalidate at every navigation, so that a logout elsewhere is noticed.
    shouldRevalidate: () => true,
    Component: AdminScreens,
    ErrorBoundary: () => <FailureScreen failure={asError(useRouteError())} />,
    children: [
      ...views.map((view) => ({
        id: view,
        path: adminViews[view],
        lazy: programs[view],
        ErrorBoundary: () => <LostProgram name={useText('admin')(`dashboard.view.${view}`)} />,
      })),
      { path: '*', Component: NoSuchView },
    ],
  },
])

/**
 * Loads the staff member's account and returns the role. Returns null if the second factor is still missing; redirects everyone who is
 * not an admin.
 */
async function findAdmin({ url }: LoaderFunctionArgs) {
  const known = await call(me, {})
  // A failed call does not mean that the login has ended; each part of the page reports its own failed call.
  if (!known.ok && !(isPassing(new RefusedError(known)) && readSession()?.role === 'admin'))
    throw new RefusedError(known)
  if (known.ok) {
    const { user, secondFactorMissing } = known.value
    keepSession(user)
    if (!user) return redirect(`/login?back=${encodeURIComponent(url.pathname + url.search)}`)
    if (user.role !== 'admin') return redirect('/')
    if (secondFactorMissing) return null
    return user.staffRole ?? 'owner'
  }
  return 'owner'
}

function AdminScreens(): ReactNode {
  const role = useLoaderData<typeof findAdmin>()
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

/**
 * Resolves when the first view is ready; until then the document shows its own text. After a restore from the
 * back-forward cache, revalidates.
 */
export async function loader(): Promise<void> {
  if (router.state.initialized) return router.revalidate()
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

export const Component = (): ReactNode => <RouterProvider router={router} />
