import type { start as english } from '#web/texts/en/start.ts'
import type { Translation } from '#web/texts/text.ts'

export const start: Translation<typeof english> = {
  'start.title': '초기 설정',
  'start.about': '첫 고객을 맞기 전에 확인할 여섯 가지입니다. 나중에 설정에서 언제든지 바꿀 수 있습니다.',
  'start.notSelling':
    '아직 예약을 받지 않습니다. 이 단계를 모두 마칠 때까지 홈페이지에는 ‘곧 예약을 시작합니다’라고 표시됩니다.',
  'start.placeholders': '비어 있거나 아직 예시 값입니다: {fields}',
  'start.progress': '{all}단계 중 {done}단계 완료',
  'start.done': '완료',
  'start.skipped': '건너뜀',
  'start.skip': '건너뛰고 기본 문구 쓰기',
  'start.story': '소개 글과 상담사 소개(선택)',
  'start.story.about':
    '상담사의 경력과 사용 언어를 소개해 주세요. 작성하기 전에는 소개 페이지에 기본 문구만 표시되고 상담사 소개는 나오지 않습니다.',
  'start.story.profile': '상담사 소개 쓰기',
  'start.story.write': '소개 글 쓰기',
  'start.company': '사업자 정보',
  'start.company.about': '이름, 사업자 정보, 주소입니다. 모든 화면과 영수증에 표시됩니다.',
  'start.platforms': '메신저 계정',
  'start.platforms.about': '고객이 연락할 상담소 계정을 적고, 쓰지 않는 메신저는 꺼 주세요.',
  'start.slots': '상담 요일과 시간',
  'start.slots.about': '상담 요일과 시간, 1회 상담 시간입니다.',
  'start.prices': '상담료',
  'start.prices.about': '달러 금액과 국내 결제 원화 금액입니다.',
  'start.mail': '이메일 테스트',
  'start.mail.about': '고객은 인증번호, 예약 확인, 알림을 이메일로 받습니다.',
  'start.payments': '결제 테스트',
  'start.payments.about':
    '결제사 계정이 제대로 연결되었는지 확인합니다. 실제 결제는 되지 않습니다. 전체 과정을 보려면 다른 계정으로 직접 예약하고 취소해 보세요. 전액 환불됩니다.',
  'start.open': '설정하기',
  'start.keep': '이대로 쓰기',
  'start.mail.send': '테스트 이메일 보내기',
  'start.mail.again': '다시 보내기',
  'start.mail.arrived': '도착했습니다',
  'start.mail.queued': '{to} 주소로 보내는 중입니다.',
  'start.mail.sent': '{to} 주소로 보냈습니다. 스팸함까지 확인해 주세요.',
  'start.mail.failed': '{to} 주소로 보내지 못했습니다. 이유는 이메일 화면에 있습니다.',
  'start.mail.look': '이메일 화면 열기',
  'start.payments.try': '지금 확인',
  'start.payments.yes': '{name} 연결을 확인했습니다.',
  'start.payments.no': '{name}에 연결하지 못했습니다({issue}). 서버에 설정한 키를 확인해 주세요.',
}
