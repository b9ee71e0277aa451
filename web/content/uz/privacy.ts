import type { privacy as english } from '#web/content/en/privacy.ts'
import type { Translated } from '#web/content/types.ts'

export const privacy: Translated<typeof english> = (facts) => ({
  title: 'Maxfiylik siyosati',
  description: `${facts.company.name} qaysi maʼlumotlarni, nega va qancha vaqt saqlaydi, ularni qanday yuklab olish yoki oʻchirish mumkin.`,
  lead: 'Qaysi maʼlumotlarni toʻplaymiz, nega va qachon oʻchiramiz.',
  inForce: `Kuchga kirgan sana: ${facts.privacyDate}`,
  sections: [
    {
      title: '1. Biz toʻplaydigan maʼlumotlar',
      text: [
        'Hisob (majburiy): email manzili, parol (hech kim oʻqiy olmaydigan shaklda saqlanadi), ism, fuqarolik, til va roziliklaringiz (matn versiyasi va vaqti bilan). Ixtiyoriy: Google orqali kirsangiz, Google hisobingiz ID raqami, kirish kalitlari.',
        'Maslahat (majburiy): ism, email manzili, chat ilovasi va u yerdagi nomingiz, sana va vaqt, vaqt mintaqasi, til, mavzu va xabar. Ixtiyoriy: biriktirilgan fayl, maslahatdan oldingi javoblaringiz, shu saytdagi suhbat va uning fayllari, bekor qilish sababi, sharhingiz. Maslahatchi qaydlar va rejangizni qoʻshadi.',
        'Toʻlov (majburiy): summa, kupon, holat va PayPal toʻlov ID raqamlari. Karta va bank maʼlumotlaringiz faqat PayPal tizimiga boradi, bizga hech qachon kelmaydi.',
        ...(facts.takesWon
          ? [
              'Koreya kartasi yoki hamyoni bilan toʻlasangiz: buning oʻrniga toʻlov usuli va PortOne toʻlov ID raqami. Karta va hisob maʼlumotlaringiz faqat toʻlov shlyuziga, karta kompaniyangiz yoki hamyoningizga boradi.',
            ]
          : []),
        'Kutish roʻyxati (ixtiyoriy): kutayotgan kunlaringiz va olgan takliflaringiz. Toʻlov havolasi (ixtiyoriy): uni ochgan kishi ismingizning birinchi soʻzini, xizmat, vaqt va narxni koʻradi; u toʻlov tizimiga kiritgan maʼlumotlar bizga kelmaydi. Iltimosingizga koʻra jamoamiz siz uchun band qilsa, email manzilingiz, ismingiz, fuqaroligingiz, tilingiz va chatdagi nomingizni kiritadi hamda bu siyosatga rozilik bildiradigan havolani emailingizga yuboradi.',
        'Xavfsizlik (avtomatik toʻplanadi): IP manzil, brauzer turi, qurilma nomi va kirish vaqtlari, suiisteʼmolga qarshi hisoblagichlar va muhim harakatlar jurnali. Sizga yuborgan emaillarimiz nusxalari.',
        'Iltimos, sogʻliq, din yoki siyosiy qarash kabi nozik maʼlumotlarni yubormang, fayllarda pasport va shaxsiy raqamlaringizni yoping. Baribir yuborsangiz, ularni faqat maslahatingiz uchun ishlatamiz.',
      ],
    },
    {
      title: '2. Maqsadlar',
      text: [
        'Hisobingizni yuritish, maslahatni tayyorlash va oʻtkazish, toʻlov olish va qaytarish, bronga tegishli xabarlarni yuborish: hisob, maslahat va toʻlov maʼlumotlari. Asos: siz bilan shartnoma (PIPA 15-modda (1)4, GDPR 6-modda (1)(b)).',
        'Qonun talab qiladigan yozuvlarni saqlash: shartnoma va toʻlov maʼlumotlari. Asos: qonuniy majburiyat (PIPA 15-modda (1)2, GDPR 6-modda (1)(c)).',
        'Hisoblar va saytni suiisteʼmoldan himoya qilish: xavfsizlik maʼlumotlari. Asos: shu himoyadagi qonuniy manfaatimiz (PIPA 15-modda (1)6, GDPR 6-modda (1)(f)).',
        'Bu uch maqsad uchun alohida rozilik kerak emas. Majburiy maʼlumotlarsiz maslahat oʻtkaza olmaymiz; ixtiyoriy maʼlumotlarsiz oʻtkaza olamiz. Quyidagilarni faqat roziligingiz bilan qilamiz (PIPA 15-modda (1)1, GDPR 6-modda (1)(a)), rozilik bermasangiz ham, boshqa xizmatlarga taʼsir qilmaydi:',
        'Sharh saytda siz tanlagan nom bilan (yoki nomsiz), davlatingiz va oyi bilan koʻrsatiladi. Roziligingizni bron sahifasida istalgan vaqtda qaytarib olishingiz mumkin; bir daqiqa ichida sharh saytdan olinadi. Hisobni oʻchirsangiz, sharh ham saytdan olinadi.',
        'Tadbirlar va imtiyozlar haqidagi emaillar email manzilingizga yuboriladi. Buni hisobingizda istalgan vaqtda bekor qilishingiz mumkin.',
        'Siz haqingizda hech qanday qarorni dasturning oʻzi qabul qilmaydi, biz xulq-atvor profilini tuzmaymiz.',
      ],
    },
    {
      title: '3. Qancha vaqt saqlaymiz',
      text: [
        'Hisobni oʻchirsangiz, parol darhol bekor boʻladi va barcha qurilmalarda hisobdan chiqiladi, shaxsiy maʼlumotlaringiz quyidagi muddat tugaguncha bloklanadi. Keyin dastur ularni butunlay oʻchiradi.',
      ],
    },
    {
      title: '4. Uchinchi shaxslarga berilmaydi',
      text: [
        'Maʼlumotlaringizni sotmaymiz va uchinchi shaxslarga: universitetlarga ham, agentliklarga ham bermaymiz. Yagona istisno – qonuniy majburiyat, masalan sud qarori.',
      ],
    },
    {
      title: '5. Ishlov beruvchilar va chet elga uzatish',
      text: [
        'PayPal (PayPal Pte. Ltd., Singapur va PayPal, Inc., AQSH; paypal.com/privacy) toʻlov va pul qaytarishni amalga oshiradi. Toʻlaganingizda u summa, buyurtma raqami va u yerda oʻzingiz kiritgan maʼlumotlarni oladi hamda oʻz maxfiylik bayonotiga koʻra saqlaydi.',
        ...(facts.takesWon
          ? [
              'Koreya kartasi yoki hamyoni bilan toʻlasangiz, PortOne va uning ortidagi toʻlov shlyuzi, masalan Toss Payments (ikkalasi Koreya Respublikasi), toʻlov va pul qaytarishni amalga oshiradi. Ular ismingiz, email manzilingiz, summa, buyurtma raqami va u yerda oʻzingiz kiritgan maʼlumotlarni oladi; ularning oʻz maxfiylik bayonotlari amal qiladi.',
            ]
          : []),
        `Xosting: ${facts.company.hostingProvider || 'soʻrasangiz, aytamiz'}. Email yetkazish (manzil va matn): ${facts.processors.mailRelay || 'soʻrasangiz, aytamiz'}. Fayllar: ${facts.processors.fileStorage || 'xostingda'}. Zaxira nusxalar, shifrlangan: ${facts.processors.backups || 'xostingda'}. Ular maʼlumotlarni faqat biz uchun, biz ulardan foydalanayotgan davrda qayta ishlaydi.`,
        ...(facts.processors.translation
          ? [
              `Xabarlar, javoblar, reja va sharhlar tarjimasi (faqat oʻqiyotgan kishi soʻraganda): ${facts.processors.translation}. U matn va tilni oladi, kim yozganini bilmaydi.`,
            ]
          : []),
        'Maslahatchi bronlarni shaxsiy taqvimida, masalan Google yoki Apple (AQSH) taqvimida koʻrishi mumkin. Bunda taqvimga vaqtlar va, agar maslahatchi shuni tanlagan boʻlsa, ismingiz va chat ilovasidagi nomingiz oʻtadi.',
        'Google orqali kirishni tanlasangiz, Google (AQSH) email manzilingiz, ismingiz va Google hisobingiz ID raqamini bizga tasdiqlaydi va bu yerga kirganingizni biladi. Oʻrniga parol ishlatib, bundan voz kechishingiz mumkin.',
        `Suhbatning oʻzi siz tanlagan chat ilovasida, uning maxfiylik qoidalari boʻyicha oʻtadi: ${facts.chatApps}.`,
        'Maʼlumotlar toʻlov, yuborish yoki kirish paytida shifrlangan aloqa orqali uzatiladi, chunki bu siz bilan tuzilgan shartnoma uchun kerak (PIPA 28-8-modda (1)3). Roʻyxatdan oʻtmaslik yoki toʻlamaslik bilan buni rad etishingiz mumkin, lekin unda band qilib boʻlmaydi. Yevropa Ittifoqi va Buyuk Britaniya Koreyadagi himoyani yetarli deb tan olgan; boshqa davlatdagi ishlov beruvchi shartnoma asosida majburiyat oladi.',
      ],
    },
    {
      title: '6. Cookie-fayllar va brauzer xotirasi',
      text: [
        'Faqat sayt uchun keraklilarini oʻrnatamiz: seans cookie-fayli, soxta soʻrovlarga qarshi cookie-fayl, qayta kirganingizda shu qurilmani taniydigani, til uchun bittasi va vaqt mintaqasi uchun bittasi. “Meni eslab qol” belgilansa, tizimda uzoqroq qolasiz va email manzilingiz toʻldirib qoʻyiladi. Brauzer sozlamalarida cookie-fayllarni rad etishingiz mumkin, lekin unda hisobga kirib boʻlmaydi.',
        'Menyuni koʻrsatish uchun brauzeringiz hisobga kirganingizni, ismingiz, email manzilingiz va rolingizni eslab qoladi. Parolingiz u yerda hech qachon saqlanmaydi. Soʻrov shakliga, suhbatga yoki maslahatdan oldingi javoblarga yozganlaringiz yuborilguncha, koʻpi bilan bir hafta qurilmangizda saqlanadi. Reklama, tashriflar tahlili va kuzatuv yoʻq.',
      ],
    },
    {
      title: '7. Huquqlaringiz',
      text: [
        'Hisobingizda (“Profilni tahrirlash”) maʼlumotlaringizni koʻrish va tuzatish, maslahatchi qaydlari bilan dasturlar oʻqiy oladigan fayl qilib yuklab olish (emaillarimiz matni va toʻlov tizimlari xabarlarisiz, ularni bizdan soʻrashingiz mumkin), boshqa qurilmalardan chiqish, tadbir emaillariga rozilikni qaytarib olish va hisobni oʻchirish mumkin. Toʻlangan, hali oʻtkazilmagan maslahat boʻlsa, avval uni bekor qiling.',
        'Email orqali bizdan maʼlumotlarni koʻrish, tuzatish, oʻchirish, cheklash yoki boshqa xizmat uchun nusxa (koʻchirish huquqi) soʻrashingiz va qonuniy manfaat uchun qilayotgan ishimizga eʼtiroz bildirishingiz mumkin. 10 kun ichida javob beramiz. Bola uchun qonuniy vakil, sizning nomingizdan yozma ishonchnomangizga ega kishi soʻrashi mumkin. Javobimizdan norozi boʻlsangiz, ayting, yana koʻrib chiqamiz.',
        'Koreyada yordam: Shaxsiy maʼlumotlar nizolarini hal qilish qoʻmitasi 1833-6972, Shaxsiy daxlsizlik buzilishi haqida xabar markazi 118, Oliy prokuratura 1301, Milliy politsiya agentligi 182. Boshqa davlatlarda oʻz davlatingiz idorasiga shikoyat qilishingiz mumkin.',
      ],
    },
    {
      title: '8. Xavfsizlik va oʻchirish',
      text: [
        'Aloqa shifrlangan, parollar oʻqib boʻlmaydigan shaklga (hash) oʻtkazilgan, biriktirilgan fayllarni faqat siz va jamoamiz ocha oladi, jamoamizning kirishi himoyalangan va jurnalga yoziladi. Muddat tugagach, dastur yozuv va fayllarni ishlab turgan tizimdan tiklab boʻlmaydigan qilib oʻchiradi.',
        '14 yoshga toʻlmagan bolalar maʼlumotlarini bila turib toʻplamaymiz.',
      ],
    },
    {
      title: '9. Shaxsiy maʼlumotlar uchun masʼul va murojaatlar',
      text: [
        `${facts.company.privacyOfficer}, ${facts.company.legalName}, ${facts.company.address}. Email: ${facts.company.email}. Telefon: ${facts.company.phone}.`,
        ...(facts.processors.representative
          ? [`Yevropa Ittifoqi yoki Buyuk Britaniyadagi vakil: ${facts.processors.representative}.`]
          : []),
        'Bu siyosat oʻzgarsa, yangi matn kuchga kirishidan oldin sanasi bilan shu yerda eʼlon qilinadi va aʼzolar email oladi. Oldingi matnlarni email orqali olish mumkin. Oʻzbekcha matn – tarjima; farq boʻlsa, koreyscha matn amal qiladi.',
      ],
    },
  ],
  retention: {
    caption: 'Muddatlar',
    what: 'Maʼlumotlar',
    period: 'Saqlanish muddati',
    rows: {
      account: {
        what: 'Hisob, roziliklar, kirish kalitlari',
        period: `hisob oʻchirilguncha, keyin hal boʻlmagan masalalar va nizolar uchun ${facts.profileRetention}; oʻchirishni soʻrasangiz, ${facts.erasure}`,
      },
      bookings: {
        what: 'Shartnomalar, toʻlovlar, pul qaytarishlar, kuponlar, toʻlov nizolari',
        period: `${facts.paymentRetention}, profilingizning qolgan qismisiz (Elektron tijorat qonuni)`,
      },
      receipts: { what: 'Naqd pul cheki raqamlari', period: 'toʻlov bilan birga' },
      complaints: {
        what: 'Email orqali shikoyatlar',
        period: `${facts.complaintRetention} (Elektron tijorat qonuni), pochta qutimizda`,
      },
      preparation: {
        what: 'Maslahatdan oldingi javoblar, maslahatchi qaydlari, reja',
        period: 'hisob bilan birga',
      },
      reviews: { what: 'Sharhlar', period: 'hisob bilan birga; rozilik qaytarib olinguncha koʻrsatiladi' },
      rooms: {
        what: 'Shu saytdagi suhbat va uning fayllari',
        period: `maslahatdan keyin ${facts.attachmentRetention}; faqat qayta ochilgan yoki toʻlov boʻyicha nizo tugamagan boʻlsa, uzoqroq`,
      },
      files: {
        what: 'Biriktirilgan fayllar',
        period: `maslahatdan keyin ${facts.attachmentRetention}; faqat toʻlov boʻyicha nizo tugamagan boʻlsa, uzoqroq; bron boʻlmasa, ${facts.unusedFileRetention}`,
      },
      drafts: { what: 'Toʻlanmagan soʻrovlar', period: facts.draftRetention },
      mails: {
        what: 'Emaillar nusxalari',
        period: `${facts.mailRetention}; kod boʻlsa, ${facts.codeMailRetention}; email qabul qilinmagan manzil ${facts.refusalRetention}`,
      },
      codes: {
        what: 'Kirishlar, kodlar, suiisteʼmolga qarshi hisoblagichlar',
        period: `muddati tugaguncha: kirish koʻpi bilan ${facts.sessionRetention}, hisoblagich koʻpi bilan bir yil`,
      },
      events: { what: 'Toʻlov tizimlari xabarlari', period: facts.eventRetention },
      log: {
        what: 'Muhim harakatlar jurnali',
        period: `IP manzillar va qidiruv soʻzlari ${facts.addressRetention}; qolgani sayt ishlagan davr mobaynida saqlanadi`,
      },
      alerts: { what: 'Jamoamiz qurilmalaridagi bildirishnomalar', period: facts.alertRetention },
      backups: {
        what: 'Shifrlangan zaxira nusxalar',
        period: `${facts.backupRetention}; yangi nusxa boʻlmasa, oxirgi uchtasi uzoqroq saqlanadi`,
      },
    },
  },
})
