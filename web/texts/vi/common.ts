import { appTexts } from '#web/texts/app-texts.ts'
import type { common as english } from '#web/texts/en/common.ts'
import type { Translation } from '#web/texts/text.ts'
import { zoneTexts } from '#web/texts/zone-texts.ts'

export const common: Translation<typeof english> = {
  'failure.title': 'Đã xảy ra lỗi ngoài dự kiến!',
  'failure.requestId': 'Mã yêu cầu: {id}',
  'failure.reload': 'Thử lại',
  'preview.title': 'Xem trước',
  loading: 'Đang tải...',
  noscript: 'Trang này cần JavaScript. Vui lòng bật JavaScript trong trình duyệt.',
  optional: '(không bắt buộc)',
  cancel: 'Hủy',
  close: 'Đóng',
  back: 'Quay lại',
  save: 'Lưu',
  saved: 'Đã lưu.',
  copy: 'Sao chép',
  copied: 'Đã sao chép.',
  show: 'Hiện',
  hide: 'Ẩn',
  'pager.label': 'Các trang',
  'pager.previous': 'Trước',
  'pager.next': 'Sau',
  'pager.page': 'Trang {page}',
  'moment.korea': '{korea} (giờ Hàn Quốc)',
  'moment.both': '{yours} (giờ của bạn), tức {korea} (giờ Hàn Quốc)',
  'time.korea': 'Giờ Hàn Quốc',
  'time.yours': 'Giờ địa phương ({zone})',
  'time.otherDay': 'Lưu ý: theo giờ của bạn, đây là một ngày khác.',
  ...zoneTexts('vi'),
  'countdown.left': 'Còn {time}',
  'countdown.over': 'Đã hết thời gian.',
  'money.usd': '{amount} USD',
  'money.krw': '{amount} KRW',
  'money.or': '{first} hoặc {second}',
  ...appTexts('vi'),
}
