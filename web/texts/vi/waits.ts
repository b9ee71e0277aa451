import type { waits as english } from '#web/texts/en/waits.ts'
import type { Translation } from '#web/texts/text.ts'

export const waits: Translation<typeof english> = {
  'waits.title': 'Danh sách chờ',
  'waits.intro':
    'Khi có giờ trống vào ngày bạn chọn ở đây, chúng tôi gửi email cho bạn và giữ giờ đó cho bạn tối đa hai giờ. Ai đăng ký trước được hỏi trước. Hoàn toàn miễn phí.',
  'waits.yours': 'Bạn đang chờ',
  'waits.waiting': 'Đang chờ',
  'waits.offered': 'Có một giờ được giữ cho bạn',
  'waits.until': 'Đến {until}',
  'waits.book': 'Đặt giờ này',
  'waits.leave': 'Không chờ nữa',
  'waits.decline': 'Tôi không cần',
  'waits.taken': 'Đã đặt',
  'waits.expired': 'Đã hết hạn',
  'waits.choose': 'Chọn tối đa {count} ngày',
  'waits.full': 'hết giờ',
  'waits.free': '{count} giờ trống',
  'waits.join': 'Chờ các ngày này',
  'waits.joined': 'Bạn đã vào danh sách. Chúng tôi sẽ gửi email khi có giờ trống.',
  'waits.none': 'Không còn ngày nào khác để chờ.',
  'waits.bookNow': 'Hiện có giờ trống mà bạn có thể đặt ngay.',
  'waits.bookable': 'Chờ một ngày vẫn còn giờ trống',
  'waits.form': 'Xem giờ trống',
}
