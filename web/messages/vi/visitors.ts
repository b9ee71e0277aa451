import type { visitors as english } from '../en/visitors.ts'
import type { Translation } from '../text.ts'

export const visitors: Translation<typeof english> = {}
