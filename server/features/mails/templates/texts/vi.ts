import { appNames } from '#contract/app-names.ts'
import type { Settings } from '#domain/settings.ts'
import type { MailTexts } from './en.ts'
import { account } from './vi-account.ts'
import { adminTexts } from './vi-admin.ts'

export const vi = (company: Settings['company']): MailTexts => ({
  ...account(company),
  ...adminTexts(),

  hello: (name) => (name === null ? 'Xin chào,' : `Chào ${name},`),
  closing: 'Thân mến,',
  team: `Đội ngũ ${company.name}`,
  whyYou: `Bạn nhận được email này vì địa chỉ của bạn đã được dùng tại ${company.name}.`,
  questions: 'Cần hỗ trợ? Hãy gửi email cho chúng tôi:',
  labels: {
    service: 'Dịch vụ',
    counsellor: 'Tư vấn viên',
    when: 'Thời gian',
    platform: 'Ứng dụng chat',
    paid: 'Đã thanh toán',
    bookingNumber: 'Mã đặt lịch',
    fullRefundUntil: 'Hạn hoàn tiền 100%',
    reason: 'Lý do',
    validUntil: 'Hạn sử dụng',
    answerBy: 'Vui lòng trả lời trước',
    device: 'Thiết bị',
    networkAddress: 'Địa chỉ IP',
    amount: 'Số tiền',
    representative: 'Người đại diện',
    businessNumber: 'Số đăng ký kinh doanh',
  },
  platforms: appNames.vi,
  koreaTime: (time) => `${time} giờ Hàn Quốc (KST)`,
  koreaTimeShort: (time) => `${time} giờ Hàn Quốc`,
  elsewhere: (time, zone) => `${time} (${zone})`,
  otherDay: (day) => `Lưu ý: theo giờ của bạn là ${day}.`,
  viewTicket: 'Xem lịch hẹn của tôi',
  hello_first: {
    intro: (platform, account) =>
      `Bạn hãy nhắn cho chúng tôi trước để ứng dụng không ẩn cuộc trò chuyện. Tài khoản ${platform} của chúng tôi là ${account}. Bạn có thể gửi dòng này:`,
    greeting: (number) => `Xin chào, mã đặt lịch của tôi là ${number}.`,
    open: (platform) => `Mở ${platform}`,
  },
  youGetBack: (amount) => `Bạn sẽ được hoàn ${amount}.`,
  payerGetsBack: (amount) => `${amount} sẽ được hoàn lại cho người đã thanh toán.`,
  refundState: {
    requested: 'Khoản hoàn tiền đang được xử lý. Chúng tôi sẽ báo cho bạn ngay khi có xác nhận.',
    pending:
      'Khoản hoàn tiền đã được tiếp nhận và đang được xử lý. Chúng tôi sẽ báo cho bạn ngay khi có xác nhận.',
    completed: 'Khoản hoàn tiền đã được xác nhận. Ngân hàng có thể cần vài ngày để hiển thị.',
    needs_attention: 'Khoản hoàn tiền cần được xử lý thủ công. Chúng tôi đang thực hiện và sẽ báo cho bạn.',
  },

  booking_paid: {
    subject: (time) => `Lịch tư vấn đã được đặt: ${time}`,
    heading: 'Đặt lịch thành công',
    intro: (platform, platformId) =>
      `Cảm ơn bạn, chúng tôi đã nhận được thanh toán và buổi tư vấn đã được đặt. Đến giờ hẹn, chúng tôi sẽ bắt đầu trò chuyện với bạn trên ${platform} (ID của bạn: ${platformId}).`,
    introFree: (platform, platformId) =>
      `Buổi tư vấn của bạn đã được đặt, hoàn toàn miễn phí. Đến giờ hẹn, chúng tôi sẽ bắt đầu trò chuyện với bạn trên ${platform} (ID của bạn: ${platformId}).`,
    calendar: 'Mở tệp đính kèm để thêm buổi hẹn vào lịch của bạn, theo đúng múi giờ của bạn.',
    policy: (hours) =>
      `Cần đổi kế hoạch? Nếu bạn tự hủy trước giờ hẹn${hours === 0 ? '' : ` ít nhất ${hours} tiếng`}, phí sẽ được hoàn lại 100%.`,
    complaints: ({ email, phone }) =>
      `Để hủy hoặc rút khỏi hợp đồng, hãy mở trang lịch hẹn hoặc gửi email đến ${email}. Khiếu nại: ${email}, ${phone}.`,
    refundPolicy: 'Chính sách hoàn tiền',
  },
  cancelled: {
    subject: (time) => `Buổi tư vấn đã hủy: ${time}`,
    heading: 'Buổi tư vấn đã hủy',
    inDispute:
      'Khoản thanh toán này đang có tranh chấp hoặc đang được dịch vụ thanh toán kiểm tra. Số tiền sẽ được xử lý theo kết quả đó; chúng tôi sẽ báo cho bạn nếu việc hoàn tiền được xác nhận.',
    reversed:
      'Dịch vụ thanh toán đã thu hồi khoản thanh toán này trước đó, nên không còn khoản nào để hoàn lại.',
    byUser: 'Buổi tư vấn đã hủy theo yêu cầu của bạn.',
    byAdmin: 'Rất xin lỗi bạn: chúng tôi đã phải hủy buổi tư vấn này.',
    byProvider:
      'Toàn bộ tiền của buổi tư vấn này đã được trả lại qua dịch vụ thanh toán, nên lịch hẹn đã hủy.',
    tooLate: (until) => `Hạn hoàn tiền 100% là ${until} và đã qua, nên phí không được hoàn lại.`,
    backBefore: (amount) => `${amount} trong khoản đã thanh toán đã được hoàn lại hoặc đang được hoàn lại.`,
    restKept: (until) => `Hạn hoàn tiền 100% là ${until} và đã qua, nên phần còn lại không được hoàn lại.`,
    couponLost: (code) => `Mã giảm giá ${code} mà bạn được tặng khi đặt buổi này không còn dùng được nữa.`,
    bookAgain: 'Chọn thời gian khác',
  },
  refund_completed: {
    subject: (amount) => `Đã hoàn tiền: ${amount}`,
    heading: 'Đã hoàn tiền',
    intro: (amount) =>
      `Khoản hoàn tiền đã được xác nhận: ${amount} đang được chuyển về tài khoản hoặc thẻ bạn đã dùng để thanh toán.`,
    introOutside: (amount) =>
      `Khoản hoàn tiền đã được xác nhận: ${amount} đã được hoàn lại bằng tiền mặt hoặc chuyển khoản.`,
    introPayer: (amount) =>
      `Khoản hoàn tiền đã được xác nhận: ${amount} đang được chuyển về tài khoản hoặc thẻ của người đã thanh toán.`,
    note: 'Tùy ngân hàng, có thể mất vài ngày bạn mới thấy khoản tiền này.',
  },
  refund_given: {
    subject: (amount) => `Hoàn lại một phần tiền: ${amount}`,
    heading: 'Bạn được hoàn lại một phần tiền',
    intro: (amount) => `Chúng tôi hoàn lại cho bạn ${amount} trong số tiền đã thanh toán.`,
    stays:
      'Buổi tư vấn của bạn không có gì thay đổi. Chúng tôi sẽ gửi email khi khoản hoàn tiền được xác nhận.',
  },
  payment_reversed: {
    states: {
      reversed: {
        subject: 'Dịch vụ thanh toán đã thu hồi khoản thanh toán cho buổi tư vấn',
        intro: (amount) =>
          `Khoản thanh toán ${amount} cho buổi tư vấn đã hoàn tất, nhưng sau đó dịch vụ thanh toán đã thu hồi lại từ chúng tôi. Ngân hàng đã dùng để thanh toán hoặc dịch vụ thanh toán có thể cho biết lý do và số tiền sẽ đi đâu.`,
      },
      held: {
        subject: 'Dịch vụ thanh toán đang giữ khoản thanh toán cho buổi tư vấn',
        intro: (amount) =>
          `Khoản thanh toán ${amount} cho buổi tư vấn đã hoàn tất, nhưng dịch vụ thanh toán đang giữ lại để kiểm tra. Xin đừng thanh toán lại. Chúng tôi sẽ gửi email khi khoản này được giải tỏa hoặc bị thu hồi.`,
      },
      restored: {
        subject: 'Khoản thanh toán cho buổi tư vấn đã có hiệu lực trở lại',
        intro: (amount) =>
          `Dịch vụ thanh toán đã xác nhận lại khoản thanh toán ${amount} cho buổi tư vấn. Bạn không cần làm gì thêm.`,
      },
    },
    booking: {
      pending: 'Hiện lịch hẹn của bạn vẫn giữ nguyên. Nếu phải thay đổi, chúng tôi sẽ gửi email cho bạn.',
      cancelled: 'Buổi tư vấn này đã hủy trước đó.',
    },
  },
  payment_pending: {
    subject: 'Thanh toán cho buổi tư vấn đang được xử lý',
    heading: 'Thanh toán đang được xử lý',
    intro:
      'Thanh toán chưa được xác nhận. Trong lúc đó chúng tôi vẫn giữ khung giờ cho bạn, xin đừng thanh toán lại. Chúng tôi sẽ báo ngay khi có kết quả.',
    note: 'Thường chỉ mất vài phút, đôi khi vài ngày.',
  },
  payment_declined: {
    subject: 'Thanh toán cho buổi tư vấn không được chấp nhận',
    heading: 'Thanh toán không thành công',
    intro:
      'Rất xin lỗi bạn: thanh toán không được chấp nhận. Không có khoản tiền nào bị trừ và buổi tư vấn chưa được đặt; khung giờ của bạn không còn được giữ.',
    again: 'Nếu vẫn muốn được tư vấn, xin bạn chọn lại thời gian và thanh toán bằng cách khác.',
    bookAgain: 'Chọn lại thời gian',
  },
  payment_refunded: {
    subject: 'Khoản thanh toán đang được hoàn lại',
    heading: 'Chúng tôi không thể đặt lịch cho bạn',
    reasons: {
      slot_taken: 'Rất xin lỗi bạn: khi chúng tôi nhận được thanh toán, thời gian bạn chọn đã có người đặt.',
      superseded: 'Khoản thanh toán này thuộc về một yêu cầu mà bạn đã thay bằng yêu cầu mới hơn.',
      over: 'Khoản thanh toán đến sau khi yêu cầu đã kết thúc.',
      mismatch: 'Khoản thanh toán không khớp với yêu cầu của bạn.',
      other: 'Rất xin lỗi bạn: không thể đặt lịch theo yêu cầu của bạn.',
    },
    note: 'Việc hoàn tiền diễn ra tự động. Chúng tôi sẽ báo ngay khi có xác nhận.',
  },
  completed: {
    subject: 'Cảm ơn bạn đã trò chuyện cùng chúng tôi',
    heading: 'Buổi tư vấn đã hoàn thành',
    intro: 'Cảm ơn bạn đã tin tưởng. Mong rằng những bước tiếp theo của bạn giờ đã rõ ràng hơn.',
    invitation: (percent) =>
      `Bạn thấy buổi tư vấn thế nào? Vài lời của bạn giúp chúng tôi tư vấn tốt hơn, và để cảm ơn, chúng tôi giảm ${percent}% cho một buổi tư vấn tiếp theo.`,
    review: 'Viết đánh giá',
  },
  wait_offered: {
    subject: (time) => `Có giờ trống cho bạn: ${time}`,
    heading: 'Giờ trống từ danh sách chờ',
    intro: 'Bạn có tên trong danh sách chờ, và giờ này vừa trống. Chúng tôi giữ giờ này cho riêng bạn.',
    until: 'Giữ đến',
    book: 'Đặt giờ này',
    note: 'Nếu không cần, bạn không phải làm gì. Sau đó giờ này sẽ đến lượt người tiếp theo trong danh sách chờ.',
  },
  reassigned: {
    subject: 'Buổi tư vấn của bạn có tư vấn viên mới',
    heading: 'Tư vấn viên mới của bạn',
    intro: (name) => `${name} sẽ tư vấn cho bạn. Giờ hẹn, giá và quy định hoàn tiền giữ nguyên.`,
  },
  moved: {
    subject: (time) => `Buổi tư vấn của bạn có giờ mới: ${time}`,
    heading: 'Giờ mới của bạn',
    byStudent: 'Buổi tư vấn đã được dời theo yêu cầu của bạn. Việc đổi giờ không mất phí.',
    byAdmin: 'Cảm ơn bạn đã chọn giờ khác. Việc đổi giờ không mất phí.',
    before: 'Giờ cũ',
    lost: 'Hạn hoàn tiền 100% đã qua, nên nếu hủy bạn sẽ không được hoàn tiền.',
    calendar: 'Mở tệp đính kèm để cập nhật lịch của bạn.',
  },
  hours_offered: {
    subject: 'Xin trả lời: chúng tôi có thể dời buổi tư vấn của bạn không?',
    heading: 'Chúng tôi có thể dời buổi tư vấn của bạn không?',
    intro: 'Rất xin lỗi: chúng tôi muốn dời buổi tư vấn của bạn. Lý do:',
    hour: (number) => `Lựa chọn ${number}`,
    answer: 'Chọn câu trả lời',
    note: 'Bạn cũng có thể giữ giờ cũ hoặc yêu cầu hoàn toàn bộ số tiền. Các khung giờ này chưa được giữ chỗ: ai chọn trước sẽ được.',
    noteFree: 'Bạn cũng có thể giữ giờ cũ. Các khung giờ này chưa được giữ chỗ: ai chọn trước sẽ được.',
  },
  missed_by_office: {
    subject: 'Xin lỗi vì chúng tôi đã lỡ hẹn với bạn',
    heading: 'Chúng tôi xin lỗi',
    refunded:
      'Rất xin lỗi: chúng tôi đã không có mặt trong buổi tư vấn của bạn. Buổi này đã hủy và bạn được hoàn lại toàn bộ tiền.',
    cancelled: 'Rất xin lỗi: chúng tôi đã không có mặt trong buổi tư vấn của bạn. Buổi này đã hủy.',
    chooses:
      'Rất xin lỗi: chúng tôi đã không có mặt trong buổi tư vấn của bạn. Hãy chọn giờ khác trong vòng 52 tuần; không mất phí.',
    choose: 'Chọn giờ khác',
  },
  missed_by_student: {
    subject: 'Chúng tôi đã không gặp được bạn',
    intro: 'Chúng tôi đã đợi bạn vào giờ hẹn nhưng không liên lạc được. Mong bạn vẫn ổn.',
    kept: 'Chúng tôi đã giữ khung giờ này cho bạn nên phí không được hoàn lại.',
    freeMove: 'Bạn có thể chọn giờ khác một lần trong vòng 52 tuần, miễn phí.',
    object: `Nếu bạn đã có mặt, hoặc gặp việc bất khả kháng, hãy gửi email đến ${company.email} trong vòng 7 ngày và cho chúng tôi biết. Sẽ có người đọc email của bạn.`,
  },
  coupon_issued: {
    subject: (percent) => `Mã giảm giá ${percent}% cho buổi tư vấn tiếp theo`,
    heading: (percent) => `Tặng bạn mã giảm giá ${percent}%`,
    reasons: {
      payment: 'Cảm ơn bạn đã đặt lịch. Đây là mã giảm giá cho buổi tư vấn tiếp theo của bạn:',
      review: 'Cảm ơn bạn đã viết đánh giá. Đây là mã giảm giá cho buổi tư vấn tiếp theo của bạn:',
      gift: 'Đây là mã giảm giá cho buổi tư vấn tiếp theo của bạn:',
    },
    use: 'Nhập mã vào ô mã giảm giá trong biểu mẫu đặt lịch rồi bấm Áp dụng. Mã dùng được một lần và chỉ trong tài khoản của bạn.',
    book: 'Đặt lịch tư vấn',
  },
  reminder: {
    subject: (time) => `Nhắc lịch tư vấn: ${time}`,
    heading: 'Sắp đến buổi tư vấn của bạn',
    headingLast: 'Buổi tư vấn của bạn sắp bắt đầu',
    stillFree: (until) => `Nếu bạn hủy trước ${until}, phí vẫn được hoàn lại 100%.`,
    ifNobody:
      'Nếu 10 phút sau giờ bắt đầu vẫn chưa có ai nhắn cho bạn, hãy mở trang lịch hẹn: chỉ cần chạm một lần để yêu cầu hoàn lại toàn bộ tiền hoặc chọn giờ khác miễn phí. Bạn cũng có thể nhắn cho chúng tôi trên trang đó bất cứ lúc nào.',
    ifNobodyFree:
      'Nếu 10 phút sau giờ bắt đầu vẫn chưa có ai nhắn cho bạn, hãy mở trang lịch hẹn: chỉ cần chạm một lần để chọn giờ khác miễn phí. Bạn cũng có thể nhắn cho chúng tôi trên trang đó bất cứ lúc nào.',
    intro: (platform, platformId) =>
      `Buổi tư vấn của bạn sắp diễn ra. Đến giờ hẹn, chúng tôi sẽ bắt đầu trò chuyện với bạn trên ${platform} (ID của bạn: ${platformId}).`,
    note: 'Bạn nên chuẩn bị sẵn câu hỏi và giấy tờ của mình.',
  },
  plan_published: {
    subject: 'Kế hoạch sau buổi tư vấn của bạn',
    heading: 'Kế hoạch của bạn',
    intro:
      'Đây là những điều chúng ta đã trao đổi và các bước tiếp theo. Bạn có thể đánh dấu từng bước trên trang lịch hẹn.',
    open: 'Mở kế hoạch',
    note: 'Các bước được giữ nguyên ngôn ngữ mà tư vấn viên đã viết.',
  },
  room_message: {
    subject: 'Tin nhắn về buổi tư vấn của bạn',
    adminSubject: (name) => `Tin nhắn chưa đọc từ ${name}`,
    heading: 'Bạn có tin nhắn chưa đọc',
    fileOnly: 'Bạn vừa nhận được một tệp.',
    more: (count) => `Và ${count} tin nhắn khác.`,
    open: 'Đọc và trả lời',
    note: 'Chúng tôi gửi nhiều nhất một email mỗi giờ, và không gửi khi bạn đang mở cuộc trò chuyện.',
  },
  calendar: {
    summary: `Tư vấn cùng ${company.name}`,
    description: (platform, platformId) =>
      `Đặt xong, bạn gửi cho chúng tôi một lời chào ngắn. Đến giờ hẹn, ${company.name} sẽ bắt đầu trò chuyện với bạn trên ${platform} (ID của bạn: ${platformId}).`,
  },
})
