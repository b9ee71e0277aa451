import { appTexts } from '#web/texts/app-texts.ts'
import type { common as english } from '#web/texts/en/common.ts'
import type { Translation } from '#web/texts/text.ts'
import { zoneTexts } from '#web/texts/zone-texts.ts'

export const common: Translation<typeof english> = {
  'failure.title': 'Kutilmagan xatolik yuz berdi!',
  'failure.requestId': 'Soʻrov raqami: {id}',
  'failure.reload': 'Qayta urinish',
  'preview.title': 'Oldindan koʻrish',
  loading: 'Yuklanmoqda...',
  noscript: 'Bu sahifa uchun JavaScript kerak. Uni brauzer sozlamalarida yoqing.',
  optional: '(ixtiyoriy)',
  cancel: 'Bekor qilish',
  close: 'Yopish',
  back: 'Orqaga',
  save: 'Saqlash',
  saved: 'Saqlandi.',
  copy: 'Nusxalash',
  copied: 'Nusxa olindi.',
  show: 'Koʻrsatish',
  hide: 'Yashirish',
  'pager.label': 'Sahifalar',
  'pager.previous': 'Oldingi',
  'pager.next': 'Keyingi',
  'pager.page': 'Sahifa: {page}',
  'moment.korea': '{korea} (Koreya vaqti)',
  'moment.both': '{yours} (sizning vaqtingiz), {korea} (Koreya vaqti)',
  'time.korea': 'Koreya vaqti',
  'time.yours': 'Sizning vaqtingiz ({zone})',
  'time.otherDay': 'Eʼtibor bering: sizning vaqt mintaqangizda bu boshqa sana.',
  ...zoneTexts('uz'),
  'countdown.left': 'Qolgan vaqt: {time}',
  'countdown.over': 'Vaqt tugadi.',
  'money.usd': '{amount} AQSH dollari',
  'money.krw': '{amount} von',
  'money.or': '{first} yoki {second}',
  ...appTexts('uz'),
}
