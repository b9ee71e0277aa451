import type { preparing as english } from '#web/content/en/preparing.ts'
import type { Translated } from '#web/content/types.ts'

export const preparing: Translated<typeof english> = [
  [
    {
      title: 'Dastlabki asosiy maslahat',
      who: [
        'Koreya haqida endi oʻylay boshladingiz, hali rejangiz yoʻq',
        'Koʻp maʼlumot topdingiz, lekin qaysi biri toʻgʻri yoki yangi ekanini ajrata olmaysiz',
        'Avval nima kerakligini bilmoqchisiz: til, universitet, pul yoki viza',
        'Oilangizning siz hali javob bera olmaydigan savollari bor',
      ],
      included: [
        'Yoshingiz, maʼlumotingiz, tillaringiz, byudjetingiz va maqsadingizni koʻrib chiqish',
        'Odatiy yoʻllar: til kursi, bakalavr, magistr, almashinuv, qisqa dastur',
        'Bugundan Koreyaga kelguncha taxminiy reja, semestrma-semestr',
        'Kontrakt va yashash xarajatlarining dastlabki hisobi va raqamlar manbasi',
        'Keyingi uchta qadam, yozma holda',
      ],
    },
    {
      title: 'Talablarga moslik va shaxsiy oʻquv reja',
      who: [
        'Baholaringiz yoki attestatingiz yetarli ekaniga ishonchingiz komil emas',
        'Oʻqishda tanaffus qilgansiz, oʻqish joyini almashtirgansiz yoki yoshingiz koʻpchilik abituriyentlardan katta',
        'Avval rad javobi olgansiz va sababini tushunmoqchisiz',
        'Oʻnta maslahat oʻrniga bitta reja istaysiz',
      ],
      included: [
        'Hujjatlaringizni ikki-uch universitetning eʼlon qilingan qabul qoidalari bilan solishtirish',
        'Muddatgacha nimani yaxshilash mumkin, nimani yaxshilab boʻlmaydi',
        'Semestrlar boʻyicha oʻquv reja, til maqsadlari bilan',
        'Birinchi yoʻl amalga oshmasa, zaxira reja',
        'Har bir qoidani tekshirish mumkin boʻlgan rasmiy sahifalar roʻyxati',
      ],
    },
    {
      title: 'Universitet va mutaxassislik tanlash',
      who: [
        'Bir nechta mutaxassislik yoki universitet orasida tanlay olmayapsiz',
        'Nimani yoqtirishingizni bilasiz, lekin u qayerga olib borishini bilmaysiz',
        'Seul yoki boshqa hudud, xususiy yoki davlat universiteti orasida ikkilanyapsiz',
        'Ingliz tilida oʻqimoqchisiz yoki bunday dasturlar aslida qancha ekanini bilmoqchisiz',
      ],
      included: [
        'Variantlaringiz yonma-yon: dastur, til, kontrakt, joy, qabul qoidalari',
        'Oʻquv reja, reyting va kafedra sahifasini qanday oʻqish kerak',
        'Koreyadagi universitet, kollej va magistratura orasidagi farqlar',
        'Qaysi mutaxassislik qaysi ishga olib boradi va chet elliklar uchun cheklovlar',
        'Sabablari yozilgan qisqa roʻyxat, qarorni oʻzingiz qabul qilasiz',
      ],
    },
    {
      title: 'Qabul jarayoni va hujjatlar',
      who: [
        'Hujjat topshirmoqchisiz, lekin roʻyxat chalkash',
        'Apostil, konsullik tasdigʻi yoki tarjima kerak',
        'Motivatsion xat yoki oʻquv reja yozishingiz kerak',
        'Oldinda suhbat bor, nima soʻrashlarini bilmaysiz',
      ],
      included: [
        'Universitetingiz uchun roʻyxat: diplom, baholar varaqasi, oila va mablagʻni tasdiqlovchi hujjatlar',
        'Apostil, konsullik tasdigʻi va tasdiqlangan tarjima tartibi',
        'Xatingiz tuzilishi boʻyicha fikrlar (siz yozasiz, biz oʻqiymiz)',
        'Suhbatda koʻp beriladigan savollar va tayyorgarlik',
        'Bahorgi va kuzgi qabul muddatlari',
      ],
    },
    {
      title: 'Grant va moliyaviy yordam',
      who: [
        'Moliyaviy yordamsiz Koreyada oʻqiy olmaysiz',
        'GKS (Koreya hukumati granti) haqida eshitgansiz va urinib koʻrishni oʻylayapsiz',
        'Universitetlarning oʻzi nima taklif qilishini bilmoqchisiz',
        'Grant bilan va grantsiz real byudjet kerak',
      ],
      included: [
        'Siz ariza bera oladigan davlat, universitet va jamgʻarma grantlari',
        'Har birining talablari: baho, TOPIK yoki ingliz tili natijasi, yosh, tavsiyanoma',
        'Muddatlar jadvali, chunki baʼzilariga ariza qabuli oʻqish boshlanishidan deyarli bir yil oldin tugaydi',
        'Birinchi semestrdan keyin yaxshi baholar uchun kontrakt chegirmasi odatda qanday ishlaydi',
        'Bir yillik byudjet, har bir hisob izohi bilan',
      ],
    },
    {
      title: 'Qisqa muddatli dasturlar',
      who: [
        'Yillar emas, bir necha hafta yoki bir semestr vaqtingiz bor',
        'Diplom dasturini tanlashdan oldin Koreyani sinab koʻrmoqchisiz',
        'Til kursi, almashinuv va yozgi maktabni solishtiryapsiz',
        'Working holiday yoki vizasiz borishni oʻylayapsiz',
      ],
      included: [
        'Til kursi, almashinuv semestri, yozgi maktab: har biri sizga nima beradi',
        'Qaysi viza mos: vizasiz, C-3, D-4, D-2-6 (almashinuv) yoki H-1 (working holiday) va qoidalar qayerda eʼlon qilingan',
        'Qisqa muddatga kelganda nima mumkin, nima mumkin emas, jumladan ishlash',
        'Bir necha hafta yoki oy uchun xarajatlar, har bir hisob izohi bilan',
        'Qisqa muddatli oʻqish qachon diplom dasturiga yoʻl ochadi, qachon ochmaydi',
      ],
    },
  ],
  [
    {
      title: 'Viza va yashash ruxsati',
      who: [
        'D-2 (diplom) yoki D-4 (til kursi) kerakligini bilmaysiz',
        'Mablagʻni tasdiqlash yoki avvalgi rad javobidan xavotirdasiz',
        'Kelganingizdan keyin nima boʻlishini bilmoqchisiz',
        'Keyin oilangizni olib kelmoqchi yoki viza turini oʻzgartirmoqchisiz',
      ],
      included: [
        'D-2 va D-4 taqqosi: maqsad, muddat, har biri bilan nima mumkin',
        'Qaysi hujjatni universitet beradi, qaysisini siz keltirasiz',
        'Davlatingizdagi Koreya elchixonasi qoidalarini qanday topish mumkin',
        'Dastlabki 90 kun: chet elliklar ID kartasi (ARC), manzil, tibbiy sugʻurta',
        'Yarim kunlik ish qoidalari (avval ruxsat kerak)',
      ],
    },
    {
      title: 'Koreys tili va imtihonlar',
      who: [
        'Noldan boshlayapsiz yoki yarim yoʻlda toʻxtagansiz',
        'Qabul, grant yoki bitirish uchun TOPIK kerak',
        'Ingliz tilidagi dasturga topshiryapsiz va IELTS yoki TOEFL kerak',
        'Koreyadagi til markazlarini uyda oʻrganish bilan solishtirmoqchisiz',
      ],
      included: [
        'Universitetlar odatda qaysi darajani soʻraydi va buni qayerda eʼlon qiladi',
        'TOPIK qanday tuzilgan (TOPIK I: 1–2-daraja, TOPIK II: 3–6-daraja) va qachon roʻyxatdan oʻtiladi',
        'IELTS yoki TOEFL qachon TOPIK oʻrnini bosadi, qachon bosmaydi',
        'Ish yoki dars vaqtingizga mos haftalik reja',
        'Bepul va pullik oʻquv materiallari',
      ],
    },
    {
      title: 'Turar joy',
      who: [
        'Yotoqxona, bir xonali uy, gosivon va umumiy uy orasida tanlayapsiz',
        'Katta garov puli yoki firibgarlikdan qoʻrqasiz',
        'Kelishdan oldin xona topishingiz kerak',
        'Byudjetingiz qaysi hududda nimaga yetishini bilmoqchisiz',
      ],
      included: [
        'Turar joy turlari, odatiy narxi, garov puli va qoidalari',
        'Koreyada oylik ijara (wolse) va garov puli tartibi',
        'Toʻlashdan oldin xona va shartnomada nimani tekshirish kerak',
        'Yotoqxonaga qachon va qanday ariza beriladi',
        'Ijara firibgarligining belgilari',
      ],
    },
    {
      title: 'Hayot va madaniyatga moslashish',
      who: [
        'Birinchi marta uydan uzoqqa ketyapsiz',
        'Ovqat, din, sogʻliq yoki yolgʻizlik sizni tashvishga soladi',
        'Koreyada darslar, jamoa ishi va oʻqituvchilar qanday ekanini bilmoqchisiz',
        'Birinchi oyga yaxshi tayyorlanmoqchisiz',
      ],
      included: [
        'Birinchi hafta roʻyxati: SIM karta, transport kartasi, ARC karta uchun navbat olish, bank',
        'Darsda, professorlar va yuqori kurs talabalari bilan muomala odobi',
        'Turli parhez va eʼtiqodlar (jumladan halol) uchun ovqat va uni qayerdan topish',
        'Shifokorlar, favqulodda raqamlar va boshqa tillarda psixologik yordam',
        'Koreyalik, vatandosh va boshqa davlatlik doʻstlar orttirish yoʻllari',
      ],
    },
    {
      title: 'Oʻqishdan keyingi ish',
      who: [
        'Ketishdan oldin diplom oʻzini oqlash-oqlamasligini bilmoqchisiz',
        'Bitirgach, Koreyada ishlamoqchisiz',
        'Vatanga mehnat bozorida ustunlik bilan qaytmoqchisiz',
        'Mutaxassislik tanlayapsiz va vizalar haqida oʻylayapsiz',
      ],
      included: [
        'D-2, D-10 (ish izlash), E-7 (ish) odatiy yoʻli va shartlari',
        'Diplomdan tashqari ish beruvchilar qanday koʻnikmalarni soʻraydi',
        'Talabaga ruxsat etilgan amaliyot va yarim kunlik ish',
        'Koreya diplomi boshqa davlatlarda qanday tan olinadi va qayerdan soʻrash kerak',
        'Birinchi kursda nimani boshlash kerak',
      ],
    },
    {
      title: 'Talabalar bilan aloqa va ustozlik',
      who: [
        'Koreyada hech kimni tanimaysiz',
        'Oʻz davlatingiz yoki sohangiz talabalari bilan gaplashmoqchisiz',
        'Guruhda yaxshiroq oʻrganasiz',
        'Bir yil oldinda boʻlganlardan maslahat olmoqchisiz',
      ],
      included: [
        'Murojaat qilishga arziydigan talabalar uyushmalari va universitet “buddy” dasturlari',
        'Yuqori kurs talabasidan koreys va ingliz tilida qanday yordam soʻrash mumkin',
        'Davlat va sohalar boʻyicha onlayn guruhlar va ular maslahatini baholash',
        'Chet eldan qatnashsa boʻladigan tadbirlar va ochiq eshiklar kunlari',
        'Birinchi xabaringizni birga yozish',
      ],
    },
  ],
]
