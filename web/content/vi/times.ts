import type { times as english } from '#web/content/en/times.ts'
import type { Translated } from '#web/content/types.ts'

export const times: Translated<typeof english> = (facts) => ({
  meta: {
    title: 'Khung giờ tư vấn còn trống',
    description: `Các khung giờ trống sắp tới để tư vấn du học Hàn Quốc 1:1, theo giờ của bạn. ${facts.fee}, hoàn tiền 100% nếu hủy ${facts.inTime}.`,
  },
  title: 'Khung giờ trống',
  lead: 'Hãy chọn một khung giờ. Không cần tài khoản để xem. Khung giờ bạn chọn vẫn được điền sẵn khi bạn đăng nhập, và chỉ được giữ khi bạn sang bước thanh toán.',
  price: `${facts.fee} cho ${facts.duration}`,
  refund: `Hoàn tiền 100% nếu bạn hủy ${facts.inTime}.`,
  service: 'Dịch vụ',
  counsellor: 'Tư vấn viên',
  anyone: 'Bất kỳ ai còn trống',
  inKorea: 'Tất cả theo giờ Hàn Quốc.',
  inBoth: 'Giờ địa phương của bạn ở trên, giờ Hàn Quốc ở dưới.',
  korea: 'giờ Hàn Quốc',
  there: 'Hàn Quốc',
  zones: 'Chọn múi giờ khác',
  /** Parts of a day, from 12:00 and from 18:00. */
  parts: ['Sáng', 'Chiều', 'Tối'],
  soon: 'Sắp mở đặt lịch. Chúng tôi đang chuẩn bị lịch tư vấn; vui lòng quay lại sau vài ngày.',
  none: 'Những ngày tới không còn khung giờ trống. Vui lòng xem lại sau: khi có người hủy, khung giờ sẽ trống trở lại.',
  unknown: 'Hiện chưa xem được khung giờ trống. Vui lòng thử lại sau một phút.',
  form: 'Đặt lịch tư vấn',
  next: 'Khung giờ trống gần nhất:',
  all: 'Xem tất cả khung giờ trống',
  reviews: {
    title: 'Khách hàng nói gì',
    note: 'Khách hàng viết sau buổi tư vấn và đồng ý cho hiển thị. Chúng tôi chọn những đánh giá được đăng; người viết nhận một mã giảm giá.',
  },
})
