/**
 * That many different recipients in a row cannot all be invalid: the relay refuses this site, and the queue
 * stops.
 */
export const STOP_AFTER = 5
