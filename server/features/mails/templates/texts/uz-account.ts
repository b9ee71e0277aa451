import type { Settings } from '#domain/settings.ts'
import type { AccountTexts } from './en-account.ts'

export const account = (company: Settings['company']): AccountTexts => ({
  registration_code: {
    subject: `${company.name}: tasdiqlash kodingiz`,
    heading: `${company.name}: xush kelibsiz`,
    intro: 'Email manzilingizni tasdiqlash uchun bu kodni roʻyxatdan oʻtish sahifasiga kiriting:',
    note: 'Kod bir marta ishlaydi va 10 daqiqa amal qiladi. Uni siz soʻramagan boʻlsangiz, bu emailga eʼtibor bermang.',
  },
  already_registered: {
    subject: `${company.name}: sizda hisob bor`,
    heading: 'Sizda allaqachon hisob bor',
    intro:
      'Kimdir, ehtimol oʻzingiz, shu manzil bilan roʻyxatdan oʻtmoqchi boʻldi. Bu manzilda allaqachon hisob bor, shunchaki unga kiring.',
    login: 'Kirish',
    reset: 'Parolni unutdingizmi? Yangisini oʻrnatish havolasi:',
    note: 'Bu siz boʻlmasangiz, hech narsa qilish shart emas. Hech narsa oʻzgarmadi.',
  },
  reset_code: {
    subject: `${company.name}: parolni tiklash kodi`,
    heading: 'Yangi parol oʻrnatish',
    intro: 'Yangi parol tanlash uchun bu kodni parolni tiklash sahifasiga kiriting:',
    note: 'Kod bir marta ishlaydi va 10 daqiqa amal qiladi. Uni siz soʻramagan boʻlsangiz, bu emailga eʼtibor bermang: parolingiz oʻzgarmaydi.',
  },
  reset_refused: {
    subject: `${company.name}: parolingiz tiklanmadi`,
    heading: 'Hech narsa oʻzgarmadi',
    intro:
      'Kimdir administrator hisobingiz uchun yangi parol soʻradi. Xavfsizlik uchun administrator parolini faqat email orqali tiklab boʻlmaydi, shuning uchun kod yuborilmadi.',
    help: 'Bu siz boʻlsangiz: serverda shu manzil bilan "npm run admin -- create" buyrugʻini ishga tushiring. Ikki bosqichli kirish yoki kirish kaliti bor hisobni email orqali tiklash mumkin.',
    note: 'Bu siz boʻlmasangiz, hech narsa qilish shart emas.',
  },
  passkey_added: {
    subject: `${company.name}: kirish kaliti qoʻshildi`,
    heading: 'Kirish kaliti qoʻshildi',
    intro: (name) => `Endi parolsiz shu kalit bilan kirishingiz mumkin: “${name}”.`,
    warning:
      'Bu siz boʻlmasangiz, darhol “Parolni unutdingizmi?” orqali yangi parol oʻrnating: barcha qurilmalarda hisobdan chiqiladi. Keyin profil sahifangizda kirish kalitlarini tekshiring va bizga email yozing.',
  },
  passkey_removed: {
    subject: `${company.name}: kirish kaliti oʻchirildi`,
    heading: 'Kirish kaliti oʻchirildi',
    intro: (name) => `Bu kalit bilan endi kirib boʻlmaydi: “${name}”.`,
    warning: 'Bu siz boʻlmasangiz, darhol parolni oʻzgartiring va bizga email yozing.',
  },
  password_changed: {
    subject: `${company.name}: parolingiz oʻzgartirildi`,
    heading: 'Parolingiz oʻzgartirildi',
    intro: 'Hisobingiz paroli hozirgina oʻzgartirildi. Bu siz boʻlsangiz, hech narsa qilish shart emas.',
    removed: (passkeys) => `Bu kirish kalitlari bilan endi kirib boʻlmaydi: ${passkeys}.`,
    kept: (passkeys) =>
      `Oʻzgartirish paytida tasdiqlagan bu kirish kalitlari bilan kirishingiz mumkin: ${passkeys}.`,
    feedEnded:
      'Shaxsiy taqvim manzilingiz endi ishlamaydi. Taqvim sahifasida yangisini yaratishingiz mumkin.',
    warning:
      'Bu siz boʻlmasangiz, darhol email orqali yangi parol oʻrnating: barcha qurilmalarda hisobdan chiqiladi. Keyin profil sahifangizda kirish kalitlarini tekshiring va bizga email yozing.',
    reset: 'Yangi parol oʻrnatish',
  },
  google_linked: {
    subject: `${company.name}: hisobingizga Google ulandi`,
    heading: 'Google ulandi',
    intro: `Shu manzildagi Google hisobi hozirgina ${company.name} hisobingizga ulandi, endi u bilan kirish mumkin. Bu siz boʻlsangiz, hech narsa qilish shart emas.`,
    warning:
      'Bu siz boʻlmasangiz, Google hisobingiz xavfsizligini tekshiring, profilingizda boshqa qurilmalardan chiqing va bizga email yozing.',
  },
  account_made: {
    subject: `${company.name}: hisobingiz`,
    heading: 'Broningiz sizni kutmoqda',
    intro: `Maslahatingizni koʻrish, biz bilan yozishish va vaqtni oʻzgartirish uchun sizga ${company.name} hisobini ochdik.`,
    next: (hours) =>
      `Unga kirish uchun parol tanlang. Havola ${hours} soat amal qiladi va bir marta ishlaydi. Muddat oʻtsa, kirish sahifasidagi “Parolni unutdingizmi?” orqali parol oʻrnating.`,
    open: 'Parol tanlash',
    stranger: 'Maslahat soʻramagan boʻlsangiz, bu emailga javob yozing: hisobni oʻchiramiz.',
  },
  staff_invited: {
    subject: `${company.name}: jamoa uchun hisobingiz`,
    heading: 'Jamoaga xush kelibsiz',
    intro: (by) => `${company.name} boshqaruv panelida siz uchun hisob ochildi. Uni ochgan: ${by}.`,
    next: (hours) =>
      `Parol tanlang, keyin ikki bosqichli kirishni sozlang. Havola ${hours} soat amal qiladi va bir marta ishlaydi. Muddati tugagan boʻlsa, yangisini soʻrang.`,
    open: 'Hisobimni sozlash',
    stranger: 'U yerda ishlamasangiz, bu emailga eʼtibor bermang. Iltimos, uni hech kimga uzatmang.',
  },
  wrong_codes: {
    subject: `${company.name}: hisobingizga notoʻgʻri kodlar kiritildi`,
    heading: 'Kimdir kirmoqchimi?',
    intro: (tries) =>
      `Kirishning birinchi bosqichidan oʻtgan kishi bugun autentifikator kodini notoʻgʻri kiritdi. Urinishlar soni: ${tries}. Bu yoʻl bilan hech kim kira olmadi.`,
    warning:
      'Bu siz boʻlmasangiz, ehtimol kimdir parolingizni biladi: darhol yangisini oʻrnating. Autentifikator ilovasini yoʻqotgan boʻlsangiz, zaxira kodni ishlating.',
  },
  new_device: {
    subject: `${company.name}: hisobingizga yangi qurilmadan kirildi`,
    heading: 'Bu oʻzingizmidingiz?',
    intro: 'Hisobingizga hozirgina biz avval koʻrmagan qurilmadan kirildi.',
    warning:
      'Bu siz boʻlmasangiz, darhol parolni oʻzgartiring va profilingizda boshqa qurilmalardan chiqing.',
    check: 'Hisobimni tekshirish',
  },
  policies_changed: {
    subject: 'Shartlarimiz va Maxfiylik siyosatimiz oʻzgardi',
    heading: 'Shartlarimiz oʻzgardi',
    intro: (day) =>
      `Foydalanish shartlari va Maxfiylik siyosatini oʻzgartirdik. Yangi matnlar siz uchun kuchga kiradigan sana: ${day}.`,
    paid: 'Toʻlangan bronga band qilingan paytdagi shartlar amal qiladi.',
    disagree: `Rozi boʻlmasangiz, shu kungacha hisobingizni oʻchirishingiz mumkin. Savollar: ${company.email}`,
    terms: 'Foydalanish shartlari',
    privacy: 'Maxfiylik siyosati',
  },
  account_deleted: {
    subject: `${company.name}: hisobingiz oʻchirildi`,
    heading: 'Xayr, sizga omad tilaymiz',
    intro:
      'Hisobingiz oʻchirildi va barcha qurilmalarda hisobdan chiqildi. Istalgan vaqtda yangi hisob bilan qaytishingiz mumkin.',
    retention: (days, years) =>
      `Shaxsiy maʼlumotlaringiz hozircha bloklandi va ${days} kundan keyin oʻchiriladi. Toʻlov yozuvlari Koreya qonuniga koʻra ${years} yil saqlanadi.`,
  },
})
