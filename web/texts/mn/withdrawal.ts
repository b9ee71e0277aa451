import { withdrawal } from '#domain/withdrawal.ts'

/** Texts on refund, withdrawal and a missed consultation; part of the booking texts. */
export const withdrawalTexts = {
  'cancel.move': 'Цуцлахын оронд цагаа өөрчлөх',
  'cancel.getBackOutside':
    'Бүтэн буцаан олголтын эцсийн хугацаа: {deadline}. Бид мөнгийг бэлнээр эсвэл дансаар буцаана.',
  'cancel.getBackPayer': 'Төлсөн хүнд буцаан олгох дүн: {amount}.',
  'history.refund.next.payer': 'Мөнгийг төлсөн хүнд буцаан олгосон.',
  'history.refund.next.outside':
    'Бид мөнгийг бэлнээр эсвэл дансаар буцааж, дууссаны дараа Танд имэйл илгээнэ.',
  'history.refund.next.outsideDone': 'Мөнгийг бэлнээр эсвэл дансаар буцааж олгосон.',
  'history.refund.next.mixed':
    'Мөнгөний нэг хэсгийг бэлнээр эсвэл дансаар, үлдсэнийг төлбөр хийсэн данс эсвэл карт руу буцааж олгосон.',
  'refund.until':
    'Бүтэн буцаан олголттой цуцлах эцсийн хугацаа: {deadline}. Буцаан олгох дүн: {amount}. Энэ хугацаанаас хойш буцаан олголт хийхгүй.',
  'refund.over': 'Бүтэн буцаан олголтын хугацаа дууссан: {deadline}. Одоо цуцалбал буцаан олголт хийхгүй.',
  'withdrawal.untilDeadline': withdrawal.mn.untilDeadline,
  'withdrawal.untilStart': withdrawal.mn.untilStart,
  'withdrawal.before': 'Төлбөр төлснөөр гэрээнээс татгалзах эрх тань хязгаарлагдана (доороос үзнэ үү).',
  'payment.promise':
    'Эхлэх цагаас хойш 10 минутын дотор манай талаас хэн ч Танд бичээгүй бол нэг товшилтоор төлбөрөө бүтэн буцаан авах, эсвэл шинэ цагийг үнэгүй сонгох боломжтой.',
  'payment.promiseMove':
    'Энэ захиалгын цагийг хоёр удаа үнэгүй өөрчилж болно. Өөрчлөх эцсийн хугацаа: {deadline}.',
  'payment.minors':
    'Та 19 нас хүрээгүй бөгөөд хууль ёсны асран хамгаалагч тань зөвшөөрөөгүй бол Та эсвэл асран хамгаалагч тань энэ гэрээг цуцалж болно.',
} as const
