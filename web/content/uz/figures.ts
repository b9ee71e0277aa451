import type { figures as english } from '#web/content/en/figures.ts'
import type { Translated } from '#web/content/types.ts'

export const figures: Translated<typeof english> = {
  meta: {
    title: 'Viza va ish boʻyicha rasmiy raqamlar',
    description:
      'Koreya idoralari talabalardan vizadan muddatni uzaytirishgacha nimani talab qiladi: har bir raqam rasmiy manbasi va biz tekshirgan kuni bilan.',
  },
  title: 'Viza va ish boʻyicha rasmiy raqamlar',
  lead: 'Koreyadagi talabalardan idoralar nimani talab qilishi bir joyda.',
  rule: 'Har doim bu sahifa emas, rasmiy sahifa toʻgʻri. Har bir raqam yonida manbasi va biz oxirgi marta tekshirgan kun bor. Elchixona va universitetlar koʻproq talab qilishi mumkin.',
  what: 'Nima uchun',
  figure: 'Raqam',
  perWeek: 'haftasiga {hours}',
  since: 'amalda: {day}',
  groups: {
    funds: {
      title: 'Viza uchun koʻrsatiladigan pul',
      note: 'Oʻzingizning yoki homiyingizning bank hisobida. Pul u yerda qancha turishini elchixona belgilaydi.',
    },
    work: {
      title: 'Oʻqish davrida ishlash',
      note: 'Boshlashdan oldin ruxsat kerak. Diplom uchun oʻqisangiz va koreys tili darajangiz yetarli boʻlsa, cheklov faqat ish kunlari uchun; dam olish kunlari va taʼtilda cheklov yoʻq.',
    },
    stay: {
      title: 'Viza, ID karta, muddatni uzaytirish',
      note: 'Davlatingiz bilan kelishuv boʻlsa, viza toʻlovi boshqacha boʻlishi mumkin.',
    },
    insurance: {
      title: 'Tibbiy sugʻurta',
      note: 'Qonunga koʻra avtomatik kiritilasiz (D-2: chet ellik sifatida roʻyxatdan oʻtgan kundan). Oylik toʻlov har yili yanvarda oʻzgaradi. Toʻlamasangiz, muddatni uzaytira olmasligingiz mumkin.',
    },
    apostille: {
      title: 'Vatandan olingan diplom va hujjatlar',
      note: 'Apostil konvensiyasi davlatlari orasida apostil elchixona tasdigʻi oʻrnini bosadi, agar bir davlat boshqasiga eʼtiroz bildirmagan boʻlsa. Toʻlashdan oldin rasmiy jadvalni tekshiring.',
    },
  },
  rows: {
    degreeFunds: { what: 'D-2, diplom dasturi' },
    degreeFundsRegional: { what: 'D-2, diplom dasturi, poytaxt hududidan tashqaridagi universitet' },
    languageFunds: { what: 'D-4, til kursi' },
    languageFundsRegional: { what: 'D-4, til kursi, poytaxt hududidan tashqaridagi universitet' },
    workLanguage: { what: 'D-4, TOPIK 2 bilan', note: 'dam olish kunlari ham hisobga kiradi' },
    workLanguageFrom: {
      what: 'D-4: ishni boshlash mumkin boʻlguncha muddat',
      note: 'kirgan kundan hisoblanadi',
    },
    workBachelor: { what: 'D-2, bakalavr', note: '1–2-kursda TOPIK 3, keyin TOPIK 4' },
    workGraduate: { what: 'D-2, magistr yoki doktor', note: 'TOPIK 4 bilan' },
    workMore: {
      what: 'Qoʻshimcha soatlar',
      note: 'sertifikatlangan universitetda yoki baho va koreys tili juda yaxshi boʻlsa',
    },
    workWithoutKorean: {
      what: 'Til kursi yoki bakalavr, shu TOPIK boʻlmasa',
      note: 'dam olish kunlari ham hisobga kiradi',
    },
    workGraduateWithoutKorean: {
      what: 'Magistr yoki doktor, shu TOPIK boʻlmasa',
      note: 'dam olish kunlari ham hisobga kiradi',
    },
    visaSingle: { what: 'Bir martalik viza, 90 kundan ortiq' },
    visaMultiple: { what: 'Koʻp martalik viza' },
    registration: { what: 'ID kartaga (ARC) ariza berish muddati', note: 'kirgan kundan hisoblanadi' },
    card: { what: 'ID karta' },
    extensionFrom: { what: 'Uzaytirishga ariza berishning eng erta vaqti', note: 'muddat tugashidan oldin' },
    extension: { what: 'Muddatni uzaytirish, idorada' },
    extensionOnline: { what: 'Muddatni uzaytirish, onlayn' },
    insuranceLanguage: { what: 'D-4 sugʻurtaga kiritilguncha muddat', note: 'kirgan kundan hisoblanadi' },
    insuranceReduction: {
      what: 'Oʻrtacha toʻlovdan chegirma',
      note: 'daromadi va mulki kam D-2 va D-4',
    },
  },
  ask: 'Qaysi biri sizga tegishli ekanini bilmaysizmi? Maslahatda soʻrang.',
}
