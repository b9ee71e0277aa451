import type { ticket as english } from '#web/texts/en/ticket.ts'
import type { Translation } from '#web/texts/text.ts'

export const ticket: Translation<typeof english> = {
  'ticket.title': 'Buổi tư vấn của bạn',
  'ticket.course': 'Tình trạng',
  'ticket.step.booked': 'Đã đặt',
  'ticket.step.introduced': 'Đã kết nối',
  'ticket.step.begun': 'Đang trò chuyện',
  'ticket.step.ended': 'Đã diễn ra',
  'ticket.gone.cancelled': 'Buổi tư vấn này đã hủy.',
  'ticket.gone.missed_by_student':
    'Chúng tôi đã đợi nhưng không gặp được bạn. Nếu có chuyện gì, hãy nhắn cho chúng tôi.',
  'ticket.now.begun': 'Tư vấn viên đã có mặt.',
  'ticket.inDays': '{count, plural, other {Còn # ngày}}',
  'ticket.inHours': '{count, plural, other {Còn # tiếng}}',
  'ticket.inMinutes': '{count, plural, other {Còn # phút}}',
  'ticket.isNow': 'Bây giờ',
  'ticket.calendar': 'Thêm vào lịch',
  'ticket.calendarInApp': 'Không mở được? Tệp lịch này cũng được đính kèm trong email xác nhận đặt lịch.',
  'ticket.google': 'Google Lịch',
  'ticket.picture': 'Lưu thành ảnh',
  'ticket.pictureHold': 'Nhấn giữ ảnh để lưu hoặc gửi.',
  'ticket.pictureFailed': 'Không tạo được ảnh. Vui lòng thử lại.',
  'ticket.change': 'Đổi hoặc hủy lịch',
  'ticket.move': 'Dời sang giờ khác',
  'ticket.moves': '{count, plural, other {Bạn được dời miễn phí thêm # lần,}} chậm nhất {until}.',
  'ticket.movesOver': 'Bạn đã dời hai lần. Bạn vẫn có thể hủy.',
  'ticket.moveLate': 'Hạn dời lịch là {until}.',
  'ticket.moveKeeps': 'Việc đổi giờ không mất phí.',
  'ticket.moveNoRefund':
    'Hạn hoàn tiền 100% của giờ này đã qua. Nếu chọn giờ này rồi hủy, bạn sẽ không được hoàn tiền.',
  'ticket.moveConfirm': 'Chọn khung giờ này',
  'ticket.moved': 'Buổi tư vấn của bạn có giờ mới.',
  'ticket.noHours': 'Hiện không có khung giờ trống. Vui lòng xem lại sau.',
  'ticket.hoursOf': 'Khung giờ trống (giờ của bạn hiển thị trước)',
  'ticket.hour': '{yours} ({korea} giờ Hàn Quốc)',
  'ticket.offer': 'Chúng tôi có thể dời buổi tư vấn của bạn không?',
  'ticket.offerTake': 'Chọn {time}',
  'ticket.offerKeep': 'Giữ giờ cũ',
  'ticket.offerRefund': 'Hoàn lại toàn bộ tiền',
  'ticket.offerUntil':
    'Vui lòng trả lời trước {until}. Các khung giờ này chưa được giữ chỗ: người khác có thể đặt trước bạn.',
  'ticket.missed': 'Tư vấn viên chưa nhắn cho bạn?',
  'ticket.missedAfter': 'Không có ai nhắn cho bạn?',
  'ticket.missedSoon': 'Nếu 10 phút sau giờ hẹn vẫn chưa có ai nhắn cho bạn, một nút sẽ hiện ở đây.',
  'ticket.missedText':
    'Nếu chúng tôi không có mặt, bạn có thể chọn hoàn lại toàn bộ tiền hoặc giờ khác miễn phí. Chỉ cần chạm một lần.',
  'ticket.missedAsk':
    'Theo ghi nhận của chúng tôi, tư vấn viên đã có mặt. Nếu bạn không thấy ai, hãy báo cho chúng tôi: chúng tôi sẽ kiểm tra và trả lời bạn.',
  'ticket.missedTell': 'Không có ai nhắn cho tôi',
  'ticket.missedAsked':
    'Bạn đã báo rằng không có ai nhắn cho bạn. Chúng tôi đang kiểm tra và sẽ trả lời bạn.',
  'ticket.missedFree':
    'Xin lỗi bạn: chúng tôi đã không có mặt. Hãy chọn giờ khác trong vòng 52 tuần; không mất phí.',
  'ticket.missedMove': 'Chọn giờ khác',
  'ticket.again': 'Đặt giờ khác',
  'ticket.back': 'Tất cả buổi tư vấn',
  'ticket.kept': 'Giờ của bạn được giữ nguyên.',
}
