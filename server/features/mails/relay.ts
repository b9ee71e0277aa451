/** So many different recipients in a row are not all wrong: the relay refuses us, and the queue stops. */
export const STOP_AFTER = 5
