import type { adminCounsellors as english } from '#web/texts/en/admin-counsellors.ts'
import type { Translation } from '#web/texts/text.ts'

export const adminCounsellors: Translation<typeof english> = {
  'counsellors.all': '전체',
  'counsellors.mine': '내 상담',
  'counsellors.everyone': '모든 상담사',
  'counsellors.nothing': '이날은 근무하는 상담사가 없습니다.',
  'stats.workFile': '내려받기 (CSV)',
  'stats.work.bookings': '예약',
  'stats.work.hours': '시간',
  'stats.work.absent': '불참',
  'counsellors.mineOf': '내 상담({name})',
}
