import { isDirectMessage } from '#contract/app-names.ts'
import type { Platform } from '#domain/consultation.ts'
import type { service as english } from '#web/content/en/service.ts'
import type { Translated } from '#web/content/types.ts'

/** How a consultation works in the apps that most students choose. */
const appTexts: Partial<Record<Platform, string>> = {
  kakao: 'Koreyada hamma ishlatadigan ilova.',
  instagram: 'Instagramdagi nomingizni bering; hisobingiz yopiq qolishi mumkin.',
  facebook: 'Messenger orqali. Profil nomi yoki havolasini bering.',
}

export const service: Translated<typeof english> = (facts) => ({
  meta: {
    title: 'Xizmatlar va narx',
    description: `Koreyada oʻqish haqida yakkama-yakka chat maslahati. Narxi: ${facts.fee}, keyingisiga ${facts.couponPercent} chegirma. Ilovalar: ${facts.chatApps}.`,
  },
  title: 'Har bir suhbat uchun alohida toʻlov',
  lead: 'Paketlar ham, universitetlardan komissiya ham, agentlik shartnomasi ham yoʻq.',
  price: {
    label: 'Yakkama-yakka chat maslahati',
    amount: facts.fee,
    unit: `${facts.duration}, bitta maslahatchi bilan, faqat siz uchun`,
    points: [
      `Suhbat tili: ${facts.languages}`,
      'Suhbatdan oldin savollaringiz va faylingizni oʻqiymiz',
      'Javoblar manbasi bilan, oʻzingiz tekshira olasiz',
      'Keyingi qadamlaringiz yozma holda, bron sahifangizda va emailda saqlanadi',
      `Keyingi maslahatga ${facts.couponPercent} chegirma kodi`,
    ],
  },
  channels: {
    title: 'Qayerda suhbatlashamiz',
    lead: 'Band qilayotganda birini tanlang. Keyin bizga qisqa salom yuboring. Siz tanlagan vaqtda chatni biz boshlaymiz.',
    items: facts.apps.map(({ id, name }) => ({
      name: isDirectMessage(id) ? `${name} DM` : name,
      text: appTexts[id] ?? 'Telefon raqamingiz yoki ilovadagi ID.',
    })),
  },
  steps: {
    title: 'Hammasi qanday boʻladi',
    items: [
      {
        title: 'Roʻyxatdan oʻting',
        text: 'Gmail manzilingiz bilan. U sizniki ekanini tasdiqlash uchun olti xonali kod yuboramiz.',
      },
      {
        title: 'Maslahat soʻrang',
        text: `Savollaringizni yozing, kerak boʻlsa hujjat biriktiring va boʻsh vaqtni tanlang: ${facts.bookableDays}, boshlanish vaqti ${facts.firstStart}–${facts.lastStart} (Koreya vaqti).`,
      },
      {
        title: 'Xavfsiz toʻlang',
        text: `${facts.takesWon ? `PayPal yoki karta bilan ${facts.feeInDollars}, Koreya kartasi yoki hamyoni bilan ${facts.feeInWon} toʻlang` : `PayPal yoki karta bilan toʻlang: ${facts.fee}`}. Toʻlov davomida vaqtingizni ${facts.hold} saqlab turamiz. Karta raqamingizni biz hech qachon koʻrmaymiz.`,
      },
      {
        title: 'Suhbatlashing',
        text: `Band qilgach, bizga qisqa salom yuboring. Boshlanishidan ${facts.reminder} oldin eslatamiz. Siz tanlagan vaqtda chatni biz boshlaymiz.`,
      },
      {
        title: 'Keyingi safar kamroq toʻlang',
        text: `Chegirma kodi keyingi maslahatga ${facts.couponPercent} chegirma beradi: ${facts.fee} oʻrniga ${facts.feeWithCoupon}.`,
      },
    ],
  },
  discount: {
    title: `Keyingisiga ${facts.couponPercent} chegirma`,
    text: `Toʻlovdan keyin emailingizga chegirma kodi keladi. U ${facts.couponValidity} amal qiladi va keyingi maslahatga ${facts.couponPercent} chegirma beradi.`,
    review: 'Maslahatdan keyin sharh yozsangiz, yana bir kupon olasiz.',
  },
  refund: {
    title: 'Pul qachon qaytariladi',
    text: `Maslahat ${facts.inTime} bekor qilsangiz, pul avtomatik ravishda toʻliq qaytariladi. ${facts.hasNotice ? 'Undan keyin pul qaytarilmaydi. ' : ''}Biz bekor qilsak, pul har doim toʻliq qaytariladi.`,
    link: 'Pulni qaytarish qoidalari',
  },
  sample: {
    title: 'Reja namunasi',
    note: 'Maslahatdan keyin qoʻlingizda nima qolishini koʻrsatadigan oʻylab topilgan misol.',
    steps: [
      {
        text: 'Oʻquv yurtingizdan apostilli diplom va baholar varaqasini soʻrash',
        by: '15\u2011yanvargacha',
      },
      { text: 'Koʻrsatiladigan pulni rasmiy raqamlar bilan solishtirish', by: '31\u2011yanvargacha' },
      { text: 'Oʻqish rejangizning birinchi sahifasini chatda bizga yuborish', by: '10\u2011fevralgacha' },
    ],
  },
  faq: {
    title: 'Koʻp beriladigan savollar',
    items: [
      {
        question: 'Koreyada oʻqish uchun maslahat shartmi?',
        answer:
          'Yoʻq. Maslahat olish shart emas. Universitetlar va elchixonalar oʻz talablarini eʼlon qiladi, hammasini oʻzingiz tayyorlashingiz mumkin.',
      },
      {
        question: 'Maslahat qabul yoki vizani kafolatlaydimi?',
        answer:
          'Yoʻq. Qarorni universitetlar, davlatlar va ish beruvchilar qabul qiladi. Biz qoidalarni tushunish va yaxshi tayyorlanishga yordam beramiz; natijani vaʼda qilmaymiz.',
      },
      {
        question: 'Narxi qancha?',
        answer: `Bitta maslahat (${facts.duration}): ${facts.fee}. Kupon bilan: ${facts.feeWithCoupon}. ${facts.takesWon ? 'Vondagi narx Koreya kartalari va hamyonlari uchun. ' : ''}Boshqa toʻlov olmaymiz. Bankingiz yoki PayPal valyuta ayirboshlash uchun haq olishi mumkin.`,
      },
      {
        question: 'Pulim qachon qaytariladi?',
        answer: `Siz maslahat ${facts.inTime} bekor qilganda yoki biz bekor qilganda. Pul siz toʻlagan usulga qaytadi va odatda ${facts.refundDays.from}–${facts.refundDays.to} ish kunida keladi.`,
      },
      {
        question: 'Qaysi vaqtlarni band qila olaman?',
        answer: `Kunlar: ${facts.bookableDays}. Boshlanish vaqti ${facts.firstStart}–${facts.lastStart}, Koreya standart vaqti. Eng kechi boshlanishidan ${facts.lead} oldin, eng ertasi ${facts.horizon} oldin band qilish mumkin. Har bir vaqt oʻz vaqt mintaqangizda ham koʻrsatiladi.`,
      },
      {
        question: 'Hujjatlarim bilan nima boʻladi?',
        answer: `Biriktirgan faylingizni (${facts.attachmentLimit} gacha) faqat siz va jamoamiz ocha oladi. Istalgan vaqtda maʼlumotlaringizni yuklab olishingiz yoki hisobni oʻchirishingiz mumkin; nima va qancha saqlanishi Maxfiylik siyosatida yozilgan.`,
      },
      {
        question: 'Vaqtni koʻchira olamanmi?',
        answer: `Ha, maslahat ${facts.inTime} ikki marta bepul koʻchirishingiz mumkin. Qayta toʻlamaysiz.`,
      },
      {
        question: 'Hech kim kelmasa-chi?',
        answer:
          'Boshlanish vaqtidan 10 daqiqa oʻtib ham jamoamizdan hech kim yozmasa, broningizni oching: bir bosishda pulingizni toʻliq qaytarib olasiz yoki bepul yangi vaqt tanlaysiz.',
      },
      {
        question: 'Matn, ovoz yoki video?',
        answer:
          'Matn. Siz tanlagan ilovada yoki bron sahifangizda yozishamiz. Ovozli yoki video qoʻngʻiroq yoʻq, shuning uchun hammasini qayta oʻqiy olasiz.',
      },
      {
        question: 'Qaysi tillarda gaplashasiz?',
        answer: `Suhbat tili: ${facts.languages}. Sayt va emaillarimiz boshqa tillarda ham bor, lekin suhbat tarjima qilinmaydi.`,
      },
      {
        question: 'Kechiksam yoki kela olmasam-chi?',
        answer: `Bizga ilovada yoki bron sahifangizda yozing; 20 daqiqa kutamiz. Undan keyin sizni kelmagan deb belgilashimiz mumkin va pul qaytarilmaydi${facts.absentMayMove ? ', lekin 52 hafta ichida bir marta bepul boshqa vaqt tanlashingiz mumkin' : ''}. Uzrli sabab boʻlgan boʻlsa, 7 kun ichida bizga email yozing.`,
      },
      {
        question: 'Ota-onam qatnasha oladimi?',
        answer:
          'Ha. Bizga bitta hisobdan yoziladi, yoningizdagi kishi birga oʻqib, siz orqali savol berishi mumkin.',
      },
      {
        question: 'Yoshim 19 dan kichik. Band qila olamanmi?',
        answer:
          'Ha, 14 yoshdan, ota-onangiz yoki vasiyingiz rozi boʻlsa. Ularning roziligisiz siz yoki ular shartnomani bekor qilishi mumkin.',
      },
      {
        question: 'Mening oʻrnimga hujjat topshirasizmi?',
        answer:
          'Yoʻq. Oʻzingiz topshirasiz. Biz har bir qadamni tushuntiramiz, qoralamalaringizni oʻqiymiz va nima yetishmasligini aytamiz.',
      },
      {
        question: 'Universitetlar sizga pul toʻlaydimi?',
        answer: 'Yoʻq. Universitetlardan pul olmaymiz. Bizga faqat maslahat olganlar toʻlaydi.',
      },
      {
        question: 'Nega Gmail manzili kerak?',
        answer:
          'Uni kod bilan tasdiqlaymiz, bitta pochta qutisi – bitta hisob. Bu soxta bronlarning oldini oladi. Gmail manzili bepul.',
      },
      {
        question: 'Keyin ham savol bera olamanmi?',
        answer:
          'Ha. Maslahatdan keyin 14 kun davomida bron sahifangizda yozishingiz mumkin. Yangi mavzu uchun yangi maslahat kerak.',
      },
    ],
  },
  button: 'Hoziroq maslahatga yoziling!',
})
