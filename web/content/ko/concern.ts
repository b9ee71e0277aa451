import type { concern as english } from '#web/content/en/concern.ts'
import type { Translated } from '#web/content/types.ts'

export const concern: Translated<typeof english> = {
  title: '유학 고민',
  description: '유학 준비 중인지, 한국에서 공부하고 있는지, 학업을 마쳤는지 골라 보세요.',
  lead: '지금 어디쯤 와 있나요? 고르면 상담 주제를 볼 수 있어요.',
  groups: {
    preparing: { button: '유학을 준비하는 학생', hint: '학교, 서류, 장학금, 첫 비자' },
    live: { button: '유학 중인 학생', hint: '체류, 언어, 집, 일상' },
    finish: { button: '유학을 마친 학생', hint: '취업, 졸업 후 비자, 정착 또는 귀국' },
  },
  topics: {
    who: '이런 분께 맞아요',
    included: '이런 내용을 다뤄요',
    previous: '이전 페이지',
    next: '다음 페이지',
    pages: '주제 목록 페이지',
    all: '모든 고민',
    hint: '주제를 눌러 펼쳐 보세요. 예약할 때 하나만 고를 필요는 없어요. 궁금한 것은 다 가져오세요.',
    apply: '상담 신청하기',
  },
}
