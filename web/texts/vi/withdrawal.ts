import { withdrawal } from '#domain/withdrawal.ts'

/** Texts on refund, withdrawal and a missed consultation; part of the booking texts. */
export const withdrawalTexts = {
  'cancel.move': 'Dời sang giờ khác thay vì hủy',
  'cancel.getBackOutside': 'Hạn hoàn tiền 100% là {deadline}. Chúng tôi trả lại tiền mặt hoặc chuyển khoản.',
  'cancel.getBackPayer': '{amount} sẽ được hoàn lại cho người đã thanh toán.',
  'history.refund.next.payer': 'Tiền đã được hoàn lại cho người đã thanh toán.',
  'history.refund.next.outside':
    'Chúng tôi trả lại bằng tiền mặt hoặc chuyển khoản và gửi email cho bạn khi hoàn tất.',
  'history.refund.next.outsideDone': 'Tiền đã được trả lại bằng tiền mặt hoặc chuyển khoản.',
  'history.refund.next.mixed':
    'Một phần tiền đã được trả lại bằng tiền mặt hoặc chuyển khoản, phần còn lại về tài khoản hoặc thẻ đã dùng để thanh toán.',
  'refund.until':
    'Hủy chậm nhất {deadline}, toàn bộ {amount} sẽ được hoàn lại. Sau thời điểm đó không hoàn tiền.',
  'refund.over': 'Hạn hoàn tiền 100% ({deadline}) đã qua. Nếu hủy bây giờ, phí không được hoàn lại.',
  'withdrawal.untilDeadline': withdrawal.vi.untilDeadline,
  'withdrawal.untilStart': withdrawal.vi.untilStart,
  'withdrawal.before': 'Thanh toán sẽ giới hạn quyền rút khỏi hợp đồng (xem bên dưới).',
  'payment.promise':
    'Nếu 10 phút sau giờ hẹn vẫn chưa có ai nhắn cho bạn, chỉ một lần chạm là bạn được hoàn tiền 100% hoặc chọn khung giờ mới miễn phí.',
  'payment.promiseMove': 'Bạn được dời lịch này miễn phí hai lần, chậm nhất {deadline}.',
  'payment.minors':
    'Nếu bạn dưới 19 tuổi và người giám hộ chưa đồng ý, bạn hoặc người giám hộ có thể hủy hợp đồng này.',
} as const
