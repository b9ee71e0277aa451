import type { times as english } from '#web/content/en/times.ts'
import type { Translated } from '#web/content/types.ts'

export const times: Translated<typeof english> = (facts) => ({
  meta: {
    title: 'Giờ tư vấn còn trống',
    description: `Các giờ còn trống sắp tới để tư vấn du học Hàn Quốc 1:1, theo giờ của bạn. ${facts.fee}, hoàn tiền 100% nếu hủy trước ${facts.refundNotice}.`,
  },
  title: 'Giờ còn trống',
  lead: 'Hãy chọn một giờ. Xem không cần tài khoản, và giờ bạn chọn được giữ nguyên khi đăng nhập hoặc đăng ký.',
  price: `${facts.fee} cho ${facts.duration}`,
  refund: `Hoàn tiền 100% nếu bạn hủy trước giờ bắt đầu ít nhất ${facts.refundNotice}.`,
  inKorea: 'Tất cả là giờ Hàn Quốc.',
  inBoth: 'Giờ của bạn ở trên, giờ Hàn Quốc ở dưới.',
  korea: 'giờ Hàn Quốc',
  there: 'Hàn Quốc',
  zones: 'Xem theo múi giờ của tôi',
  none: 'Những ngày tới không còn giờ trống. Vui lòng xem lại sau: khi có người hủy, giờ sẽ trống trở lại.',
  unknown: 'Hiện chưa xem được giờ trống. Vui lòng thử lại sau một phút.',
  later: 'Các ngày sau đó có trong biểu mẫu đăng ký.',
  form: 'Đăng ký tư vấn',
  next: 'Giờ trống gần nhất:',
  all: 'Xem tất cả giờ trống',
  reviews: {
    title: 'Sau buổi tư vấn',
    note: 'Khách hàng viết sau buổi tư vấn và đồng ý cho hiển thị. Chúng tôi chọn những đánh giá được đăng; người viết nhận một mã giảm giá.',
  },
})
