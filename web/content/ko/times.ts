import type { times as english } from '#web/content/en/times.ts'
import type { Translated } from '#web/content/types.ts'

export const times: Translated<typeof english> = (facts) => ({
  meta: {
    title: '예약 가능한 상담 시간',
    description: `가까운 날에 비어 있는 한국 유학 1:1 채팅 상담 시간을 현지 시간으로 확인하세요. ${facts.fee}, ${facts.inTime} 취소하면 전액 환불.`,
  },
  title: '예약 가능한 시간',
  lead: '원하는 시간을 고르세요. 로그인하지 않아도 볼 수 있어요. 고른 시간은 로그인하는 동안 입력된 채로 남고, 결제 단계에서 확보돼요.',
  price: `${facts.duration} 상담 ${facts.fee}`,
  refund: `${facts.inTime} 취소하면 전액 환불돼요.`,
  service: '서비스',
  counsellor: '상담사',
  anyone: '가능한 상담사 아무나',
  inKorea: '모든 시간은 한국 시간이에요.',
  inBoth: '현지 시간을 먼저, 그 아래에 한국 시간을 표시해요.',
  korea: '한국 시간',
  there: '한국 시간',
  zones: '다른 시간대 고르기',
  /** Parts of a day, from 12:00 and from 18:00. */
  parts: ['오전', '오후', '저녁'],
  soon: '곧 예약을 시작해요. 지금 상담 일정을 준비하고 있으니 며칠 뒤에 다시 확인해 주세요.',
  none: '가까운 날에는 비어 있는 시간이 없어요. 취소가 생기면 다시 열리니 곧 다시 확인해 주세요.',
  unknown: '지금은 예약 가능한 시간을 표시할 수 없어요. 잠시 후 다시 시도해 주세요.',
  form: '상담 신청하기',
  next: '가장 빠른 시간:',
  all: '예약 가능한 시간 모두 보기',
  reviews: {
    title: '상담 후기',
    note: '상담을 받은 분이 쓰고 공개에 동의한 후기예요. 저희가 골라서 보여 드리며, 후기를 쓰신 분께는 쿠폰을 드려요.',
  },
})
