import { appNames } from '#contract/app-names.ts'
import type { Settings } from '#domain/settings.ts'
import { adminTexts } from './en-admin.ts'
import type { MailTexts } from './en.ts'
import { account } from './uz-account.ts'

export const uz = (company: Settings['company']): MailTexts => ({
  ...account(company),
  ...adminTexts(),

  hello: (name) => (name === null ? 'Assalomu alaykum,' : `Assalomu alaykum, ${name},`),
  closing: 'Hurmat bilan,',
  team: `${company.name} jamoasi`,
  whyYou: `Bu emailni olishingizga sabab: ${company.name} saytida shu manzil ishlatilgan.`,
  questions: 'Savolingiz bormi? Bizga yozing:',
  labels: {
    service: 'Xizmat',
    counsellor: 'Maslahatchi',
    when: 'Qachon',
    platform: 'Qayerda',
    paid: 'Toʻlangan',
    bookingNumber: 'Bron raqami',
    fullRefundUntil: 'Pul toʻliq qaytariladigan muddat',
    reason: 'Sabab',
    validUntil: 'Amal qilish muddati',
    answerBy: 'Javob berish muddati',
    device: 'Qurilma',
    networkAddress: 'IP manzil',
    amount: 'Summa',
    representative: 'Rahbar',
    businessNumber: 'Tadbirkorlik roʻyxat raqami',
  },
  platforms: appNames.uz,
  koreaTime: (time) => `${time} Koreya vaqti (KST)`,
  koreaTimeShort: (time) => `${time} Koreya vaqti`,
  elsewhere: (time, zone) => `${time} (${zone})`,
  otherDay: (day) => `Sanaga eʼtibor bering: vaqt mintaqangizda ${day}.`,
  viewTicket: 'Bronimni koʻrish',
  hello_first: {
    intro: (platform, account) =>
      `Ilova chatimizni yashirmasligi uchun avval bizga yozing. Hisobimiz: ${platform}, ${account}. Shuni yuborishingiz mumkin:`,
    greeting: (number) => `Assalomu alaykum, mening bron raqamim: ${number}.`,
    open: (platform) => `${platform} ilovasini ochish`,
  },
  youGetBack: (amount) => `Sizga qaytariladigan summa: ${amount}.`,
  payerGetsBack: (amount) => `Toʻlagan kishiga qaytariladigan summa: ${amount}.`,
  refundState: {
    requested: 'Pul qaytarilmoqda. Tasdiqlanishi bilan email yuboramiz.',
    pending: 'Pulni qaytarish qabul qilindi, pul yoʻlda. Tasdiqlanishi bilan email yuboramiz.',
    completed: 'Pul qaytarilgani tasdiqlandi. Bankda koʻrinishi uchun bir necha kun kerak boʻlishi mumkin.',
    needs_attention: 'Pulni qaytarishni qoʻlda hal qilyapmiz. Sizga email yuboramiz.',
  },

  booking_paid: {
    subject: (time) => `Maslahatingiz band qilindi: ${time}`,
    heading: 'Maslahatingiz band qilindi',
    intro: (platform, platformId) =>
      `Rahmat, toʻlovni oldik va maslahatingiz band qilindi. Band qilingan vaqtda chatni ${platform} ilovasida boshlaymiz (sizning ID: ${platformId}).`,
    introFree: (platform, platformId) =>
      `Maslahatingiz bepul band qilindi. Band qilingan vaqtda chatni ${platform} ilovasida boshlaymiz (sizning ID: ${platformId}).`,
    calendar: 'Maslahatni oʻz vaqt mintaqangiz bilan taqvimga qoʻshish uchun biriktirilgan faylni oching.',
    policy: (hours) =>
      `Rejangiz oʻzgardimi? Maslahat boshlanishidan ${hours === 0 ? '' : `kamida ${hours} soat `}oldin bekor qilsangiz, pul toʻliq qaytariladi.`,
    complaints: ({ email, phone }) =>
      `Voz kechish yoki bekor qilish uchun bronni oching yoki shu manzilga yozing: ${email}. Shikoyatlar: ${email}, ${phone}.`,
    refundPolicy: 'Pulni qaytarish qoidalari',
  },
  cancelled: {
    subject: (time) => `Maslahatingiz bekor qilindi: ${time}`,
    heading: 'Maslahatingiz bekor qilindi',
    inDispute:
      'Bu toʻlov boʻyicha nizo ochilgan yoki toʻlov tizimi uni tekshirmoqda. Pul nima boʻlishini natija belgilaydi. Pul qaytarilishi tasdiqlansa, email yuboramiz.',
    reversed: 'Toʻlov tizimi bu toʻlovni allaqachon qaytarib olgan, shuning uchun qaytariladigan pul yoʻq.',
    byUser: 'Soʻrovingizga koʻra maslahatingiz bekor qilindi.',
    byAdmin: 'Uzr soʻraymiz, maslahatingizni bekor qilishga majbur boʻldik.',
    byProvider:
      'Bu maslahat uchun pul toʻlov tizimi orqali qaytarib yuborilgan, shuning uchun bron bekor qilindi.',
    tooLate: (until) =>
      `Pul toʻliq qaytariladigan muddat tugagan: ${until}. Shuning uchun pul qaytarilmaydi.`,
    backBefore: (amount) => `Toʻlovdan allaqachon qaytarilgan yoki yoʻlda boʻlgan summa: ${amount}.`,
    restKept: (until) =>
      `Pul toʻliq qaytariladigan muddat tugagan: ${until}. Shuning uchun qolgan qismi qaytarilmaydi.`,
    couponLost: (code) => `Bu bron uchun olgan chegirma kodingiz endi ishlamaydi: ${code}.`,
    bookAgain: 'Boshqa vaqt tanlash',
  },
  refund_completed: {
    subject: (amount) => `Pul qaytarildi: ${amount}`,
    heading: 'Pul qaytarildi',
    intro: (amount) => `Pul qaytarilgani tasdiqlandi: ${amount} siz toʻlagan hisob yoki kartaga joʻnatildi.`,
    introOutside: (amount) =>
      `Pul qaytarilgani tasdiqlandi. Naqd yoki bank oʻtkazmasi orqali qaytarilgan summa: ${amount}.`,
    introPayer: (amount) =>
      `Pul qaytarilgani tasdiqlandi: ${amount} toʻlagan kishining hisobi yoki kartasiga joʻnatildi.`,
    note: 'Bankka qarab, pul koʻringuncha bir necha kun oʻtishi mumkin.',
  },
  refund_given: {
    subject: (amount) => `Toʻlovning bir qismi qaytariladi: ${amount}`,
    heading: 'Pulingizning bir qismi qaytariladi',
    intro: (amount) => `Toʻlovingizdan qaytarilayotgan summa: ${amount}.`,
    stays: 'Maslahatingizda boshqa hech narsa oʻzgarmaydi. Pul qaytarilishi tasdiqlangach, email yuboramiz.',
  },
  payment_reversed: {
    states: {
      reversed: {
        subject: 'Toʻlov tizimi maslahat toʻlovini qaytarib oldi',
        intro: (amount) =>
          `Maslahat toʻlovi (${amount}) yakunlangan edi, lekin keyin toʻlov tizimi uni bizdan qaytarib oldi. Sababini va pul nima boʻlishini toʻlov qilingan bank yoki toʻlov tizimi aytishi mumkin.`,
      },
      held: {
        subject: 'Toʻlov tizimi maslahat toʻlovini ushlab turibdi',
        intro: (amount) =>
          `Maslahat toʻlovi (${amount}) yakunlangan edi, lekin toʻlov tizimi tekshirish uchun uni ushlab turibdi. Iltimos, qayta toʻlamang. Cheklov olib tashlansa yoki toʻlov qaytarib olinsa, email yuboramiz.`,
      },
      restored: {
        subject: 'Maslahat toʻlovi yana amalda',
        intro: (amount) =>
          `Toʻlov tizimi maslahat toʻlovini (${amount}) yana tasdiqladi. Sizdan hech narsa talab qilinmaydi.`,
      },
    },
    booking: {
      pending: 'Broningiz hozircha oʻzgarmaydi. Oʻzgarishi kerak boʻlsa, sizga yozamiz.',
      cancelled: 'Maslahatning oʻzi avvalroq bekor qilingan edi.',
    },
  },
  payment_pending: {
    subject: 'Maslahat toʻlovi amalga oshirilmoqda',
    heading: 'Toʻlov amalga oshirilmoqda',
    intro:
      'Toʻlov hali tasdiqlanmadi. Vaqtingizni saqlab turibmiz; iltimos, qayta toʻlamang. Natijani bilishimiz bilan email yuboramiz.',
    note: 'Bu odatda bir necha daqiqa, baʼzan bir necha kun davom etadi.',
  },
  payment_declined: {
    subject: 'Maslahat toʻlovi qabul qilinmadi',
    heading: 'Toʻlov amalga oshmadi',
    intro:
      'Afsuski, toʻlov qabul qilinmadi. Pul yechilmadi, hech narsa band qilinmadi va vaqtingizni endi saqlab turmaymiz.',
    again:
      'Biz bilan suhbatlashmoqchi boʻlsangiz, vaqtni qayta tanlang va boshqa toʻlov usulidan foydalaning.',
    bookAgain: 'Vaqtni qayta tanlash',
  },
  payment_refunded: {
    subject: 'Pul qaytarilmoqda',
    heading: 'Maslahatingizni band qila olmadik',
    reasons: {
      slot_taken: 'Uzr soʻraymiz: toʻlov kelganda, siz tanlagan vaqt allaqachon band edi.',
      superseded: 'Bu toʻlov siz yangisiga almashtirgan soʻrovga tegishli.',
      over: 'Toʻlov juda kech keldi. Soʻrovingizning muddati tugagan edi.',
      mismatch: 'Toʻlov soʻrovingizga mos kelmadi.',
      other: 'Uzr soʻraymiz: soʻrovingizni band qilib boʻlmadi.',
    },
    note: 'Pul avtomatik qaytarilmoqda. Tasdiqlanishi bilan email yuboramiz.',
  },
  completed: {
    subject: 'Suhbat uchun rahmat',
    heading: 'Maslahatingiz yakunlandi',
    intro: 'Ishonchingiz uchun rahmat. Keyingi qadamlaringiz endi aniqroq deb umid qilamiz.',
    invitation: (percent) =>
      `Qanday oʻtdi? Bir necha soʻzingiz yaxshilanishimizga yordam beradi. Minnatdorlik sifatida sharhingiz uchun keyingi maslahatga ${percent}% chegirma olasiz.`,
    review: 'Sharh yozish',
  },
  wait_offered: {
    subject: (time) => `Siz uchun vaqt boʻshadi: ${time}`,
    heading: 'Kutish roʻyxatidan vaqt',
    intro: 'Siz kutish roʻyxatimizdasiz va bu vaqt hozirgina boʻshadi. Uni faqat siz uchun saqlab turibmiz.',
    until: 'Saqlash muddati',
    book: 'Shu vaqtni band qilish',
    note: 'Kerak boʻlmasa, hech narsa qilish shart emas. Muddat tugagach, vaqt roʻyxatdagi navbatdagi kishiga taklif qilinadi.',
  },
  reassigned: {
    subject: 'Maslahatingiz uchun boshqa maslahatchi',
    heading: 'Yangi maslahatchingiz',
    intro: (name) =>
      `Maslahatni oʻtkazadigan maslahatchi: ${name}. Vaqt, narx va pulni qaytarish qoidalari oʻzgarmaydi.`,
  },
  moved: {
    subject: (time) => `Maslahatingizning yangi vaqti: ${time}`,
    heading: 'Yangi vaqtingiz',
    byStudent: 'Soʻrovingizga koʻra maslahatingiz koʻchirildi. Koʻchirish bepul.',
    byAdmin: 'Boshqa vaqtga rozi boʻlganingiz uchun rahmat. Koʻchirish bepul.',
    before: 'Avval',
    lost: 'Pul toʻliq qaytariladigan muddat tugagan. Hozir bekor qilsangiz, pul qaytarilmaydi.',
    calendar: 'Taqvimingizni yangilash uchun biriktirilgan faylni oching.',
  },
  hours_offered: {
    subject: 'Iltimos, javob bering: maslahatingizni koʻchirsak boʻladimi?',
    heading: 'Maslahatingizni koʻchirsak boʻladimi?',
    intro: 'Uzr soʻraymiz, maslahatingizni koʻchirmoqchimiz. Sababi:',
    hour: (number) => `Variant ${number}`,
    answer: 'Javobni tanlash',
    note: 'Vaqtingizni oʻzgartirmaslik yoki pulni toʻliq qaytarishni soʻrash ham mumkin. Bu vaqtlar saqlab turilmaydi: birinchi tanlagan kishi oladi.',
    noteFree:
      'Vaqtingizni oʻzgartirmaslik ham mumkin. Bu vaqtlar saqlab turilmaydi: birinchi tanlagan kishi oladi.',
  },
  missed_by_office: {
    subject: 'Uzr soʻraymiz: maslahatingizga kela olmadik',
    heading: 'Uzr soʻraymiz',
    refunded:
      'Uzr soʻraymiz: maslahatingizga jamoamizdan hech kim kelmadi. U bekor qilindi va pul toʻliq qaytariladi.',
    cancelled: 'Uzr soʻraymiz: maslahatingizga jamoamizdan hech kim kelmadi. U bekor qilindi.',
    chooses:
      'Uzr soʻraymiz: maslahatingizga jamoamizdan hech kim kelmadi. 52 hafta ichida yangi vaqt tanlang. Bu bepul.',
    choose: 'Boshqa vaqt tanlash',
  },
  missed_by_student: {
    subject: 'Bugun siz bilan bogʻlana olmadik',
    intro: 'Kelishilgan vaqtda sizni kutdik, lekin bogʻlana olmadik. Hammasi joyida degan umiddamiz.',
    kept: 'Bu vaqtni siz uchun boʻsh saqladik, shuning uchun pul qaytarilmaydi.',
    freeMove: '52 hafta ichida bir marta bepul boshqa vaqt tanlashingiz mumkin.',
    object: `Agar kelgan boʻlsangiz yoki jiddiy biror narsa yuz bergan boʻlsa, 7 kun ichida nima boʻlganini yozing: ${company.email}. Xatingizni dastur emas, odam oʻqiydi.`,
  },
  coupon_issued: {
    subject: (percent) => `Kuponingiz: keyingi maslahatga ${percent}% chegirma`,
    heading: (percent) => `Siz uchun kupon: ${percent}% chegirma`,
    reasons: {
      payment: 'Bizni tanlaganingiz uchun rahmat. Keyingi maslahat uchun kupon:',
      review: 'Sharhingiz uchun rahmat. Keyingi maslahat uchun kupon:',
      gift: 'Keyingi maslahatingiz uchun kupon:',
    },
    use: 'Kodni maslahat soʻrovidagi kupon maydoniga yozing va “Qoʻllash” tugmasini bosing. U bir marta, faqat sizning hisobingizda ishlaydi.',
    book: 'Maslahatga yozilish',
  },
  reminder: {
    subject: (time) => `Eslatma: maslahatingiz ${time}`,
    heading: 'Maslahatingiz yaqinlashmoqda',
    headingLast: 'Maslahatingiz tez orada boshlanadi',
    stillFree: (until) => `Hozircha bekor qilsangiz, pul toʻliq qaytariladi. Muddat: ${until}.`,
    ifNobody:
      'Boshlanish vaqtidan 10 daqiqa oʻtib ham hech kim yozmasa, broningizni oching: bir bosishda pulni toʻliq qaytarishni yoki bepul yangi vaqtni tanlaysiz. Shu sahifada bizga istalgan vaqtda yozishingiz mumkin.',
    ifNobodyFree:
      'Boshlanish vaqtidan 10 daqiqa oʻtib ham hech kim yozmasa, broningizni oching: bir bosishda bepul yangi vaqt tanlaysiz. Shu sahifada bizga istalgan vaqtda yozishingiz mumkin.',
    intro: (platform, platformId) =>
      `Maslahatingizni eslatamiz. Band qilingan vaqtda chatni ${platform} ilovasida boshlaymiz (sizning ID: ${platformId}).`,
    note: 'Savol va hujjatlaringizni tayyorlab qoʻysangiz, yaxshi boʻladi.',
  },
  plan_published: {
    subject: 'Suhbatimizdan keyingi rejangiz',
    heading: 'Rejangiz',
    intro:
      'Gaplashganlarimiz va keyingi qadamlar shu yerda. Har bir qadamni bron sahifangizda belgilab borishingiz mumkin.',
    open: 'Rejani ochish',
    note: 'Reja maslahatchingiz yozgan tilda berilgan.',
  },
  room_message: {
    subject: 'Maslahatingiz haqida xabar',
    adminSubject: (name) => `Oʻqilmagan xabar: ${name}`,
    heading: 'Sizda oʻqilmagan xabar bor',
    fileOnly: 'Sizga fayl yuborildi.',
    more: (count) => (count === 1 ? 'Va yana bitta xabar.' : `Va yana ${count} ta xabar.`),
    open: 'Oʻqish va javob berish',
    note: 'Bu emailni soatiga koʻpi bilan bir marta yuboramiz, suhbat sizda ochiq boʻlsa, yubormaymiz.',
  },
  calendar: {
    summary: `${company.name} maslahati`,
    description: (platform, platformId) =>
      `Band qilgach, bizga qisqa salom yuboring. Band qilingan vaqtda ${company.name} jamoasi chatni ${platform} ilovasida boshlaydi (sizning ID: ${platformId}).`,
  },
})
