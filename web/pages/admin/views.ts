/** What the bar at the foot of a phone leads to; a wide window shows what is under the last one, too. */
export const tabs = ['today', 'consultations', 'calendar', 'clients', 'more'] as const
export type Tab = (typeof tabs)[number]
/** What stands under the last tab. */
export const moreViews = ['books', 'statistics', 'reviews', 'mails', 'log', 'settings'] as const
/** No menu leads to these: each shows one thing of a list. */
const linkedViews = ['consultation', 'client'] as const

/** The views of the desk; the address names one as `?view=`. */
const views = [...tabs, ...moreViews, ...linkedViews]
export type View = (typeof views)[number]

/** The tab under which a view stands. */
export function tabOf(view: View): Tab {
  if (view === 'consultation') return 'consultations'
  if (view === 'client') return 'clients'
  return oneOf(tabs, view) ?? 'more'
}

export const viewOf = (search: URLSearchParams): View => oneOf(views, search.get('view')) ?? 'today'

/** The address of a view; a wish such as `{ q: id }` is shown in it at once. */
export function viewHref(view: View, wish: Record<string, string> = {}): string {
  const query = String(searchOfView(view, new URLSearchParams(wish)))
  return `/admin-dashboard${query && `?${query}`}`
}

/** The query of a view; the first one needs no word in the address. */
export const searchOfView = (view: View, wish = new URLSearchParams()): URLSearchParams =>
  new URLSearchParams([...(view === 'today' ? [] : [['view', view]]), ...wish])

/** The page of one consultation. */
export const consultationHref = (id: string): string => viewHref('consultation', { id })

/** The page of one client. */
export const clientHref = (id: string): string => viewHref('client', { id })

/** The known value that a text of the address names; an address may be typed by hand. */
export const oneOf = <Value extends string>(
  known: readonly Value[],
  text: string | null,
): Value | undefined => known.find((value) => value === text)
