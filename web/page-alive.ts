/** Told on the window when a page's script has taken over the document that the server sent. */
export const PAGE_ALIVE = 'naru:alive'
