import type { accounts as english } from '#web/messages/en/accounts.ts'
import type { Translation } from '#web/messages/text.ts'
import { accounts as untranslated } from '#web/messages/en/accounts.ts'

export const accounts: Translation<typeof english> = untranslated
