/** The sections of the dashboard; the address names one as `?view=`. */
export const views = ['consultations', 'mails', 'calendar'] as const
export type View = (typeof views)[number]

export const viewOf = (search: URLSearchParams): View => oneOf(views, search.get('view')) ?? 'consultations'

/** The address of a section; a wish such as `{ q: id }` is shown in it at once. */
export function viewHref(view: View, wish: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...(view === 'consultations' ? {} : { view }), ...wish })
  return `/admin-dashboard${search.size > 0 ? `?${search}` : ''}`
}

/** The known value that a text of the address names; an address may be typed by hand. */
export const oneOf = <Value extends string>(
  known: readonly Value[],
  text: string | null,
): Value | undefined => known.find((value) => value === text)
