import { withdrawal } from '#domain/withdrawal.ts'
import type { withdrawalTexts as english } from '#web/texts/en/withdrawal.ts'
import type { Translation } from '#web/texts/text.ts'

/** Texts on refund, withdrawal and a missed consultation; part of the booking texts. */
export const withdrawalTexts: Translation<typeof english> = {
  'cancel.move': 'Bekor qilmasdan, boshqa vaqtga koʻchirish',
  'cancel.getBackOutside':
    'Pul toʻliq qaytariladigan muddat: {deadline}. Pulni naqd yoki bank oʻtkazmasi orqali qaytaramiz.',
  'cancel.getBackPayer': 'Toʻlagan kishiga qaytariladigan summa: {amount}.',
  'history.refund.next.payer': 'Pul toʻlagan kishiga qaytarildi.',
  'history.refund.next.outside':
    'Pulni naqd yoki bank oʻtkazmasi orqali qaytaramiz va tugagach, sizga xat yuboramiz.',
  'history.refund.next.outsideDone': 'Pul naqd yoki bank oʻtkazmasi orqali qaytarildi.',
  'history.refund.next.mixed':
    'Pulning bir qismi naqd yoki bank oʻtkazmasi orqali, qolgani toʻlov qilingan hisob yoki kartaga qaytarildi.',
  'refund.until':
    'Bekor qilsangiz, pul toʻliq ({amount}) qaytariladi. Oxirgi muddat: {deadline}. Undan keyin pul qaytarilmaydi.',
  'refund.over':
    'Pul toʻliq qaytariladigan muddat tugagan: {deadline}. Hozir bekor qilsangiz, pul qaytarilmaydi.',
  'withdrawal.untilDeadline': withdrawal.uz.untilDeadline,
  'withdrawal.untilStart': withdrawal.uz.untilStart,
  'withdrawal.before': 'Toʻlov shartnomadan voz kechish huquqingizni cheklaydi (pastga qarang).',
  'payment.promise':
    'Boshlanish vaqtidan 10 daqiqa oʻtib ham jamoamizdan hech kim yozmasa, bir bosishda pulingizni toʻliq qaytarib olasiz yoki bepul yangi vaqt tanlaysiz.',
  'payment.promiseMove': 'Bu bronni 2 marta bepul koʻchirish mumkin. Muddat: {deadline}.',
  'payment.minors':
    'Agar siz 19 yoshga toʻlmagan boʻlsangiz va qonuniy vakilingiz rozilik bermagan boʻlsa, siz yoki vakilingiz bu shartnomani bekor qila olasiz.',
}
