import type { refund as english } from '#web/content/en/refund.ts'
import type { Translated } from '#web/content/types.ts'

export const refund: Translated<typeof english> = (facts) => ({
  title: 'Pulni qaytarish qoidalari',
  description: `Maslahat ${facts.inTime} bekor qilsangiz, pul toʻliq qaytariladi; biz bekor qilsak, har doim toʻliq.`,
  lead: 'Pulingiz qachon, qanday va qancha vaqtda qaytadi.',
  inForce: `Kuchga kirgan sana: ${facts.termsDate}`,
  table: {
    caption: 'Qisqacha',
    when: 'Holat',
    back: 'Sizga qaytariladi',
    rows: [
      { when: `Siz maslahat ${facts.inTime} bekor qildingiz`, back: 'Toʻliq' },
      ...(facts.hasNotice
        ? [
            {
              when: `Boshlanishiga ${facts.refundNotice}dan kam qolganda bekor qildingiz`,
              back: 'Pul qaytmaydi',
            },
          ]
        : []),
      { when: 'Maslahat boʻlib oʻtdi', back: 'Pul qaytmaydi' },
      { when: 'Biz bekor qildik (qachon boʻlmasin)', back: 'Toʻliq' },
      {
        when: `Bronni maslahat ${facts.inTime} koʻchirdingiz (koʻpi bilan ikki marta)`,
        back: 'Yangi vaqt, qayta toʻlov yoʻq',
      },
      {
        when: 'Siz 20 daqiqa ichida kelmadingiz',
        back: facts.absentMayMove ? 'Pul qaytmaydi; 52 hafta ichida bitta yangi vaqt' : 'Pul qaytmaydi',
      },
      {
        when: 'Jamoamizdan hech kim 10 daqiqa ichida kelmadi',
        back: 'Toʻliq yoki 52 hafta ichida yangi vaqt',
      },
      { when: 'Biz boshqa vaqtlar taklif qildik', back: 'Ulardan biri, eski vaqtingiz yoki pulning hammasi' },
    ],
  },
  sections: [
    {
      title: 'Siz bekor qilsangiz',
      text: [
        `Maslahat ${facts.inTime} bekor qilsangiz, pul toʻliq qaytariladi; vaqt soniyasigacha aniq hisoblanadi. ${facts.hasNotice ? `Boshlanishiga ${facts.refundNotice}dan kam qolganda va maslahat boʻlib oʻtgach, pul qaytarilmaydi.` : 'Maslahat boʻlib oʻtgach, pul qaytarilmaydi.'}`,
        facts.withdrawal,
        'Maslahat tavsifga mos boʻlmagan boʻlsa, undan keyingi uch oy ichida, lekin buni bilganingizdan keyin 30 kundan kechiktirmay shartnomadan voz kechishingiz mumkin. Yevropa Ittifoqi, Yevropa iqtisodiy hududi va Buyuk Britaniyadagi isteʼmolchilar band qilgandan keyin 14 kun ichida, maslahat toʻliq oʻtkazilguncha email orqali ham voz kechishi mumkin.',
        'Bronni hisobingizdagi “Mening maslahatlarim” boʻlimida bekor qilasiz. Tasdiqlashdan oldin qaytariladigan aniq summani va pul toʻliq qaytariladigan muddatni koʻrasiz. Qoidalarni keyin oʻzgartirsak ham, siz toʻlagan paytdagi qoidalar amal qiladi.',
      ],
    },
    {
      title: 'Biz bekor qilsak',
      text: [
        'Bekor qilishimizga toʻgʻri kelsa, qanchalik kech boʻlmasin, pul har doim toʻliq qaytariladi. Toʻlov kelganda siz tanlagan vaqt endi boʻsh boʻlmasa va maslahatni band qilib boʻlmasa, pul avtomatik ravishda toʻliq qaytariladi.',
      ],
    },
    {
      title: `Keyingi safar ${facts.couponPercent} chegirma`,
      text: [
        `Har bir toʻlovdan keyin emailingizga keyingi maslahat uchun ${facts.couponPercent} chegirma kodini yuboramiz. Amal qilish muddati: yuborilgan kundan boshlab ${facts.couponValidity}.`,
        `Kupon ishlatilgan bron pul qaytarilib bekor qilinsa, kupon qaytadi va yana kamida ${facts.couponGivenBack} amal qiladi. Puli qaytarilgan toʻlov uchun berilgan, ishlatilmagan kupon bekor qilinadi.`,
      ],
    },
    {
      title: 'Qancha vaqt ketadi',
      text: [
        `Pulni qaytarishni darhol, eng kechi siz bekor qilgandan keyin 3 ish kuni ichida rasmiylashtiramiz. Kechiksak, qonunda belgilangan yillik 15% miqdorida qoʻshimcha haq toʻlaymiz. Pul toʻlov tizimi orqali siz toʻlagan usulga qaytadi va odatda ${facts.refundDays.from}–${facts.refundDays.to} ish kunida keladi. Bankingizda undan kechroq koʻrinishi mumkin.`,
        'Toʻlov havolasi orqali boshqa kishi toʻlagan boʻlsa, pul toʻlagan kishiga qaytadi. Naqd yoki bank oʻtkazmasi orqali toʻlangan pul naqd yoki bank oʻtkazmasi orqali qaytariladi.',
        ...(facts.takesWon
          ? [
              'PayPal orqali toʻlangan pul PayPal orqali AQSH dollarida qaytadi. Koreya kartasi, KakaoPay, Naver Pay yoki Toss Pay orqali toʻlangan pul oʻsha usulga vonda qaytadi. Bu har doim siz toʻlagan summa; u kurs boʻyicha hisoblanmaydi.',
            ]
          : []),
      ],
    },
    {
      title: 'Pulni qaytarish holatlari nimani bildiradi',
      text: [
        'Pulni qaytarish soʻralgan: biz uni rasmiylashtirdik, pul tez orada yuboriladi. Pul qaytarilmoqda: toʻlov tizimi qabul qildi va ustida ishlamoqda. Pul qaytarildi: toʻlov tizimi pul sizga joʻnatilganini tasdiqladi.',
        'Pulingizni qaytarish ustida ishlayapmiz: toʻlov tizimi buni avtomatik yakunlay olmadi. Biz buni darhol bilamiz va masalani siz bilan email orqali hal qilamiz; pulni qaytarib olish huquqingiz saqlanib qoladi.',
      ],
    },
    {
      title: 'Savollar',
      text: [
        `Bron raqamini yozib, shu manzilga email yuboring: ${facts.company.email}. Oʻzbekcha matn – tarjima; farq boʻlsa, koreyscha matn amal qiladi.`,
      ],
    },
  ],
})
