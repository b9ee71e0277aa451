import type { booking as english } from '../en/booking.ts'
import type { Translation } from '../text.ts'

export const booking: Translation<typeof english> = {}
