import type { terms as english } from '#web/content/en/terms.ts'
import type { Translated } from '#web/content/types.ts'

export const terms: Translated<typeof english> = (facts) => ({
  title: 'Foydalanish shartlari',
  description: `${facts.company.name}: xizmatlar, narx, band qilish, bekor qilish va pulni qaytarish shartlari.`,
  lead: 'Siz bilan oʻrtamizdagi kelishuv oddiy soʻzlar bilan.',
  inForce: `Kuchga kirgan sana: ${facts.termsDate}`,
  sections: [
    {
      title: '1. Maqsad',
      text: [
        `Bu shartlar ${facts.company.legalName} (“biz”) bilan ushbu saytdan foydalanadigan yoki maslahat band qiladigan har bir kishi (“siz”) oʻrtasida amal qiladi. Roʻyxatdan oʻtayotganda ularga rozilik bildirasiz. Xizmat 14 yosh va undan kattalar uchun. Agar 19 yoshga toʻlmagan boʻlsangiz va qonuniy vakilingiz rozilik bermagan boʻlsa, siz ham, vakilingiz ham shartnomani bekor qila olasiz.`,
      ],
    },
    {
      title: '2. Xizmat mazmuni',
      text: [
        `Koreyada oʻqish va yashash haqida siz tanlagan chat ilovasida yakkama-yakka maslahat beramiz. Ilovalar: ${facts.chatApps}. Bitta maslahat davomiyligi: ${facts.duration}.`,
        `Bron sahifangizda maslahatdan oldin va keyin bizga yozishingiz mumkin, rejangiz ham shu yerda boʻladi. Bu suhbat maslahatdan 14 kun keyin yopiladi, maslahatdan ${facts.attachmentRetention} keyin esa oʻchiriladi. Reja hisobingizda qoladi.`,
        'Sharhni faqat mijozlar yozishi mumkin va nima yozilganidan qatʼi nazar, har bir sharh uchun kupon beriladi. Sharhlarni oʻzgartirmasdan va faqat rozilik bilan eʼlon qilamiz, qaysilarini koʻrsatishni tanlaymiz, kimnidir haqorat qiladigan yoki shaxsiy maʼlumotlar yozilganlarini olib tashlaymiz.',
        'Maslahat sizga maʼlumot va shaxsiy tajriba beradi. U huquqiy vakillik, viza rasmiylashtirish xizmati yoki universitetlar agentligi emas.',
      ],
    },
    {
      title: '3. Narx va toʻlov',
      text: [
        `Bitta maslahat narxi: ${facts.fee}. PayPal toʻlov tizimi orqali, PayPal hamyoni yoki karta bilan oldindan toʻlaysiz. Karta maʼlumotlaringizni olmaymiz va saqlamaymiz.`,
        ...(facts.takesWon
          ? [
              `Koreya kartasi yoki hamyoni bilan PortOne va uning ortidagi toʻlov shlyuzi orqali ${facts.feeInWon}, PayPal bilan ${facts.feeInDollars} toʻlaysiz. Ikkala narxni oʻzimiz belgilaymiz va kurs boʻyicha hisoblamaymiz. Pul siz toʻlagan usul orqali, toʻlangan valyuta va summada qaytariladi.`,
            ]
          : []),
        `Narx yakuniy, uning ustiga hech narsa qoʻshmaymiz.${facts.vat.USD + facts.vat.KRW > 0 ? ' Qoʻshilgan qiymat soligʻi qoʻllanadigan hollarda narxga kiradi.' : ''} Bankingiz yoki PayPal valyuta ayirboshlash uchun haq olishi mumkin.`,
        `Har bir toʻlovdan keyin emailingizga keyingi maslahat uchun ${facts.couponPercent} chegirma kodini yuboramiz, u yuborilgan kundan boshlab ${facts.couponValidity} amal qiladi. Yakunlangan maslahatga sharh yozilsa, yana bir kupon beriladi. Kupon bitta hisobga tegishli, bir marta ishlatiladi va pulga almashtirilmaydi.`,
        'Puli toʻliq qaytarilgan toʻlov uchun berilgan kupon ishlatilmagan boʻlsa, bekor qilinadi.',
      ],
    },
    {
      title: '4. Band qilish va bekor qilish',
      text: [
        `Band qilish mumkin boʻlgan kunlar: ${facts.bookableDays}, Koreya standart vaqti bilan. Toʻlov davomida vaqtingizni ${facts.hold} saqlab turamiz. Toʻlov yakunlangach, bron tasdiqlanadi va bu haqda email olasiz.`,
        `Maslahat ${facts.inTime} bekor qilsangiz, pul toʻliq qaytariladi. ${facts.hasNotice ? 'Undan keyin bekor qilsangiz, pul qaytarilmaydi. ' : ''}Boshlangan maslahatni bekor qilib boʻlmaydi.`,
        facts.withdrawal,
        `Voz kechish uchun bronni hisobingizda bekor qiling yoki shu manzilga email yozing: ${facts.company.email}. Maslahat tavsifga mos boʻlmagan boʻlsa, undan keyingi uch oy ichida, lekin buni bilganingizdan keyin 30 kundan kechiktirmay voz kechishingiz mumkin. Yevropa Ittifoqi, Yevropa iqtisodiy hududi yoki Buyuk Britaniyada yashaydigan isteʼmolchi boʻlsangiz, band qilgandan keyin 14 kun ichida, maslahat toʻliq oʻtkazilguncha email orqali ham voz kechishingiz mumkin. Shu 14 kun ichidagi vaqtni tanlasangiz, muddat tugashidan oldin boshlashimizni soʻragan boʻlasiz.`,
        `Bronni maslahat ${facts.inTime} boshqa boʻsh vaqtga koʻpi bilan ikki marta koʻchirish mumkin. Qayta toʻlamaysiz. Pul toʻliq qaytariladigan muddat yangi boshlanish vaqtiga qarab hisoblanadi, lekin oʻtib ketgan muddat tiklanmaydi. Biz boshqa vaqtlar taklif qilsak, ular saqlab turilmaydi: hali boʻsh birini tanlashingiz, oʻz vaqtingizda qolishingiz yoki pulni toʻliq qaytarib olishingiz mumkin.`,
        `Boshlanish vaqtidan 20 daqiqa oʻtib ham kelmasangiz, sizni kelmagan deb belgilashimiz mumkin. ${facts.absentMayMove ? 'Pul qaytarilmaydi, lekin 52 hafta ichida bir marta bepul boshqa vaqt tanlashingiz mumkin.' : 'Pul qaytarilmaydi.'} Agar kelgan boʻlsangiz yoki kelolmaganingizga uzrli sabab boʻlsa, 7 kun ichida bizga email yozing.`,
        `Boshlanish vaqtidan 10 daqiqa oʻtib ham jamoamizdan hech kim kelmasa, pulni toʻliq qaytarib olishingiz yoki 52 hafta ichida bepul yangi vaqt tanlashingiz mumkin. Buni bron sahifangizda, boshlanishidan keyin ${facts.claimWindow} ichida qilasiz.`,
        'Pulni qaytarishni darhol, eng kechi siz bekor qilgandan keyin 3 ish kuni ichida rasmiylashtiramiz. Kechiksak, qonunda belgilangan yillik 15% miqdorida qoʻshimcha haq toʻlaymiz.',
        'Biz bekor qilsak, sababidan qatʼi nazar, pul har doim toʻliq qaytariladi. Broningizga siz toʻlagan paytdagi qoidalar amal qiladi. Tafsilotlar “Pulni qaytarish qoidalari” sahifasida.',
      ],
    },
    {
      title: '5. Javobgarlik',
      text: [
        'Puxta tayyorlanamiz va bilganimizcha javob beramiz. Qabul, viza, grant, ish yoki boshqalar chiqaradigan biror qarorni kafolatlamaymiz.',
        'Qoidalar oʻzgaradi. Muhim maʼlumotlarni amalda qoʻllashdan oldin universitet, elchixona yoki immigratsiya idorasidan soʻrab aniqlang. Qasddan yoki qoʻpol ehtiyotsizlik bilan yetkazgan zararimiz uchun javobgarmiz. Shartnomaning asosiy majburiyatini (maslahatni oʻtkazish, toʻlovingizni yuritish va maʼlumotlaringizni himoya qilish) buzsak, oddiy ehtiyotsizlik uchun ham, shuningdek qonun javobgarlikni cheklashga yoʻl qoʻymaydigan hamma hollarda ham javobgarmiz.',
        'Bizga bergan foydalanuvchi nomingiz yoki ID toʻgʻri boʻlishi va band qilingan vaqtda siz bilan bogʻlanish mumkin boʻlishi uchun oʻzingiz javobgarsiz.',
      ],
    },
    {
      title: '6. Oʻzgartirish',
      text: [
        'Bu shartlarni oʻzgartirsak, yangi matnni sanasi bilan shu yerda kuchga kirishidan kamida 7 kun oldin, oʻzgarish sizga noqulay boʻlsa, kamida 30 kun oldin eʼlon qilamiz. Aʼzolarga email ham yuboramiz. Oldingi matnlarni email orqali olish mumkin. Toʻlangan bronlarga band qilingan paytdagi shartlar amal qiladi.',
        `Shikoyatlar: ${facts.company.email}, ${facts.company.phone}. Koreyada Isteʼmolchilarga maslahat markazi (1372) yoki isteʼmolchilar va elektron tijorat nizolarini hal qilish qoʻmitalariga ham murojaat qilish mumkin.`,
        `Koreya Respublikasi qonunlari qoʻllanadi; bu davlatingiz qonuni sizga isteʼmolchi sifatida beradigan himoyani bekor qilmaydi. Savollar: ${facts.company.email}. Oʻzbekcha matn – tarjima; farq boʻlsa, koreyscha matn amal qiladi.`,
      ],
    },
  ],
})
