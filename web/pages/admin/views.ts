import { deskAddress, type DeskView } from '#contract/pages.ts'

/** What the bar at the foot of a phone leads to; a wide window shows what is under the last one, too. */
export const tabs = ['today', 'consultations', 'calendar', 'clients', 'more'] as const
export type Tab = (typeof tabs)[number]
/** What stands under the last tab. */
export const moreViews = ['books', 'statistics', 'reviews', 'mails', 'log', 'settings'] as const

/** The list or menu entry under which a view stands. */
export function entryOf(view: DeskView): Tab | (typeof moreViews)[number] {
  if (view === 'consultation') return 'consultations'
  if (view === 'client') return 'clients'
  return view === 'section' ? 'settings' : view
}

/** The tab under which a view stands. */
export const tabOf = (view: DeskView): Tab => oneOf(tabs, entryOf(view)) ?? 'more'

/** The address of a view; a wish such as `{ q: id }` is shown in it at once. */
export function viewHref(view: DeskView, wish: Record<string, string> = {}): string {
  const query = String(new URLSearchParams(wish))
  return `${deskAddress(view)}${query && `?${query}`}`
}

/** The page of one consultation. */
export const consultationHref = (id: string): string => deskAddress('consultation', id)

/** The page of one client. */
export const clientHref = (id: string): string => deskAddress('client', id)

/** The known value that a text of the address names; an address may be typed by hand. */
export const oneOf = <Value extends string>(
  known: readonly Value[],
  text: string | null | undefined,
): Value | undefined => known.find((value) => value === text)
