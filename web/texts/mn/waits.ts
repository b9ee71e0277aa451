import type { waits as english } from '#web/texts/en/waits.ts'
import type { Translation } from '#web/texts/text.ts'

export const waits: Translation<typeof english> = {
  'waits.title': 'Хүлээлгийн жагсаалт',
  'waits.intro':
    'Энд сонгосон өдөрт цаг суларвал бид Танд имэйл илгээж, уг цагийг хамгийн ихдээ 2 цагийн турш Танд хадгална. Түрүүлж бүртгүүлсэн хүнээс эхэлж санал болгоно. Төлбөргүй.',
  'waits.yours': 'Таны хүлээж буй өдөр',
  'waits.waiting': 'Хүлээж байна',
  'waits.offered': 'Танд цаг хадгалсан',
  'waits.until': '{until} хүртэл',
  'waits.book': 'Энэ цагийг захиалах',
  'waits.leave': 'Хүлээхээ болих',
  'waits.decline': 'Надад хэрэггүй',
  'waits.taken': 'Захиалсан',
  'waits.expired': 'Хугацаа дууссан',
  'waits.choose': 'Дээд тал нь {count} өдөр сонгоно уу',
  'waits.full': 'дүүрсэн',
  'waits.free': '{count} сул цаг',
  'waits.join': 'Эдгээр өдрийг хүлээх',
  'waits.joined': 'Та жагсаалтад орлоо. Цаг суларвал имэйлээр мэдэгдэнэ.',
  'waits.none': 'Хүлээх өөр өдөр алга.',
  'waits.bookNow': 'Танд одоо захиалах боломжтой сул цаг байна.',
  'waits.bookable': 'Сул цагтай өдрийг хүлээх',
  'waits.form': 'Сул цаг харах',
}
