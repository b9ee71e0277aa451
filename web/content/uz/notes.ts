import type { notes as english } from '#web/content/en/notes.ts'
import type { Translated } from '#web/content/types.ts'

export const notes: Translated<typeof english> = (number) => ({
  title: 'Bilib qoʻying:',
  texts: {
    funds: `Viza uchun odatda hisobda shuncha pul koʻrsatiladi: D-2 – taxminan ${number('degreeFunds')}, D-4 – taxminan ${number('languageFunds')}. Poytaxt hududidan tashqarida: ${number('degreeFundsRegional')} va ${number('languageFundsRegional')}.`,
    firstDays: `Chet elliklar uchun ID kartaga (ARC) kelganingizdan keyin ${number('registration')} ichida ariza bering; narxi: ${number('card')}. Koʻchsangiz, yangi manzilni 15 kun ichida xabar qiling.`,
    partTime: `Ish boshlashdan oldin yarim kunlik ish uchun ruxsat oling; D-4 vizasi bilan ariza berish uchun ${number('workLanguageFrom')} oʻtishi kerak. Soatlar TOPIK darajangizga bogʻliq. Yetarli baho va oʻquv yurtingiz tasdigʻi ham kerak.`,
    topik:
      'Koʻp bakalavr va magistr dasturlari TOPIK 3 yoki 4-darajasini talab qiladi. Natija ikki yil amal qiladi. Roʻyxat imtihondan bir necha hafta oldin yopiladi.',
    gks: 'GKS: magistratura va doktoranturaga ariza odatda fevral yoki martda, bakalavriatga sentabr yoki oktabrda ochiladi. Ariza elchixona yoki universitet orqali beriladi. Yosh va baho boʻyicha cheklovlar bor.',
    insurance: `Sugʻurtaga avtomatik kiritilasiz va oʻrtacha toʻlovdan taxminan ${number('insuranceReduction')} kam toʻlaysiz. Oylik summa har yili yanvarda oʻzgaradi.`,
    tuition:
      'Har bir universitet semestr uchun kontrakt narxini eʼlon qiladi. Tanlashdan oldin solishtiring.',
    shortStay:
      'Vizasiz qisqa muddatga kelish uchun K-ETA kerak boʻlishi mumkin. Almashinuv va tashrif talabalari odatda D-2-6 yoki D-2-8 vizasini oladi.',
    workVisas:
      'D-10 yoki E-7 uchun ruxsat etilgan muddatingiz tugashidan oldin ariza bering. E-7 uchun har yili belgilanadigan eng kam maosh va kasb kodlari roʻyxati bor.',
    startUp: 'D-8-4 uchun OASIS dasturidan 80 ball kerak. “Startup Korea” – asoschilar uchun yana bir viza.',
    residence: 'F-2-7 uchun 80 ball kerak. Yosh, maʼlumot, daromad va koreys tili hisobga olinadi.',
    deposit:
      'HUG garovingizni kafolatlashi mumkin. Shartnoma haqidagi savollarga huquqiy yordam xizmati javob beradi: 132.',
    attendance:
      'D-4 vizasi bilan darslarning taxminan 70 foizida qatnashish kerak, aks holda muddatingiz uzaytirilmasligi mumkin. Immigratsiya xizmati: 1345, sayohat yordam liniyasi: 1330, ikkalasi ham bir necha tilda javob beradi.',
  },
})
