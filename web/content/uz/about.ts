import type { about as english } from '#web/content/en/about.ts'
import { isNaru } from '#web/content/is-naru.ts'
import type { Translated } from '#web/content/types.ts'

export const about: Translated<typeof english> = ({ fee, company }) => ({
  title: 'Xizmatimiz haqida',
  description:
    'Nega Koreyadagi kichik jamoa Koreyada oʻqish haqidagi savollarga chatda javob beradi va nega sizga bu kerak boʻlmasligi mumkin.',
  lead: 'Nega boshladik va siz uchun nima qila olamiz, nima qila olmaymiz.',
  sections: [
    ...(isNaru(company.koreanName)
      ? [
          {
            title: 'Nega Naru deb nomladik',
            text: [
              'Naru (나루) – qadimgi koreyscha soʻz, kechuv joyi, qayiq toʻxtaydigan bandargoh degani. Odamlar daryo boʻyiga kelib, qayiqchidan suv xavfsizmi deb soʻrashgan va oʻz vaqtida oʻtishgan.',
              'Bandargohning oʻzi sizni narigi qirgʻoqqa olib oʻtmaydi. U birinchi qadamni osonlashtiradi. Biz ham shuni istaymiz.',
            ],
          },
        ]
      : []),
    {
      title: 'Uchta sayt, uchta javob',
      text: [
        'Koreyada oʻqish haqida bitta qoidani izlasangiz, uchta javob topishingiz mumkin: eski blog, reklama va tanishingizning xotirasi. Notoʻgʻrisiga ergashsangiz, bir semestrni yoʻqotishingiz mumkin.',
        'Koʻpincha buning hech qiyin joyi yoʻq. Shunchaki soʻraydigan odam yoʻq.',
      ],
    },
    {
      title: 'Talabalar beradigan savollar',
      text: [
        'Qaysi hujjat birinchi kerak? Koreys tilim yetarlimi? Uy egasi nima istaydi? Bular kichik savollar, lekin notoʻgʻri javob qimmatga tushadi.',
        'Ularning koʻpi uchun agentlik kerak emas. Qoidalarni va ular qayerda yozilganini biladigan sabrli odam bilan bitta xotirjam suhbat kifoya. Bizning ishimiz – shu suhbat, ish joyimiz – chat.',
      ],
    },
    {
      title: 'Biz sizga kerak boʻlmasligimiz mumkin',
      text: [
        'Buni hammaga aytamiz: maslahat olish shart emas. Universitetlar va elchixonalar talablari eʼlon qilingan, koʻp talabalar hammasini oʻzi tayyorlaydi.',
        'Hech bir maslahat, jumladan biznikisi ham, Koreyaga borishingizni kafolatlamaydi. Qabul, viza, grant va ish haqida universitetlar, davlatlar va ish beruvchilar qaror qiladi. Kimdir sizga kafolatlangan oʻrin sotmoqchi boʻlsa, pul toʻlamang.',
      ],
    },
    {
      title: 'Suhbatdan nima olasiz',
      text: [
        `Narxi: ${fee}. Buning uchun vaqt, eʼtibor va ochiq javoblar olasiz: nimani bilamiz, u qayerda yozilgan va oʻrningizda nima qilardik. Keyingi qadamlaringiz yozma holda qoʻlingizda qoladi.`,
        'Shundan keyin biz sizga boshqa kerak boʻlmasligimiz mumkin. Bu hikoyaning eng yaxshi yakuni shu boʻlardi.',
      ],
    },
  ],
  profileTitle: 'Maslahatchingiz',
  signature: `${company.representative}, ${company.name}`,
  mistakes: {
    before:
      'Bu sayt avval koreys va ingliz tillarida yozilgan. Oʻzbekcha matnda xato yoki tushunarsiz gap boʻlsa, bizga yozing: ',
    email: company.email,
    after: '. Tuzatamiz.',
  },
  next: 'Nimalar haqida gaplashishimizni koʻring',
})
