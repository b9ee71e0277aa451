import type { waits as english } from '#web/texts/en/waits.ts'
import type { Translation } from '#web/texts/text.ts'

export const waits: Translation<typeof english> = {
  'waits.title': '대기 명단',
  'waits.intro':
    '여기에서 고른 날짜에 시간이 비면 이메일로 알려 드리고, 최대 두 시간 동안 고객님을 위해 그 시간을 확보해 둡니다. 먼저 등록하신 분께 먼저 안내합니다. 비용은 없습니다.',
  'waits.yours': '기다리는 날짜',
  'waits.waiting': '대기 중',
  'waits.offered': '시간이 확보되었습니다',
  'waits.until': '{until}까지',
  'waits.book': '이 시간 예약하기',
  'waits.leave': '대기 취소',
  'waits.decline': '필요하지 않습니다',
  'waits.taken': '예약 완료',
  'waits.expired': '기한이 지났습니다',
  'waits.choose': '날짜 선택 (최대 {count}일)',
  'waits.full': '마감',
  'waits.free': '가능한 시간 {count}개',
  'waits.join': '이 날짜에 대기하기',
  'waits.joined': '대기 명단에 등록했습니다. 시간이 비면 이메일로 알려 드립니다.',
  'waits.none': '더 기다릴 수 있는 날짜가 없습니다.',
  'waits.bookNow': '지금 예약하실 수 있는 시간이 있습니다.',
  'waits.bookable': '가능한 시간이 있는 날짜에 대기하기',
  'waits.form': '가능한 시간 보기',
}
