import type { RefundCause } from '#domain/money-cause.ts'
import type { AdminTexts } from './en-admin.ts'

const refundCauses: Record<RefundCause, string> = {
  balance: 'Số dư của bạn tại dịch vụ thanh toán không đủ. Hãy nạp thêm tiền.',
  declined: 'Thẻ hoặc tài khoản của khách bị từ chối, hoặc khách chưa xác nhận thanh toán.',
  unsaid: 'Không có lý do nào được đưa ra.',
  disputed: 'Khách hàng đang khiếu nại khoản thanh toán. Việc hoàn tiền phải chờ đến khi khiếu nại kết thúc.',
  restored:
    'Khoản này đang được xử lý khi tạo bản sao lưu. Hệ thống sẽ hỏi dịch vụ thanh toán trước khi gửi lại.',
  outside: 'Khách đã trả tiền cho bạn ngoài trang web.',
  failedBefore: 'Tiền đã được gửi đi nhưng ngân hàng của khách đã trả lại.',
  tooLate: 'Đã quá thời hạn hoàn tiền của dịch vụ thanh toán. Hãy chuyển tiền bằng cách khác.',
  notCleared: 'Khoản thanh toán này chưa về đến nơi. Hệ thống sẽ thử lại khi tiền về.',
  already: 'Dịch vụ thanh toán cho biết khoản này đã được hoàn trước đó. Hãy kiểm tra giao dịch tại đó.',
  access:
    'Dịch vụ thanh toán không cho phép với thông tin truy cập của chúng ta. Hãy nhờ người quản lý trang web kiểm tra thông tin truy cập, hoặc tự hoàn tiền trong trang quản lý của dịch vụ.',
  account:
    'Dịch vụ thanh toán đã hạn chế giao dịch này hoặc một trong các tài khoản. Bộ phận hỗ trợ của họ có thể cho biết lý do.',
  review: 'Dịch vụ thanh toán đang xem xét khoản này hoặc đang chờ bạn chấp nhận. Hãy kiểm tra tại đó.',
  bank: 'Ngân hàng của khách vẫn đang chuyển tiền. Việc này có thể mất vài ngày.',
  noAnswer: 'Dịch vụ thanh toán chưa trả lời rõ ràng. Hệ thống vẫn tiếp tục hỏi.',
  other: 'Dịch vụ thanh toán đã từ chối. Bộ phận hỗ trợ của họ có thể cho biết lý do.',
}

export const adminTexts = (): AdminTexts => ({
  refund_stuck: {
    subject: (amount) => `Khoản hoàn tiền ${amount} cần bạn xử lý`,
    heading: 'Một khoản hoàn tiền cần bạn xử lý',
    intro: (amount) =>
      `Dịch vụ thanh toán chưa chấp nhận khoản hoàn tiền ${amount} cho khách hàng. Khách hàng đã được báo là bạn đang xử lý.`,
    introOutside: (amount) =>
      `Bạn cần hoàn ${amount} cho khách hàng đã trả tiền ngoài trang web. Khách hàng đã được báo là bạn đang xử lý.`,
    todoOutside:
      'Hãy chuyển tiền, rồi bấm “Transferred” trong danh sách việc cần xử lý. Khách hàng sẽ nhận được email báo đã hoàn tiền xong.',
    consultation: 'Buổi tư vấn',
    transaction: 'Mã giao dịch',
    why: 'Lý do',
    causes: refundCauses,
    code: 'Mã khi liên hệ hỗ trợ',
    todoRefused:
      'Nếu dịch vụ không còn cho hoàn khoản thanh toán này, hãy chuyển tiền bằng cách khác rồi bấm “Transferred”; khách hàng sẽ nhận được email.',
    todo: 'Nút “Try again” gửi yêu cầu hoàn tiền thêm một lần. Mục này tự biến mất khi tiền đã về.',
    open: 'Mở danh sách việc cần xử lý',
  },
  account_refused: {
    subject: (provider) => `${provider} từ chối tài khoản của bạn: không ai thanh toán được`,
    intro: (provider) =>
      `${provider} vừa từ chối một khoản thanh toán vì chính tài khoản của bạn. Mọi khách hàng khác cũng gặp như vậy. Chưa ai bị trừ tiền.`,
    todo: 'Hãy đăng nhập và đọc thông báo của tài khoản: có thể tài khoản bị hạn chế, cần giấy tờ hoặc đã đạt hạn mức.',
    gone: 'Mục trong danh sách việc cần xử lý tự biến mất khi có khoản thanh toán thành công.',
  },
  site_alert: {
    events: {
      mails_stopped: {
        subject: 'Trang web không gửi được email',
        text: 'Máy chủ email đã từ chối liên tiếp email gửi cho năm người khác nhau nên trang web tạm ngừng gửi. Không email nào bị mất: cứ năm phút một email được gửi lại, và tất cả sẽ được gửi khi máy chủ chấp nhận.',
        todo: 'Hãy kiểm tra tài khoản máy chủ email (thanh toán, hạn mức, địa chỉ gửi), hoặc chuyển email này cho người phụ trách trang web.',
      },
      backup_failed: {
        subject: 'Sao lưu không thành công',
        text: 'Trang web không tạo được bản sao lưu. Bản tốt gần nhất vẫn còn, và việc sao lưu được thử lại mỗi nửa giờ.',
        todo: 'Hãy chuyển email này cho người phụ trách trang web: nơi lưu bản sao có thể đã đầy hoặc không kết nối được.',
      },
    },
    since: 'Từ lúc',
    reason: 'Thông báo của chương trình',
    open: 'Mở bàn làm việc',
  },
  desk_test: {
    subject: 'Email của trang web đã đến nơi',
    text: 'Bạn vừa gửi email thử này từ bàn làm việc. Hãy bấm “It has arrived” ở đó: email gửi cho khách hàng cũng sẽ đến nơi.',
    open: 'Mở bàn làm việc',
  },
  audit_head: {
    subject: (date) => `Nhật ký hoạt động ngày ${date}: đầy đủ, không bị sửa`,
    alarmSubject: (date) => `Nhật ký hoạt động ngày ${date}: đã bị sửa đổi`,
    heading: 'Nhật ký hoạt động còn nguyên vẹn',
    alarmHeading: 'Nhật ký hoạt động đã bị sửa đổi',
    intro: (entries) =>
      `Đêm qua toàn bộ ${entries} mục đã được kiểm tra. Không mục nào bị sửa, xóa hay chèn vào.`,
    alarm: (faults) =>
      `Lần kiểm tra đêm qua phát hiện ${faults} chỗ bị sửa hoặc bị xóa sau khi đã ghi. Chỉ người truy cập được cơ sở dữ liệu mới làm được điều này. Hãy đổi mật khẩu cơ sở dữ liệu và nhờ người vận hành máy chủ đối chiếu nhật ký với các bản sao lưu.`,
    head: 'Mục cuối cùng và mã kiểm tra',
    keep: 'Hãy giữ lại email này: về sau, email là bằng chứng rằng cho tới mục này chưa có gì bị sửa. Lệnh “npm run verify-audit -- MÃ” đối chiếu mã với nhật ký.',
  },
})
