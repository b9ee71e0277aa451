import type { live as english } from '#web/content/en/live.ts'
import type { Translated } from '#web/content/types.ts'

export const live: Translated<typeof english> = [
  [
    {
      title: 'Talablarga moslik va oʻquv reja',
      who: [
        'Baholaringiz yoki davomatingiz pasayib ketyapti',
        'Akademik taʼtil, oʻqishni koʻchirish yoki ikkinchi diplom haqida oʻylayapsiz',
        'Til kursini tugatyapsiz va universitetga kirmoqchisiz',
        'Vatanda tuzgan rejangiz endi toʻgʻri kelmaydi',
      ],
      included: [
        'Hozirgi holatingiz: kreditlar, davomat, til darajasi, yana qancha qolish mumkin',
        'Taʼtil, oʻqishni koʻchirish yoki yiqilgan semestr maqomingizga qanday taʼsir qiladi',
        'Keyingi bosqich qabul qoidalari natijalaringiz bilan solishtiriladi',
        'Bitirguncha yangi reja, semestrma-semestr',
        'Oʻz universitetingizda kimdan nimani soʻrash kerak',
      ],
    },
    {
      title: 'Universitet va mutaxassislik tanlash',
      who: [
        'Mutaxassislik siz kutgandek chiqmadi',
        'Universitetni almashtirmoqchi yoki magistraturaga oʻtmoqchisiz',
        'Ikkinchi yoki qoʻshimcha mutaxassislik haqida oʻylayapsiz',
        'Laboratoriya yoki ilmiy rahbar izlayapsiz',
      ],
      included: [
        'Mutaxassislikni almashtirish, koʻchirish yoki qaytadan boshlash: narxi va vaqti',
        'Qaysi kreditlar odatda boshqa joyda qabul qilinadi',
        'Laboratoriyani maqolalari va bitiruvchilari boʻyicha baholash',
        'Professorga birinchi xatni qanday yozish kerak',
        'Variantlaringiz yonma-yon, qaror oʻzingizniki',
      ],
    },
    {
      title: 'Qabul va hujjatlar',
      who: [
        'Koreyada turib ikkinchi oʻquv yurtiga topshiryapsiz',
        'Siz bu yerdasiz, hujjatlar esa vatandan kerak',
        'Sizdan oʻquv reja yoki tavsiyanoma soʻrashyapti',
        'Ism yoki tugʻilgan sana ikki hujjatda har xil',
      ],
      included: [
        'Koreyada yashayotgan abituriyentlar uchun roʻyxat',
        'Koreyada turib apostil va tarjima olish',
        'Oʻquv rejangiz boʻyicha fikrlar (siz yozasiz, biz oʻqiymiz)',
        'Tavsiyanoma yozadigan professorga nima berish kerak',
        'Qabuldan keyin toʻgʻri viza olish uchun qadamlar',
      ],
    },
    {
      title: 'Grantlar',
      who: [
        'Pulingiz tugayapti',
        'Grantni yoʻqotdingiz yoki saqlab qolmoqchisiz',
        'Baholaringiz yaxshi, lekin qaysi imkoniyatlar borligini bilmaysiz',
        'Magistraturani boshlayapsiz va mablagʻ izlayapsiz',
      ],
      included: [
        'Oʻqiyotganlar uchun mablagʻlar: universitet, jamgʻarma, mahalliy hokimiyat',
        'Grantni saqlab qolish uchun nima kerak va qoidalarini qanday oʻqish kerak',
        'Oʻqitish va tadqiqot boʻyicha assistentlik',
        'Universitetda boʻlib toʻlash yoki shoshilinch yordam soʻrash',
        'Eng yaqin muddatlar taqvimi',
      ],
    },
    {
      title: 'Viza va yashash ruxsati',
      who: [
        'Ruxsat muddatingiz tugayapti va uni uzaytirish kerak',
        'Vizani (D-4 dan D-2 ga), oʻquv yurtini yoki manzilni almashtiryapsiz',
        'Qonuniy yarim kunlik ishlamoqchisiz',
        'Muddat oʻtib ketgani uchun xavotirdasiz',
      ],
      included: [
        'Uzaytirish yoki maqomni oʻzgartirish hujjatlari va ariza vaqti',
        'Nimani va necha kun ichida xabar qilish shart',
        'Yarim kunlik ishning soati, turlari va kerakli ruxsat',
        'Immigratsiya idorasiga qanday yozilish va tayyorlanish kerak',
        'Qachon bizga emas, advokat yoki maʼmuriy agentga murojaat qilish kerak',
      ],
    },
  ],
  [
    {
      title: 'Koreys tili va imtihonlar',
      who: [
        'Maʼruzalarni faqat qisman tushunasiz',
        'Bitirish, ish yoki ball uchun TOPIK darajasi kerak',
        'Yaxshi gapirasiz, lekin yomon yozasiz yoki aksincha',
        'Koreyadan keyingi davr uchun IELTS yoki TOEFL kerak',
      ],
      included: [
        'Maʼruzalar uchun reja: yozuvlar, soha lugʻati, taqdimotlar',
        'TOPIK yozma va oʻqish qismi: ball odatda qayerda yoʻqotiladi',
        'Ijtimoiy integratsiya dasturi (KIIP) va uning foydasi',
        'Koʻp talabalar bilmaydigan bepul yordam kampusda',
        'Imtihon sanalari va ular semestringizga qanday mos keladi',
      ],
    },
    {
      title: 'Turar joy',
      who: [
        'Yotoqxonadan chiqishingiz kerak',
        'Uy egasi garovni qaytarmayapti',
        'Tushunarsiz shartnomangiz bor',
        'Uy egasi yoki xonadoshlar bilan muammo bor',
      ],
      included: [
        'Rasmiy namunaviy ijara shartnomasi va tarjimalari qayerda',
        'Garov qanday himoyalanadi: manzil oʻzgarishini xabar qilish (15 kun ichida) va belgilangan sana (확정일자)',
        'Nizoda kim bepul yordam beradi va nima olib borish kerak',
        'Koʻchib chiqish: nimani suratga olish, toʻlash va bekor qilish kerak',
        'Chet elliklarga bepul huquqiy yordam va unga murojaat qilish',
      ],
    },
    {
      title: 'Hayot va madaniyat',
      who: [
        'Oʻzingizni yolgʻiz, charchagan yoki tushunilmagan his qilasiz',
        'Guruh ishi, kattalik-kichiklik yoki ichish odatlari sizga qiyin',
        'Shifokor, sugʻurta yoki psixologik yordam kerak, lekin yoʻlini bilmaysiz',
        'Darsdan tashqari koreyalik doʻstlar orttirmoqchisiz',
      ],
      included: [
        'Nima qiyin va boshqalarga nima yordam bergani haqida xotirjam suhbat',
        'Odatlar izohi va muloyim rad etish yoʻllari',
        'Tibbiy sugʻurta, shifoxona va boshqa tillarda psixologik yordam',
        'Toʻgaraklar, koʻngillilik va doʻstlik boshlanadigan joylar',
        'Favqulodda holatda yoki kamsitilganda qayerga murojaat qilish kerak',
      ],
    },
    {
      title: 'Oʻqishdan keyingi ish',
      who: [
        'Bir-ikki yilda bitirasiz',
        'Amaliyot izlayapsiz',
        'Koreyscha rezyumeingiz boʻsh yoki soʻzma-soʻz tarjima qilingan',
        'Koreya, vatan va uchinchi davlat orasida tanlay olmayapsiz',
      ],
      included: [
        'Oxirgi kursdan D-10 yoki E-7 gacha jadval',
        'Koreyscha rezyume va oʻzini tanishtirish xati qanday tuziladi',
        'Kompaniyalar chet ellik bitiruvchilarni qayerdan izlaydi',
        'E-7 uchun ish beruvchi nimani koʻrsatishi kerak va qaysi kasblar roʻyxatda',
        'Koreya, vatan, boshqa joy: oʻz raqamlaringiz bilan solishtiriladi',
      ],
    },
    {
      title: 'Aloqalar va ustozlik',
      who: [
        'Faqat oʻz vatandoshlaringizni taniysiz',
        'Sohangizda ishlaydigan odamlar bilan tanishmoqchisiz',
        'Ustoz topmoqchi yoki ustoz boʻlmoqchisiz',
        'Notanishlar bilan koreyscha gaplashish qiyin',
      ],
      included: [
        'Talabalarni qabul qiladigan toʻgaraklar, bitiruvchilar uyushmalari va kasbiy guruhlar',
        'Oʻzingiz haqingizda qisqa tanishtiruv, koreys va ingliz tilida',
        'Qahva ustida suhbatga qanday taklif qilish va nima soʻrash kerak',
        'Koreyada haqiqatan oʻqiladigan profil sahifasi',
        'Ikki oy davomida haftasiga bitta kichik qadam',
      ],
    },
  ],
]
