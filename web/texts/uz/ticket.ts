import type { ticket as english } from '#web/texts/en/ticket.ts'
import type { Translation } from '#web/texts/text.ts'

export const ticket: Translation<typeof english> = {
  'ticket.title': 'Maslahatingiz',
  'ticket.course': 'Holati',
  'ticket.step.booked': 'Band qilindi',
  'ticket.step.introduced': 'Aloqada',
  'ticket.step.begun': 'Boshlandi',
  'ticket.step.ended': 'Boʻlib oʻtdi',
  'ticket.gone.cancelled': 'Bu maslahat bekor qilingan.',
  'ticket.gone.missed_by_student':
    'Kutdik, lekin siz bilan bogʻlana olmadik. Biror sabab boʻlgan boʻlsa, bizga yozing.',
  'ticket.now.begun': 'Maslahatchingiz hozir onlayn.',
  'ticket.inDays': '{count, plural, other {# kundan keyin}}',
  'ticket.inHours': '{count, plural, other {# soatdan keyin}}',
  'ticket.inMinutes': '{count, plural, other {# daqiqadan keyin}}',
  'ticket.isNow': 'Hozir',
  'ticket.calendar': 'Taqvimga qoʻshish',
  'ticket.calendarInApp': 'Ochilmadimi? Shu taqvim fayli bron haqidagi emailga ham biriktirilgan.',
  'ticket.google': 'Google Taqvim',
  'ticket.picture': 'Rasm qilib saqlash',
  'ticket.pictureHold': 'Saqlash yoki yuborish uchun rasmni bosib turing.',
  'ticket.pictureFailed': 'Rasm yaratilmadi. Qayta urinib koʻring.',
  'ticket.change': 'Oʻzgartirish yoki bekor qilish',
  'ticket.move': 'Boshqa vaqtga koʻchirish',
  'ticket.moves': '{count, plural, other {Yana # marta bepul koʻchirish mumkin.}} Muddat: {until}.',
  'ticket.movesOver': 'Siz uni 2 marta koʻchirgansiz. Bekor qilish hali ham mumkin.',
  'ticket.moveLate': 'Koʻchirish muddati tugagan: {until}.',
  'ticket.moveKeeps': 'Koʻchirish bepul.',
  'ticket.moveNoRefund':
    'Bu vaqt uchun pul toʻliq qaytariladigan muddat tugagan. Uni tanlab, keyin bekor qilsangiz, pul qaytarilmaydi.',
  'ticket.moveConfirm': 'Shu vaqtni tanlash',
  'ticket.moved': 'Maslahatingiz yangi vaqtga koʻchirildi.',
  'ticket.noHours': 'Hozircha boʻsh vaqt yoʻq. Birozdan keyin yana qarang.',
  'ticket.hoursOf': 'Boʻsh vaqtlar (avval sizning vaqtingiz)',
  'ticket.hour': '{yours} (Koreya vaqti: {korea})',
  'ticket.offer': 'Maslahatingizni koʻchirsak boʻladimi?',
  'ticket.offerTake': 'Tanlash: {time}',
  'ticket.offerKeep': 'Vaqtim oʻzgarmasin',
  'ticket.offerRefund': 'Pulni toʻliq qaytarishni tanlash',
  'ticket.offerUntil':
    'Javob berish muddati: {until}. Bu vaqtlar saqlab turilmaydi: boshqa kishi band qilishi mumkin.',
  'ticket.missed': 'Maslahatchingiz kelmadimi?',
  'ticket.missedAfter': 'Maslahatchingiz kelmaganmidi?',
  'ticket.missedSoon':
    'Boshlanish vaqtidan 10 daqiqa oʻtib ham jamoamizdan hech kim kelmasa, shu yerda tugma chiqadi.',
  'ticket.missedText':
    'Jamoamizdan hech kim kelmagan boʻlsa, pulni toʻliq qaytaramiz yoki bepul yangi vaqt beramiz. Bir bosish kifoya.',
  'ticket.missedFree':
    'Uzr soʻraymiz: jamoamizdan hech kim kelmadi. 52 hafta ichida yangi vaqt tanlang. Bu bepul.',
  'ticket.missedAsk':
    'Yozuvlarimizga koʻra, biz kelganmiz. Hech kimni koʻrmagan boʻlsangiz, ayting: tekshirib, sizga yozamiz.',
  'ticket.missedTell': 'Hech kim kelmadi',
  'ticket.missedAsked': 'Hech kim kelmaganini aytdingiz. Tekshiryapmiz va sizga yozamiz.',
  'ticket.missedMove': 'Boshqa vaqt tanlash',
  'ticket.again': 'Yana vaqt band qilish',
  'ticket.back': 'Barcha maslahatlarim',
  'ticket.kept': 'Vaqtingiz oʻzgarmaydi.',
}
