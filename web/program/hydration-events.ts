/** Window event: the page's script has hydrated the document. */
export const PAGE_ALIVE = 'naru:alive'

/** Window event: a part of the page's program could not be fetched. */
export const PAGE_LOST = 'naru:lost'

/** Id of the notice shown after `PAGE_LOST`. */
export const LOST_NOTICE = 'page-lost'
