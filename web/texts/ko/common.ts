import { appTexts } from '#web/texts/app-texts.ts'
import type { common as english } from '#web/texts/en/common.ts'
import type { Translation } from '#web/texts/text.ts'
import { zoneTexts } from '#web/texts/zone-texts.ts'

export const common: Translation<typeof english> = {
  'failure.title': '예기치 않은 오류가 발생했습니다!',
  'failure.requestId': '요청 번호: {id}',
  'failure.reload': '다시 시도',
  'preview.title': '미리보기',
  loading: '불러오는 중...',
  noscript: '이 페이지에는 JavaScript가 필요합니다. 브라우저에서 켜 주세요.',
  optional: '(선택)',
  cancel: '취소',
  close: '닫기',
  back: '뒤로',
  save: '저장',
  saved: '저장했습니다.',
  copy: '복사',
  copied: '복사했습니다.',
  show: '보기',
  hide: '숨기기',
  'pager.label': '페이지',
  'pager.previous': '이전',
  'pager.next': '다음',
  'pager.page': '{page}페이지',
  'moment.korea': '한국 시간 {korea}',
  'moment.both': '현지\u00a0시간 {yours} (한국 시간 {korea})\u2060',
  'time.korea': '한국 시간',
  'time.yours': '현지 시간 ({zone})',
  'time.otherDay': '현지 시간으로는 날짜가 다르니 확인해 주세요.',
  ...zoneTexts('ko'),
  'countdown.left': '{time} 남음',
  'countdown.over': '시간이 지났습니다.',
  'money.usd': '{amount} USD',
  'money.krw': '{amount}원',
  'money.or': '{first} 또는 {second}',
  ...appTexts('ko'),
}
