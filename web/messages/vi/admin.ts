import type { admin as english } from '../en/admin.ts'
import type { Translation } from '../text.ts'

export const admin: Translation<typeof english> = {}
