import type { DayLanguage } from './slot-text.ts'

/** Weekdays from Sunday on, of languages that not every browser has names for. */
const WEEKDAYS: Record<string, string> = {
  mn: 'Ня Да Мя Лх Пү Ба Бя',
  uz: 'yakshanba dushanba seshanba chorshanba payshanba juma shanba',
}

/** Returns a language tag (BCP 47) with the weekdays that dates in this language need. */
export const dayLanguage = (tag: string): DayLanguage => ({ tag, weekdays: WEEKDAYS[tag] })
