import { appTexts } from '#web/texts/app-texts.ts'
import type { common as english } from '#web/texts/en/common.ts'
import type { Translation } from '#web/texts/text.ts'
import { zoneTexts } from '#web/texts/zone-texts.ts'

export const common: Translation<typeof english> = {
  'failure.title': 'Гэнэтийн алдаа гарлаа!',
  'failure.requestId': 'Хүсэлтийн дугаар: {id}',
  'failure.reload': 'Дахин оролдох',
  'preview.title': 'Урьдчилан харах',
  loading: 'Ачаалж байна...',
  noscript: 'Энэ хуудсанд JavaScript хэрэгтэй. Хөтчийнхөө тохиргооноос асаана уу.',
  optional: '(заавал биш)',
  cancel: 'Болих',
  close: 'Хаах',
  back: 'Буцах',
  save: 'Хадгалах',
  saved: 'Хадгаллаа.',
  copy: 'Хуулах',
  copied: 'Хууллаа.',
  show: 'Харуулах',
  hide: 'Нуух',
  'pager.label': 'Хуудаснууд',
  'pager.previous': 'Өмнөх',
  'pager.next': 'Дараах',
  'pager.page': 'Хуудас {page}',
  'moment.korea': '{korea} (Солонгосын цаг)',
  'moment.both': '{yours} (Таны цаг), {korea} (Солонгосын цаг)',
  'time.korea': 'Солонгосын цаг',
  'time.yours': 'Таны цаг ({zone})',
  'time.otherDay': 'Анхаарна уу: Таны цагийн бүсэд өөр өдөр байна.',
  ...zoneTexts('mn'),
  'countdown.left': '{time} үлдлээ',
  'countdown.over': 'Хугацаа дууслаа.',
  'money.usd': '{amount} ам.доллар',
  'money.krw': '{amount} вон',
  'money.or': '{first} эсвэл {second}',
  ...appTexts('mn'),
}
