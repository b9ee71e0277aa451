import { isDirectMessage } from '#contract/app-names.ts'
import type { Platform } from '#domain/consultation.ts'
import type { service as english } from '#web/content/en/service.ts'
import type { Translated } from '#web/content/types.ts'

/** How a consultation works in the apps that most students choose. */
const appTexts: Partial<Record<Platform, string>> = {
  kakao: 'Ứng dụng ai ở Hàn cũng dùng. Hãy cho chúng tôi KakaoTalk ID của bạn.',
  instagram: 'Cho chúng tôi tên Instagram của bạn; tài khoản riêng tư cũng được.',
  facebook: 'Qua Messenger. Cho chúng tôi tên hồ sơ hoặc đường dẫn của bạn.',
}

export const service: Translated<typeof english> = (facts) => ({
  meta: {
    title: 'Dịch vụ và giá',
    description: `Tư vấn du học Hàn Quốc 1:1 qua tin nhắn với giá ${facts.fee}, qua ${facts.chatApps}; buổi sau giảm ${facts.couponPercent}.`,
  },
  title: 'Trả tiền cho từng buổi tư vấn',
  lead: 'Không bán gói, không nhận hoa hồng từ trường, không ký hợp đồng môi giới.',
  price: {
    label: 'Tư vấn 1:1 qua tin nhắn',
    amount: facts.fee,
    unit: `cho ${facts.duration}, với một tư vấn viên dành riêng cho bạn`,
    points: [
      `Buổi tư vấn diễn ra bằng ${facts.languages}`,
      'Chúng tôi đọc câu hỏi và tệp của bạn trước buổi tư vấn',
      'Câu trả lời kèm nguồn để bạn tự kiểm tra',
      'Các bước tiếp theo được ghi lại trên trang lịch hẹn và gửi qua email để bạn giữ',
      `Mã giảm ${facts.couponPercent} cho buổi tư vấn sau`,
    ],
  },
  channels: {
    title: 'Trò chuyện ở đâu',
    lead: 'Chọn một ứng dụng chat khi đặt lịch. Sau khi đặt lịch, bạn gửi một lời chào ngắn; đến giờ hẹn, tư vấn viên bắt đầu trò chuyện.',
    items: facts.apps.map(({ id, name }) => ({
      name: id === 'facebook' ? 'Messenger' : isDirectMessage(id) ? `${name} DM` : name,
      text: appTexts[id] ?? 'Cho chúng tôi số điện thoại hoặc ID của bạn trong ứng dụng.',
    })),
  },
  steps: {
    title: 'Quy trình tư vấn',
    items: [
      {
        title: 'Đăng ký',
        text: 'Bằng địa chỉ Gmail. Chúng tôi gửi mã sáu chữ số để xác nhận đó là email của bạn.',
      },
      {
        title: 'Đặt lịch tư vấn',
        text: `Viết điều bạn băn khoăn, đính kèm giấy tờ nếu cần, và chọn khung giờ trống: ${facts.bookableDays}, bắt đầu từ ${facts.firstStart} đến ${facts.lastStart} giờ Hàn Quốc.`,
      },
      {
        title: 'Thanh toán an toàn',
        text: `${facts.takesWon ? `Trả ${facts.feeInDollars} bằng PayPal hoặc thẻ, hoặc ${facts.feeInWon} bằng thẻ hay ví Hàn Quốc` : `Trả ${facts.fee} bằng PayPal hoặc thẻ`}. Khung giờ của bạn được giữ trong ${facts.hold} trong lúc thanh toán, và chúng tôi không bao giờ thấy thông tin thẻ của bạn.`,
      },
      {
        title: 'Trò chuyện',
        text: `Sau khi đặt lịch, bạn gửi cho chúng tôi một lời chào ngắn. Chúng tôi nhắc bạn ${facts.reminder} trước giờ hẹn; đến giờ, chúng tôi bắt đầu trò chuyện.`,
      },
      {
        title: 'Lần sau tiết kiệm hơn',
        text: `Mã giảm giá giúp bạn giảm ${facts.couponPercent} ở buổi sau: chỉ còn ${facts.feeWithCoupon} thay vì ${facts.fee}.`,
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
    text: `Hủy ${facts.inTime} và tiền được tự động hoàn lại toàn bộ. ${facts.hasNotice ? 'Muộn hơn thì không được hoàn. ' : ''}Nếu chúng tôi hủy, bạn luôn nhận lại toàn bộ.`,
    link: 'Chính sách hoàn tiền',
  },
  sample: {
    title: 'Ví dụ một kế hoạch',
    note: 'Chỉ là ví dụ, không phải của khách hàng nào, để bạn thấy mình nhận được gì.',
    steps: [
      { text: 'Xin trường bằng tốt nghiệp và bảng điểm, làm tem apostille', by: 'trước 15/1' },
      { text: 'So số tiền phải chứng minh với con số chính thức', by: 'trước 31/1' },
      { text: 'Gửi trang đầu của kế hoạch học tập vào khung chat', by: 'trước 10/2' },
    ],
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
        answer: `Khi bạn hủy ${facts.inTime}, hoặc khi chúng tôi hủy. Tiền về theo cách bạn đã trả, thường trong ${facts.refundDays.from} đến ${facts.refundDays.to} ngày làm việc.`,
      },
      {
        question: 'Tôi có thể đặt những giờ nào?',
        answer: `${facts.bookableDays}, bắt đầu từ ${facts.firstStart} đến ${facts.lastStart} giờ Hàn Quốc; đặt trước ít nhất ${facts.lead}, tối đa ${facts.horizon}. Mọi giờ đều hiện thêm theo múi giờ của bạn.`,
      },
      {
        question: 'Giấy tờ của tôi được giữ thế nào?',
        answer: `Chỉ bạn và văn phòng mở được tệp bạn gửi (tối đa ${facts.attachmentLimit}). Bạn có thể tải dữ liệu hoặc xóa tài khoản bất cứ lúc nào; thời hạn lưu trữ xem Chính sách bảo mật.`,
      },
      {
        question: 'Tôi có thể đổi lịch không?',
        answer: `Có, miễn phí hai lần, ${facts.inTime}. Bạn không phải trả thêm.`,
      },
      {
        question: 'Nếu không có ai nhắn cho tôi thì sao?',
        answer:
          'Nếu 10 phút sau giờ hẹn vẫn chưa có ai nhắn cho bạn, hãy mở trang lịch hẹn: chỉ một lần chạm, bạn được hoàn lại toàn bộ hoặc chọn khung giờ mới miễn phí.',
      },
      {
        question: 'Nhắn tin, gọi thoại hay gọi video?',
        answer:
          'Nhắn tin. Chúng ta viết trong ứng dụng bạn chọn hoặc trên trang lịch hẹn. Không có gọi thoại hay video, nên bạn đọc lại được tất cả.',
      },
      {
        question: 'Tư vấn bằng ngôn ngữ nào?',
        answer: `Buổi tư vấn diễn ra bằng ${facts.languages}. Trang web và email có tiếng Việt, nhưng cuộc trò chuyện không được dịch.`,
      },
      {
        question: 'Nếu tôi vào muộn hoặc không vào được?',
        answer: `Hãy nhắn cho chúng tôi trong ứng dụng hoặc trên trang lịch hẹn; chúng tôi đợi 20 phút. Sau đó chúng tôi có thể ghi nhận là bạn vắng mặt và bạn không được hoàn tiền${facts.absentMayMove ? ', nhưng được chọn giờ khác miễn phí một lần trong 52 tuần' : ''}. Nếu gặp việc bất khả kháng, hãy gửi email trong 7 ngày.`,
      },
      {
        question: 'Bố mẹ tôi tham gia cùng được không?',
        answer:
          'Được. Chỉ một tài khoản nhắn với chúng tôi, nhưng người ngồi cạnh có thể cùng đọc và nhờ bạn hỏi.',
      },
      {
        question: 'Tôi dưới 19 tuổi, có đặt được không?',
        answer:
          'Được, từ 14 tuổi và khi bố mẹ hoặc người giám hộ đồng ý. Nếu họ chưa đồng ý, bạn hoặc họ có thể hủy hợp đồng.',
      },
      {
        question: 'Các bạn có nộp hồ sơ thay tôi không?',
        answer:
          'Không. Bạn tự nộp. Chúng tôi giải thích từng bước, đọc bản nháp của bạn và chỉ ra điều còn thiếu.',
      },
      {
        question: 'Trường có trả tiền cho các bạn không?',
        answer: 'Không. Chúng tôi không nhận tiền của trường, chỉ nhận phí của người được tư vấn.',
      },
      {
        question: 'Vì sao cần địa chỉ Gmail?',
        answer:
          'Chúng tôi xác minh bằng một mã, và mỗi hộp thư là một tài khoản, để tránh đặt lịch giả. Tạo địa chỉ Gmail thì miễn phí.',
      },
      {
        question: 'Sau buổi tư vấn, tôi hỏi thêm được không?',
        answer:
          'Được. Trong 14 ngày sau buổi tư vấn, bạn có thể hỏi trên trang lịch hẹn. Chủ đề mới thì cần một buổi mới.',
      },
    ],
  },
  button: 'Đặt lịch tư vấn ngay!',
})
