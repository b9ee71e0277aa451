/** Told on the window when a page's script has taken over the document that the server sent. */
export const PAGE_ALIVE = 'naru:alive'

/** Told on the window when a part of the page's program could not be fetched. */
export const PAGE_LOST = 'naru:lost'

/** The element that says so. */
export const LOST_NOTICE = 'page-lost'
