import type { paymentLinkTexts as english } from '#web/texts/en/payment-links.ts'
import type { Translation } from '#web/texts/text.ts'

export const paymentLinkTexts: Translation<typeof english> = {
  'payment.koreanWays': 'Koreya kartasi yoki hamyoni',
  'payment.link.title': 'Boshqa kishi toʻlasin',
  'payment.link.text':
    'Ota-onangiz yoki doʻstingiz havola orqali, hisob ochmasdan toʻlashi mumkin. Vaqtingiz 2 soatgacha saqlab turiladi.',
  'payment.link.create': 'Toʻlov havolasini yaratish',
  'payment.link.until': 'Havolani toʻlaydigan kishiga yuboring. Amal qilish muddati: {until}.',
  'payment.link.copy': 'Havolani nusxalash',
  'payment.link.share': 'Ulashish',
  'payment.link.revoke': 'Havolani bekor qilish',
  'payment.link.note':
    'U kishi ismingizning birinchi soʻzini, vaqtni va narxni koʻradi. Pul qaytarilsa, toʻlagan kishiga qaytadi.',
  'pay.title': 'Maslahat uchun toʻlov',
  'pay.intro': 'Sizdan Koreyada oʻqish haqidagi maslahat uchun toʻlov qilishni soʻragan kishi: {name}.',
  'pay.service': 'Yakkama-yakka chat maslahati, {minutes} daqiqa',
  'pay.when': 'Vaqt',
  'pay.until': 'Toʻlov muddati: {until}.',
  'pay.paypal': 'PayPal yoki karta bilan toʻlash: {amount}',
  'pay.refund':
    'Pul qaytarilsa, toʻlov qilingan karta yoki hisobga qaytadi. Maslahat shu muddatgacha bekor qilinsa, pul toʻliq qaytariladi: {deadline}.',
  'pay.refundOver':
    'Pul qaytarilsa, toʻlov qilingan karta yoki hisobga qaytadi. Pul toʻliq qaytariladigan muddat tugagan ({deadline}): {name} bekor qilsa, pul qaytarilmaydi.',
  'pay.paid': 'Toʻlandi. Rahmat!',
  'pay.paidText':
    'Maslahat band qilindi. Tasdiq shu kishiga yuborildi: {name}. Bu sahifani yopishingiz mumkin.',
  'pay.cancelled': 'Bu maslahat bekor qilingan',
  'pay.cancelledText': 'Qaytariladigan pul boʻlsa, u toʻlov qilingan karta yoki hisobga qaytadi.',
  'pay.pending': 'Toʻlov tekshirilmoqda',
  'pay.pendingText':
    'Natija hali maʼlum emas. Iltimos, qayta toʻlamang. Natijani email orqali shu kishiga bildiramiz: {name}. Bu sahifani yopishingiz mumkin.',
  'pay.expired': 'Havolaning muddati tugagan',
  'pay.revoked': 'Bu havola endi amal qilmaydi',
  'pay.newLink': 'Yangi havolani shu kishidan soʻrang: {name}.',
  'pay.back': 'Pul yechilmadi. Shu yerda toʻlashingiz mumkin.',
}
