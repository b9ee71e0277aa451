/** Window event: the page's script has hydrated the document. */
export const PAGE_HYDRATED = 'naru:hydrated'

/** Window event: a part of the page's program could not be fetched. */
export const SCRIPT_FAILED = 'naru:failed'

/** Id of the notice shown after `SCRIPT_FAILED`. */
export const SCRIPT_FAILED_NOTICE = 'script-failed'
