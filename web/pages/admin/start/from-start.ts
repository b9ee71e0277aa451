/** Query of a settings section that was opened from the first steps, which it then leads back to. */
export const FROM_START = 'from=start'

/** True for an address with `FROM_START`. */
export const isFromStart = ({ searchParams }: URL): boolean => searchParams.get('from') === 'start'
