import type { service as english } from '#web/content/en/service.ts'
import type { Translated } from '#web/content/types.ts'

export const service: Translated<typeof english> = (facts) => ({
  meta: {
    title: 'Dịch vụ và giá',
    description: `Tư vấn du học Hàn Quốc 1:1 qua tin nhắn với giá ${facts.fee}: KakaoTalk, Instagram DM hoặc Facebook DM, buổi sau giảm ${facts.couponPercent}.`,
  },
  title: 'Một cuộc trò chuyện, một mức giá',
  lead: 'Không gói dịch vụ, không hoa hồng từ trường, không hợp đồng môi giới.',
  price: {
    label: 'Tư vấn 1:1 qua tin nhắn',
    amount: facts.fee,
    unit: `cho ${facts.duration}, với một tư vấn viên dành riêng cho bạn`,
    points: [
      `Buổi tư vấn diễn ra bằng ${facts.languages}`,
      'Câu hỏi và tệp bạn gửi được đọc trước khi gặp',
      'Câu trả lời kèm nguồn để bạn tự kiểm tra',
      'Các bước tiếp theo được ghi lại và lưu trong khung chat',
      `Mã giảm ${facts.couponPercent} cho buổi tư vấn sau`,
    ],
  },
  channels: {
    title: 'Trò chuyện ở đâu',
    lead: 'Chọn một kênh khi đặt lịch. Đúng giờ đã hẹn, chúng tôi nhắn cho bạn trước.',
    items: [
      { name: 'KakaoTalk', text: 'Ứng dụng ai ở Hàn cũng dùng. Hãy cho chúng tôi KakaoTalk ID của bạn.' },
      { name: 'Instagram DM', text: 'Cho chúng tôi tên Instagram của bạn; tài khoản riêng tư cũng được.' },
      { name: 'Facebook DM', text: 'Qua Messenger. Cho chúng tôi tên hồ sơ hoặc đường dẫn của bạn.' },
    ],
  },
  steps: {
    title: 'Cách thực hiện',
    items: [
      {
        title: 'Đăng ký',
        text: 'Bằng địa chỉ Gmail. Chúng tôi gửi mã sáu chữ số để chắc đó là hộp thư của bạn.',
      },
      {
        title: 'Yêu cầu tư vấn',
        text: `Viết điều bạn băn khoăn, đính kèm giấy tờ nếu cần, và chọn giờ trống: ${facts.bookableDays}, bắt đầu từ ${facts.firstStart} đến ${facts.lastStart} giờ Hàn Quốc.`,
      },
      {
        title: 'Thanh toán an toàn',
        text: `${facts.takesWon ? `Trả ${facts.feeInDollars} bằng PayPal hoặc thẻ, hoặc ${facts.feeInWon} bằng thẻ hay ví Hàn Quốc` : `Trả ${facts.fee} bằng PayPal hoặc thẻ`}. Giờ của bạn được giữ ${facts.hold} trong lúc thanh toán, và chúng tôi không bao giờ thấy thẻ của bạn.`,
      },
      {
        title: 'Trò chuyện',
        text: `Chúng tôi nhắc bạn trước ${facts.reminder}, rồi nhắn tin trong ứng dụng bạn chọn.`,
      },
      {
        title: 'Lần sau tiết kiệm hơn',
        text: `Mã giảm giá giúp bạn bớt ${facts.couponPercent} ở buổi sau: ${facts.feeWithCoupon} thay vì ${facts.fee}.`,
      },
    ],
  },
  discount: {
    title: `Giảm ${facts.couponPercent} cho buổi sau`,
    text: `Sau khi thanh toán, bạn nhận mã giảm giá qua email. Mã có hạn ${facts.couponValidity} và giảm ${facts.couponPercent} cho buổi tiếp theo.`,
    review: 'Viết đánh giá sau buổi tư vấn và bạn nhận thêm một mã giảm giá.',
  },
  refund: {
    title: 'Khi nào bạn được hoàn tiền',
    text: `Hủy trước giờ bắt đầu ít nhất ${facts.refundNotice} và bạn tự động nhận lại toàn bộ. Muộn hơn thì không được hoàn. Nếu chúng tôi hủy, bạn luôn nhận lại toàn bộ.`,
    link: 'Chính sách hoàn tiền',
  },
  faq: {
    title: 'Câu hỏi thường gặp',
    items: [
      {
        question: 'Muốn du học Hàn Quốc có bắt buộc phải tư vấn không?',
        answer:
          'Không. Bạn không bắt buộc phải tư vấn. Trường và đại sứ quán công bố yêu cầu, và bạn có thể tự chuẩn bị.',
      },
      {
        question: 'Tư vấn có bảo đảm đỗ trường hay được cấp visa không?',
        answer:
          'Không. Trường, chính phủ và nhà tuyển dụng quyết định. Chúng tôi giúp bạn hiểu quy định và chuẩn bị tốt, không hứa kết quả.',
      },
      {
        question: 'Giá bao nhiêu?',
        answer: `${facts.fee} cho một buổi ${facts.duration}. Có mã giảm giá thì còn ${facts.feeWithCoupon}. ${facts.takesWon ? 'Giá bằng won dành cho thẻ và ví Hàn Quốc. ' : ''}Chúng tôi không thu thêm khoản nào. Ngân hàng hoặc PayPal có thể tính phí chuyển đổi ngoại tệ.`,
      },
      {
        question: 'Khi nào tôi được hoàn tiền?',
        answer: `Khi bạn hủy trước giờ bắt đầu ít nhất ${facts.refundNotice}, hoặc khi chúng tôi hủy. Tiền về theo cách bạn đã trả, thường trong ${facts.refundDays.from} đến ${facts.refundDays.to} ngày làm việc.`,
      },
      {
        question: 'Tôi có thể đặt những giờ nào?',
        answer: `${facts.bookableDays}, bắt đầu từ ${facts.firstStart} đến ${facts.lastStart} giờ Hàn Quốc; đặt trước ít nhất ${facts.lead}, tối đa ${facts.horizon}. Mọi giờ đều hiện thêm theo múi giờ của bạn.`,
      },
      {
        question: 'Giấy tờ của tôi được giữ thế nào?',
        answer: `Chỉ bạn và văn phòng mở được tệp bạn gửi (tối đa ${facts.attachmentLimit}). Bạn có thể tải về hoặc xóa dữ liệu trong tài khoản.`,
      },
    ],
  },
  button: 'Đăng ký tư vấn ngay!',
})
