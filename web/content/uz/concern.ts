import type { concern as english } from '#web/content/en/concern.ts'
import type { Translated } from '#web/content/types.ts'

export const concern: Translated<typeof english> = {
  title: 'Savollaringiz',
  description:
    'Qaysi bosqichda ekaningizni tanlang: Koreyada oʻqishga tayyorlanyapsiz, u yerda oʻqiyapsiz yoki bitirgansiz.',
  lead: 'Hozir qaysi bosqichdasiz? Mavzularni koʻrish uchun birini tanlang.',
  groups: {
    preparing: {
      button: 'Chet elda oʻqishga tayyorlanayotgan talaba',
      hint: 'Universitet, hujjatlar, grantlar, birinchi viza',
    },
    live: {
      button: 'Chet elda oʻqiyotgan talaba',
      hint: 'Yashash ruxsati, til, turar joy, kundalik hayot',
    },
    finish: {
      button: 'Chet elda oʻqishni tugatgan talaba',
      hint: 'Ish, bitirgandan keyingi viza, qolish yoki qaytish',
    },
  },
  topics: {
    who: 'Bu kim uchun?',
    included: 'Nimalar kiradi?',
    previous: 'Oldingi sahifa',
    next: 'Keyingi sahifa',
    pages: 'Roʻyxat sahifalari',
    all: 'Barcha savollar',
    hint: 'Mavzuni oching. Band qilayotganda mavzu tanlash shart emas: barcha savollaringiz bilan keling.',
    apply: 'Maslahatga yozilish',
  },
}
