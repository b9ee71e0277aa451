import type { home as english } from '#web/content/en/home.ts'
import type { Translated } from '#web/content/types.ts'

export const home: Translated<typeof english> = (facts) => ({
  meta: {
    title: `${facts.company.name}: Koreyada oʻqish boʻyicha yakkama-yakka maslahat`,
    description: `Koreyada oʻqish haqida yakkama-yakka chat: universitet, viza, grant, hayot va ish. ${facts.fee}, ${facts.inTime} bekor qilsangiz, pul toʻliq qaytariladi.`,
  },
  hero: {
    title: 'Koreyada oʻqish bitta samimiy suhbatdan boshlanadi',
    lead: 'Koreyada oʻqimoqchi boʻlgan, hozir oʻqiyotgan yoki yaqinda bitirganlar uchun yakkama-yakka chat.',
    start: 'Hoziroq boshlash',
    more: 'Bu qanday ishlaydi',
    picture: 'Kema sokin bandargohdan chiqib, daryo orqali tepaliklar tomon suzmoqda',
  },
  glance: {
    title: 'Qisqacha',
    price: { label: 'Narx', value: facts.fee, note: `bitta chat, ${facts.duration}` },
    refund: {
      label: 'Pulni qaytarish',
      value: 'Pul toʻliq qaytariladi',
      note: `${facts.inTime} bekor qilsangiz`,
    },
    place: { label: 'Qayerda', value: 'Oʻzingizning chat ilovangizda', note: facts.chatApps },
    time: {
      label: 'Qachon',
      value: facts.bookableDays,
      note: 'Koreya vaqti va sizning vaqtingiz bilan koʻrsatiladi',
    },
  },
  people: {
    title: 'Bu siz haqingizdami?',
    lead: 'Koʻpchilik shulardan ikki-uchtasiga “ha” deydi.',
    items: [
      {
        title: 'Nimadan boshlashni bilmaysiz',
        text: 'Universitet, viza, til, pul: hammasi shoshilinchdek. Avval nima kerakligini birga aniqlaymiz.',
      },
      {
        title: 'Yaxshi tayyorlanganingizga ishonchingiz komil emas',
        text: 'Hujjatlaringiz ham, maslahatlar ham bor. Birga koʻrib chiqamiz va nima yetishmasligini aytamiz.',
      },
      {
        title: 'Mutaxassislik tanlayapsiz',
        text: 'Nimani yoqtirasiz, qancha toʻlay olasiz, nima ishga olib boradi: variantlarni birga solishtiramiz.',
      },
      {
        title: 'Koreyada oʻqiy olishingizga ishonchingiz komil emas',
        text: 'Baho, yosh, byudjet, koreys tili: eʼlon qilingan qoidalar bilan solishtirib, imkoniyatingizni ochiq aytamiz.',
      },
      {
        title: 'U yerdagi hayotga moslashishdan xavotirdasiz',
        text: 'Turar joy, ovqat, doʻstlar, yarim kunlik ish qoidalari: dastlabki yuz kun aslida qanday oʻtadi.',
      },
      {
        title: 'Sizga grant kerak',
        text: 'Davlat, universitet va xususiy grantlar: qaysi biri sizga mos va har biri nimani talab qiladi.',
      },
      {
        title: 'Qisqa muddatli dasturlarga qiziqasiz',
        text: 'Til kursi, almashinuv semestri, yozgi maktab: bir necha hafta yoki oyda nimaga erishish mumkin.',
      },
      {
        title: 'Keyingi ishingiz haqida oʻylayapsiz',
        text: 'Koreyada ishlash, bitirgandan keyingi viza yoki ustunlik bilan vatanga qaytish: oʻqish davridayoq nimani boshlash kerak.',
      },
    ],
  },
  steps: {
    title: 'Toʻrtta oddiy qadam',
    items: [
      { title: 'Yozing', text: 'Vaziyatingiz va savollaringizni bir necha qatorda yozing.' },
      {
        title: 'Tanlang',
        text: `Istalgan ${facts.aBookableDay} kunidan boʻsh vaqtni tanlang. Uni oʻz vaqtingiz bilan ham koʻrasiz.`,
      },
      {
        title: 'Toʻlang',
        text: facts.takesWon
          ? `PayPal yoki karta bilan ${facts.feeInDollars}, Koreya kartasi yoki hamyoni bilan ${facts.feeInWon}. Vaqtingiz darhol tasdiqlanadi.`
          : `PayPal yoki karta bilan ${facts.fee}. Vaqtingiz darhol tasdiqlanadi.`,
      },
      {
        title: 'Suhbatlashing',
        text: 'Band qilgach, bizga qisqa salom yuboring. Siz tanlagan vaqtda chatni ilovangizda biz boshlaymiz. Chatni keyin ham qayta oʻqiy olasiz.',
      },
    ],
  },
  promise: {
    title: 'Nimani vaʼda qilamiz',
    items: [
      'Boshlanish vaqtidan 10 daqiqa oʻtib ham jamoamizdan hech kim yozmasa, bir bosishda pulingizni toʻliq qaytarib olasiz yoki bepul yangi vaqt tanlaysiz.',
      `Bronni maslahat ${facts.inTime} ikki marta bepul koʻchirish mumkin.`,
    ],
  },
  honest: {
    title: 'Nimani vaʼda qilmaymiz',
    text: 'Maslahat olish shart emas, hech kim sizga universitet, viza yoki ishni kafolatlay olmaydi. Bilganimizni aytamiz, manbasini koʻrsatamiz va oʻrningizda boʻlsak, nima qilishimizni aytamiz.',
    link: 'Nega bu ishni qilishimizni oʻqing',
  },
  call: {
    title: 'Savolingizni berishga tayyormisiz?',
    text: `Birinchi suhbat ${facts.fee}, keyingisiga ${facts.couponValidity} davomida ${facts.couponPercent} chegirma.`,
    button: 'Maslahatga yozilish',
  },
})
