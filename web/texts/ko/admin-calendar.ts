import type { adminCalendar as english } from '#web/texts/en/admin-calendar.ts'
import type { Translation } from '#web/texts/text.ts'

export const adminCalendar: Translation<typeof english> = {
  'week.title': '주간 일정',
  'week.before': '지난주',
  'week.after': '다음 주',
  'week.none': '이 주에는 상담 요일이 없습니다.',
  'week.open': '열림',
  'week.free': '{count}자리 열림',
  'week.closed': '닫힘',
  'week.held': '결제 중',
  'week.openHour': '{hour} 열림, 눌러서 닫기',
  'week.freeHour': '{hour} {count}자리 열림, 눌러서 닫기',
  'week.closedHour': '{hour} 닫힘, 눌러서 열기',
  'week.closeDay': '하루 휴무',
  'week.closeDayOf': '{day} 하루 휴무',
  'week.openDay': '다시 열기',
  'week.openDayOf': '{day} 다시 열기',
  'week.inUse':
    '이미 예약되었거나 결제 중인 시간이 있습니다. 먼저 다른 시간을 제안하거나 취소하고, 또는 나머지 시간만 하나씩 닫아 주세요.',
  'week.stale': '그사이 다른 관리자가 일정을 바꿨습니다. 새로 불러왔으니 확인하고 다시 눌러 주세요.',
  'daysOff.title': '기간 휴무',
  'daysOff.from': '첫날',
  'daysOff.until': '마지막 날',
  'daysOff.close': '휴무로 닫기',
  'daysOff.closeRest': '예약된 시간만 두고 닫기',
  'daysOff.done': '상담일 {count, plural, other {#일}}을 휴무로 닫았습니다.',
  'daysOff.booked':
    '이 기간에 예약된 상담이 있어 아직 아무것도 바꾸지 않았습니다. 예약된 시간만 두고 닫은 뒤, 고객에게 다른 시간을 제안할 수 있습니다.',
  'daysOff.act': '시간 제안 또는 취소',
}
