import type { RefundCause } from '#domain/money-cause.ts'

export const refundCauses: Record<RefundCause, string> = {
  balance: 'Số dư của bạn tại dịch vụ thanh toán không đủ. Hãy nạp thêm tiền.',
  declined: 'Thẻ hoặc tài khoản của khách bị từ chối, hoặc khách chưa xác nhận thanh toán.',
  unsaid: 'Không có lý do nào được đưa ra.',
  disputed: 'Khách hàng đang khiếu nại khoản thanh toán. Việc hoàn tiền phải chờ đến khi khiếu nại kết thúc.',
  restored:
    'Khoản này đang được xử lý khi tạo bản sao lưu. Hệ thống sẽ hỏi dịch vụ thanh toán trước khi gửi lại.',
  failedBefore: 'Tiền đã được gửi đi nhưng ngân hàng của khách đã trả lại.',
  tooLate:
    'Đã quá thời hạn hoàn tiền của dịch vụ thanh toán. Hãy chuyển tiền cho khách bằng cách khác và báo cho họ.',
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
