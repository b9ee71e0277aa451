import type { adminTeam as english } from '#web/texts/en/admin-team.ts'
import type { Translation } from '#web/texts/text.ts'

export const adminTeam: Translation<typeof english> = {
  'dashboard.view.team': '직원',
  'more.team': '함께 일하는 사람과 각자의 권한',
  'dashboard.view.myDays': '내 근무일',
  'more.myDays': '휴무, 추가 근무, 개인 캘린더',
  'dashboard.view.services': '서비스',
  'more.services': '고객이 예약하는 상품: 길이와 요금',
  'reassign.open': '다른 상담사에게 넘기기',
  'reassign.about':
    '시간과 요금은 그대로입니다. {client} 님께 새 상담사와 캘린더 파일을 메일로 보내고, 두 상담사에게도 메일로 알립니다.',
  'reassign.confirm': '{name} 상담사에게 넘기기',
  'reassign.done': '이제 {name} 상담사가 맡습니다.',
  'stats.counsellors': '상담사별 예약',
  'stats.services': '서비스별 예약',
  'stats.work': '예약 {count}건, {hours}시간, 불참 {absent}건',
  'team.role.owner': '대표',
  'team.role.counsellor': '상담사',
  'team.role.assistant': '사무 직원',
  'dashboard.view.handover': '상담사 부재',
  'team.absent': '상담사가 쉬나요?',
}
