import type { finish as english } from '#web/content/en/finish.ts'
import type { Translated } from '#web/content/types.ts'

export const finish: Translated<typeof english> = [
  [
    {
      title: 'Koreyada ish izlash',
      who: [
        'Bitirgansiz yoki tez orada bitirasiz va Koreyada ishlamoqchisiz',
        'D-10 vizangiz bor yoki uni ola olishingizni bilmoqchisiz',
        'Arizalar yuborasiz, lekin javob kelmaydi',
        'Qaysi ishlarga chet ellikni olish mumkinligini bilmaysiz',
      ],
      included: [
        'D-10 (ish izlash): kim ariza bera oladi, qancha muddatga, bu davrda nima mumkin',
        'Chet ellik bitiruvchilar uchun ish saytlari, yarmarkalar va idoralar',
        'Rezyume va oʻzini tanishtirish xatingizni koʻrib chiqish',
        'Koreya kompaniyalaridagi suhbat odatlari va savollari',
        'Haftama-hafta izlash rejasi va natijani koʻrib chiqish sanasi',
      ],
    },
    {
      title: 'E-7 ish vizasi va yashash',
      who: [
        'Ish taklifingiz bor yoki boʻlay deb turibdi',
        'Ish beruvchingiz hech qachon chet ellikni ishga olmagan',
        'Mutaxassisligingiz ishga mosligini bilmoqchisiz',
        'Ish beruvchini almashtiryapsiz va maqomni saqlamoqchisiz',
      ],
      included: [
        'E-7 qanday ishlaydi: roʻyxatdagi kasblar, malaka, maosh, ish beruvchi',
        'Nimani siz, nimani kompaniya tayyorlaydi',
        'Namunaviy mehnat shartnomasi qayerda va sizniki kimga tekshirtiriladi',
        'Ish, manzil yoki pasport oʻzgarganda nimani xabar qilish kerak',
        'Qachon immigratsiya advokati yoki litsenziyali maʼmuriy agent (행정사) kerak',
      ],
    },
    {
      title: 'Magistratura va ilmiy ish',
      who: [
        'Bakalavrdan keyin magistr yoki doktor boʻlmoqchisiz',
        'Laboratoriya, ilmiy rahbar yoki ilmiy ish oʻrni izlayapsiz',
        'Koreyani boshqa davlatlar bilan solishtiryapsiz',
        'Doktorantura sizga arziydimi, bilmoqchisiz',
      ],
      included: [
        'Koreya magistraturasi va laboratoriyalari kundan-kunga qanday ishlaydi',
        'Ilmiy rahbarni tanlash va unga yozish',
        'Tadqiqot rejasi va suhbat: tuzilishi va koʻp beriladigan savollar',
        'Mablagʻ: GKS, assistentlik, loyihalar, jamgʻarmalar',
        'Tadqiqot davrida va diplomdan keyin maqom',
      ],
    },
    {
      title: 'Vatanga qaytgandan keyingi ish rejasi',
      who: [
        'Tez orada qaytasiz yoki qaytgansiz',
        'Ishda koreys tilidan foydalanmoqchisiz',
        'Diplomingiz vatanda tan olinishi kerak',
        'Qaytish ketishdan ham qiyin boʻldi',
      ],
      included: [
        'Davlatingizdagi Koreya kompaniyalari va tashkilotlari',
        'Koreyadagi yillaringizni rezyume va suhbatda qanday koʻrsatish kerak',
        'Diplom qayerda va qaysi hujjatlar bilan tan olinadi',
        'Ketishdan oldin hal qilinadigan ishlar: pensiya, garov, sugʻurta, soliq',
        'Koreys tili va aloqalarni saqlab qolish yoʻllari',
      ],
    },
    {
      title: 'Tadbirkorlik (D-8)',
      who: [
        'Gʻoyangiz bor va Koreyada kompaniya ochmoqchisiz',
        'Sizga D-8 yoki boshqa maqom mosligini bilmoqchisiz',
        'Patent, prototip yoki kichik jamoangiz bor',
        'Urinib koʻrishdan oldin narxini bilmoqchisiz',
      ],
      included: [
        'D-8 qisqacha: investitsiya va texnologik startap yoʻli (D-8-4)',
        'OASIS startap immigratsiya dasturi va uning ballari',
        'Chet ellik asoschilarni qabul qiladigan davlat inkubatorlari va dasturlari',
        'Birinchi qadamlar: kompaniya shakli, roʻyxat, soliq, bank',
        'Advokat yoki soliq maslahatchisiga beriladigan savollar',
      ],
    },
  ],
  [
    {
      title: 'Aloqalar va kasbiy oʻsish',
      who: [
        'Koreyada ishlaysiz va bir joyda toʻxtab qolgandeksiz',
        'Soha yoki tarmoqni almashtirmoqchisiz',
        'Hamkasblar bor, lekin tanishlar doirasi yoʻq',
        'Rahbarlik qilish, dars berish yoki omma oldida soʻzlashni istaysiz',
      ],
      included: [
        'Taniydigan va tanishishingiz kerak boʻlgan odamlar xaritasi',
        'Koreyadagi bitiruvchilar, kasbiy va chet ellik xodimlar guruhlari',
        'Sohangizda qadrlanadigan sertifikat va kurslar',
        'Ish almashtirish maqomingizga qanday taʼsir qiladi',
        'Keyingi yil rejasi, oyiga bitta qadam',
      ],
    },
    {
      title: 'Uzoq muddatli yashash (F-2) va doimiy yashash (F-5)',
      who: [
        'Koreyada bir muddat ishladingiz va qolmoqchisiz',
        'F-2 uchun ball yigʻyapsiz va nechta ekanini aniq bilmaysiz',
        'F-2 dan doimiy yashashga (F-5) yoʻlni bilmoqchisiz',
        'Turmush oʻrtogʻingiz yoki bolalaringiz bilan qolmoqchisiz',
      ],
      included: [
        'F-2 (uzoq muddatli) va F-5 (doimiy): har biri nimaga ruxsat beradi',
        'F-2-7 ballari: yosh, maʼlumot, daromad, koreys tili va ularni qayerda tekshirish',
        'Ijtimoiy integratsiya dasturi (KIIP) nimani qoʻshadi',
        'Bundan buyon saqlanadigan daromad, soliq va sugʻurta hujjatlari',
        'Maslahatimiz chegarasi: qarorni immigratsiya idorasi qabul qiladi, sizni faqat advokat himoya qila oladi',
      ],
    },
  ],
]
