import type { times as english } from '#web/content/en/times.ts'
import type { Translated } from '#web/content/types.ts'

export const times: Translated<typeof english> = (facts) => ({
  meta: {
    title: 'Maslahat uchun boʻsh vaqtlar',
    description: `Koreyada oʻqish haqida yakkama-yakka chat uchun eng yaqin boʻsh vaqtlar, oʻz vaqtingiz bilan. ${facts.fee}, ${facts.inTime} bekor qilsangiz, pul toʻliq qaytariladi.`,
  },
  title: 'Boʻsh vaqtlar',
  lead: 'Vaqt tanlang. Koʻrish uchun hisob kerak emas. Hisobga kirganingizdan keyin ham tanlovingiz saqlanadi. Toʻlovga oʻtganingizda vaqt siz uchun band qilinadi.',
  price: `${facts.fee}, ${facts.duration}`,
  refund: `Maslahat ${facts.inTime} bekor qilsangiz, pul toʻliq qaytariladi.`,
  service: 'Xizmat',
  counsellor: 'Maslahatchi',
  anyone: 'Boʻsh boʻlgan istalgan maslahatchi',
  inKorea: 'Barcha vaqtlar Koreya vaqti bilan.',
  inBoth: 'Avval sizning vaqtingiz, ostida Koreya vaqti.',
  korea: 'Koreya vaqti',
  there: 'Koreya',
  zones: 'Boshqa vaqt mintaqasini tanlash',
  parts: ['Ertalab', 'Kunduzi', 'Kechqurun'],
  soon: 'Tez orada band qilish ochiladi. Taqvimimizni tayyorlayapmiz, bir necha kundan keyin qaytib keling.',
  none: 'Yaqin kunlarda boʻsh vaqt yoʻq. Tez orada yana qarang: kimdir bekor qilsa, vaqt boʻshaydi.',
  unknown: 'Boʻsh vaqtlarni hozir koʻrsatib boʻlmaydi. Bir daqiqadan keyin qayta urinib koʻring.',
  form: 'Maslahat soʻrash',
  next: 'Eng yaqin boʻsh vaqt:',
  all: 'Barcha boʻsh vaqtlar',
  reviews: {
    title: 'Mijozlar nima deydi',
    note: 'Mijozlar maslahatdan keyin yozgan va ularning roziligi bilan koʻrsatilgan. Qaysilarini koʻrsatishni biz tanlaymiz; sharh yozgan har bir kishi kupon oladi.',
  },
})
