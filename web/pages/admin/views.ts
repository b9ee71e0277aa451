/** The sections of the dashboard; the address names one as `?view=`. */
export const views = ['consultations', 'books', 'mails', 'calendar', 'log'] as const
export type View = (typeof views)[number]

export const viewOf = (search: URLSearchParams): View => oneOf(views, search.get('view')) ?? 'consultations'

/** The address of a section; a wish such as `{ q: id }` is shown in it at once. */
export function viewHref(view: View, wish: Record<string, string> = {}): string {
  const query = String(searchOfView(view, new URLSearchParams(wish)))
  return `/admin-dashboard${query && `?${query}`}`
}

/** The query of a section; the first one needs no word in the address. */
export const searchOfView = (view: View, wish = new URLSearchParams()): URLSearchParams =>
  new URLSearchParams([...(view === 'consultations' ? [] : [['view', view]]), ...wish])

/** The known value that a text of the address names; an address may be typed by hand. */
export const oneOf = <Value extends string>(
  known: readonly Value[],
  text: string | null,
): Value | undefined => known.find((value) => value === text)
