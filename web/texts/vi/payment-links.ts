/** Texts about payment links; part of the booking texts. */
export const paymentLinkTexts = {
  'payment.koreanWays': 'Thẻ hoặc ví Hàn Quốc',
  'payment.link.title': 'Nhờ người khác thanh toán',
  'payment.link.text':
    'Bố mẹ hoặc bạn bè có thể thanh toán qua đường liên kết, không cần tài khoản. Trong lúc đó, chúng tôi giữ khung giờ của bạn tối đa hai giờ.',
  'payment.link.create': 'Tạo liên kết thanh toán',
  'payment.link.until': 'Hãy gửi liên kết này cho người thanh toán. Liên kết có hiệu lực đến {until}.',
  'payment.link.copy': 'Sao chép liên kết',
  'payment.link.share': 'Chia sẻ',
  'payment.link.revoke': 'Thu hồi liên kết',
  'payment.link.note':
    'Người đó chỉ thấy từ đầu tiên trong tên của bạn, thời gian và giá. Tiền hoàn sẽ về người đã thanh toán.',
  'pay.title': 'Thanh toán buổi tư vấn',
  'pay.intro': '{name} nhờ bạn thanh toán buổi tư vấn du học Hàn Quốc này.',
  'pay.service': 'Tư vấn riêng qua chat, {minutes} phút',
  'pay.when': 'Thời gian',
  'pay.until': 'Bạn có thể thanh toán đến {until}.',
  'pay.paypal': 'Trả {amount} bằng PayPal hoặc thẻ',
  'pay.refund':
    'Tiền hoàn sẽ về thẻ hoặc tài khoản bạn dùng để thanh toán. Nếu buổi tư vấn bị hủy chậm nhất {deadline}, toàn bộ số tiền được hoàn lại.',
  'pay.refundOver':
    'Tiền hoàn sẽ về thẻ hoặc tài khoản bạn dùng để thanh toán. Hạn hoàn tiền 100% ({deadline}) đã qua: nếu {name} hủy, phí không được hoàn lại.',
  'pay.paid': 'Đã thanh toán. Cảm ơn bạn!',
  'pay.paidText': 'Buổi tư vấn đã được đặt và {name} đã nhận được xác nhận. Bạn có thể đóng trang này.',
  'pay.cancelled': 'Buổi tư vấn này đã hủy',
  'pay.cancelledText': 'Nếu có khoản được hoàn, tiền sẽ về thẻ hoặc tài khoản đã dùng để thanh toán.',
  'pay.pending': 'Khoản thanh toán đang được kiểm tra',
  'pay.pendingText':
    'Chưa có kết quả. Vui lòng không thanh toán lại. {name} sẽ nhận được email. Bạn có thể đóng trang này.',
  'pay.expired': 'Liên kết đã hết hạn',
  'pay.revoked': 'Liên kết không còn hiệu lực',
  'pay.newLink': 'Vui lòng xin {name} một liên kết mới.',
  'pay.back': 'Chưa có khoản nào bị trừ. Bạn vẫn có thể thanh toán tại đây.',
} as const
