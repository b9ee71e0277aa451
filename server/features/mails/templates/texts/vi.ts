import type { Office } from '#domain/office.ts'
import type { MailTexts } from './catalogue.ts'
import { refundCauses } from './vi-refund-causes.ts'

export const vi = (office: Office['company']): MailTexts => ({
  hello: (name) => (name === null ? 'Xin chào,' : `Chào ${name},`),
  closing: 'Thân mến,',
  team: `Đội ngũ ${office.name}`,
  whyYou: `Bạn nhận được thư này vì địa chỉ của bạn đã được dùng tại ${office.name}.`,
  questions: 'Cần hỗ trợ? Hãy viết cho chúng tôi:',
  labels: {
    when: 'Thời gian',
    platform: 'Kênh tư vấn',
    paid: 'Đã thanh toán',
    bookingNumber: 'Mã đặt lịch',
    fullRefundUntil: 'Hoàn tiền toàn bộ đến',
    reason: 'Lý do',
    validUntil: 'Hạn sử dụng',
    answerBy: 'Vui lòng trả lời trước',
    value: 'Giá trị',
    device: 'Thiết bị',
    networkAddress: 'Địa chỉ mạng',
    amount: 'Số tiền',
    representative: 'Người đại diện',
    businessNumber: 'Số đăng ký kinh doanh',
  },
  platforms: {
    kakao: 'KakaoTalk',
    instagram: 'Instagram',
    facebook: 'Facebook',
    whatsapp: 'WhatsApp',
    telegram: 'Telegram',
    zalo: 'Zalo',
    line: 'LINE',
    wechat: 'WeChat',
  },
  koreaTime: (time) => `${time} giờ Hàn Quốc (KST)`,
  koreaTimeShort: (time) => `${time} giờ Hàn Quốc`,
  elsewhere: (time, zone) => `${time} (${zone})`,
  otherDay: (day) => `Lưu ý: theo giờ của bạn là ${day}.`,
  viewTicket: 'Xem lịch hẹn của tôi',
  hello_first: {
    intro: (platform, account) =>
      `Hãy chào chúng tôi ngay bây giờ để hai bên tìm thấy nhau kịp giờ: tài khoản của chúng tôi trên ${platform} là ${account}. Hãy gửi dòng này:`,
    greeting: (number) => `Xin chào, mã đặt lịch của tôi là ${number}.`,
    open: (platform) => `Mở ${platform}`,
  },
  youGetBack: (amount) => `Bạn sẽ được hoàn ${amount}.`,
  refundState: {
    requested: 'Khoản hoàn tiền đang được xử lý. Chúng tôi sẽ báo cho bạn ngay khi có xác nhận.',
    pending:
      'Khoản hoàn tiền đã được tiếp nhận và đang được xử lý. Chúng tôi sẽ báo cho bạn ngay khi có xác nhận.',
    completed: 'Khoản hoàn tiền đã được xác nhận. Ngân hàng có thể cần vài ngày để hiển thị.',
    needs_attention: 'Khoản hoàn tiền cần được xử lý thủ công. Chúng tôi đang thực hiện và sẽ báo cho bạn.',
  },

  registration_code: {
    subject: `Mã xác nhận ${office.name} của bạn`,
    heading: `Chào mừng bạn đến với ${office.name}`,
    intro: 'Hãy nhập mã này vào trang đăng ký để xác nhận địa chỉ email của bạn:',
    note: 'Mã chỉ dùng được một lần và trong 10 phút. Nếu bạn không yêu cầu, bạn có thể bỏ qua thư này.',
  },
  already_registered: {
    subject: `Bạn đã có tài khoản ${office.name}`,
    heading: 'Bạn đã có tài khoản rồi',
    intro:
      'Ai đó, có lẽ là bạn, vừa thử đăng ký bằng địa chỉ này. Địa chỉ đã có tài khoản, bạn chỉ cần đăng nhập.',
    login: 'Đăng nhập',
    reset: 'Quên mật khẩu? Đặt mật khẩu mới tại đây:',
    note: 'Nếu không phải bạn, bạn không cần làm gì: không có gì thay đổi.',
  },
  reset_code: {
    subject: `Mã đặt lại mật khẩu ${office.name}`,
    heading: 'Đặt mật khẩu mới',
    intro: 'Hãy nhập mã này vào trang đặt lại mật khẩu:',
    note: 'Mã chỉ dùng được một lần và trong 10 phút. Nếu bạn không yêu cầu, hãy bỏ qua thư này: mật khẩu của bạn vẫn như cũ.',
  },
  reset_refused: {
    subject: `Mật khẩu ${office.name} của bạn chưa được đặt lại`,
    heading: 'Không có gì thay đổi',
    intro:
      'Có người muốn đặt mật khẩu mới cho tài khoản quản trị của bạn. Chỉ hộp thư thì không bao giờ mở được tài khoản quản trị, vì vậy không có mã nào được gửi.',
    help: 'Nếu là bạn: hãy chạy lệnh "npm run admin -- create" với địa chỉ này trên máy chủ. Tài khoản có đăng nhập hai bước hoặc khóa truy cập (passkey) thì có thể đặt lại qua thư.',
    note: 'Nếu không phải bạn, bạn không cần làm gì.',
  },
  passkey_added: {
    subject: `Một khóa truy cập đã được thêm vào tài khoản ${office.name} của bạn`,
    heading: 'Đã thêm khóa truy cập',
    intro: (name) => `Từ nay “${name}” mở được tài khoản của bạn mà không cần mật khẩu.`,
    warning:
      'Nếu không phải bạn, hãy xóa ngay khóa này trong trang Sửa thông tin, đăng xuất mọi thiết bị khác và báo cho chúng tôi.',
    check: 'Kiểm tra tài khoản',
  },
  passkey_removed: {
    subject: `Một khóa truy cập đã bị xóa khỏi tài khoản ${office.name} của bạn`,
    heading: 'Đã xóa khóa truy cập',
    intro: (name) => `“${name}” không còn mở được tài khoản của bạn nữa.`,
    warning: 'Nếu không phải bạn, hãy đổi mật khẩu ngay và báo cho chúng tôi.',
    check: 'Kiểm tra tài khoản',
  },
  password_changed: {
    subject: `Mật khẩu ${office.name} của bạn đã được đổi`,
    heading: 'Mật khẩu đã được đổi',
    intro: 'Mật khẩu tài khoản của bạn vừa được đổi. Nếu chính bạn đã đổi thì bạn không cần làm gì.',
    warning: 'Nếu không phải bạn, hãy đặt lại mật khẩu ngay và báo cho chúng tôi.',
    reset: 'Đặt mật khẩu mới',
  },
  google_linked: {
    subject: `Tài khoản ${office.name} của bạn đã được liên kết với Google`,
    heading: 'Đã liên kết với Google',
    intro: `Tài khoản Google của địa chỉ này vừa được liên kết với tài khoản ${office.name} của bạn, từ nay có thể dùng để đăng nhập. Nếu chính bạn đã làm việc này thì bạn không cần làm gì.`,
    warning:
      'Nếu không phải bạn, hãy kiểm tra bảo mật của tài khoản Google, đăng xuất các thiết bị khác trong trang Sửa thông tin và báo cho chúng tôi.',
    check: 'Kiểm tra tài khoản',
  },
  new_device: {
    subject: `Đăng nhập mới vào tài khoản ${office.name} của bạn`,
    heading: 'Có phải bạn không?',
    intro: 'Tài khoản của bạn vừa được đăng nhập từ một thiết bị mà chúng tôi chưa từng thấy.',
    warning:
      'Nếu không phải bạn, hãy đổi mật khẩu ngay và đăng xuất các thiết bị khác trong trang Sửa thông tin.',
    check: 'Kiểm tra tài khoản',
  },
  booking_paid: {
    subject: (time) => `Lịch tư vấn đã được đặt: ${time}`,
    heading: 'Đặt lịch thành công',
    intro: (platform, platformId) =>
      `Cảm ơn bạn, chúng tôi đã nhận được thanh toán và buổi tư vấn đã được đặt. Đúng giờ hẹn chúng tôi sẽ nhắn cho bạn qua ${platform} (${platformId}).`,
    calendar: 'Tệp đính kèm sẽ thêm lịch hẹn vào lịch của bạn, theo đúng múi giờ của bạn.',
    policy: (hours) =>
      `Cần đổi kế hoạch? Bạn có thể tự hủy trước giờ hẹn ít nhất ${hours} tiếng và được hoàn tiền 100%.`,
  },
  cancelled: {
    subject: (time) => `Buổi tư vấn đã được hủy: ${time}`,
    heading: 'Buổi tư vấn đã được hủy',
    inDispute:
      'Khoản thanh toán này đang có tranh chấp. Số tiền sẽ được xử lý theo kết quả giải quyết tranh chấp; chúng tôi sẽ báo cho bạn nếu việc hoàn tiền được xác nhận.',
    byUser: 'Theo yêu cầu của bạn, buổi tư vấn đã được hủy.',
    byOffice: 'Rất xin lỗi bạn: chúng tôi đã phải hủy buổi tư vấn này.',
    tooLate: (until) => `Hạn hoàn tiền toàn bộ là ${until} và đã qua, nên phí không được hoàn lại.`,
    couponLost: (code) => `Mã giảm giá ${code} mà bạn được tặng khi đặt buổi này không còn dùng được nữa.`,
    bookAgain: 'Chọn thời gian khác',
  },
  refund_completed: {
    subject: (amount) => `Đã hoàn tiền: ${amount}`,
    heading: 'Đã gửi tiền hoàn cho bạn',
    intro: (amount) =>
      `Khoản hoàn tiền đã được xác nhận: ${amount} đang được chuyển về tài khoản hoặc thẻ bạn đã dùng để thanh toán.`,
    note: 'Tùy ngân hàng, có thể mất vài ngày bạn mới thấy khoản tiền này.',
  },
  refund_given: {
    subject: (amount) => `Chúng tôi hoàn lại cho bạn ${amount}`,
    heading: 'Bạn được hoàn tiền',
    intro: (amount) => `Chúng tôi hoàn lại cho bạn ${amount} trong số tiền đã thanh toán.`,
    stays:
      'Buổi tư vấn của bạn không có gì thay đổi. Chúng tôi sẽ viết cho bạn khi khoản hoàn tiền được xác nhận.',
  },
  payment_pending: {
    subject: 'Thanh toán của bạn đang được xử lý',
    heading: 'Thanh toán đang được xử lý',
    intro:
      'Thanh toán của bạn chưa được xác nhận. Trong lúc đó chúng tôi vẫn giữ chỗ cho bạn, xin đừng thanh toán lại. Chúng tôi sẽ báo ngay khi có kết quả.',
    note: 'Thường chỉ mất vài phút, đôi khi vài ngày.',
  },
  payment_declined: {
    subject: 'Thanh toán của bạn không được chấp nhận',
    heading: 'Thanh toán không thành công',
    intro:
      'Rất xin lỗi bạn: thanh toán của bạn không được chấp nhận. Bạn không bị trừ tiền và lịch tư vấn chưa được đặt; thời gian giữ cho bạn đã được mở lại.',
    again: 'Nếu vẫn muốn được tư vấn, xin bạn chọn lại thời gian và thanh toán bằng cách khác.',
    bookAgain: 'Chọn lại thời gian',
  },
  payment_refunded: {
    subject: 'Thanh toán của bạn đang được hoàn lại',
    heading: 'Chúng tôi không thể đặt lịch cho bạn',
    reasons: {
      slot_taken: 'Rất xin lỗi bạn: khi chúng tôi nhận được thanh toán, thời gian bạn chọn đã có người đặt.',
      superseded: 'Khoản thanh toán này thuộc về một yêu cầu mà bạn đã thay bằng yêu cầu mới hơn.',
      over: 'Khoản thanh toán của bạn đến sau khi yêu cầu đã kết thúc.',
      mismatch: 'Khoản thanh toán không khớp với yêu cầu của bạn.',
      other: 'Rất xin lỗi bạn: không thể đặt lịch theo yêu cầu của bạn.',
    },
    note: 'Việc hoàn tiền diễn ra tự động. Chúng tôi sẽ báo ngay khi có xác nhận.',
    bookAgain: 'Chọn thời gian khác',
  },
  completed: {
    subject: 'Cảm ơn bạn đã trò chuyện cùng chúng tôi',
    heading: 'Buổi tư vấn đã hoàn thành',
    intro: 'Cảm ơn bạn đã tin tưởng. Mong rằng những bước tiếp theo của bạn giờ đã rõ ràng hơn.',
    invitation: (percent) =>
      `Bạn thấy buổi tư vấn thế nào? Vài lời của bạn giúp chúng tôi tư vấn tốt hơn, và để cảm ơn, chúng tôi giảm ${percent}% cho một buổi tư vấn tiếp theo.`,
    review: 'Viết đánh giá',
  },
  moved: {
    subject: (time) => `Buổi tư vấn của bạn có giờ mới: ${time}`,
    heading: 'Giờ mới của bạn',
    byStudent: 'Theo yêu cầu của bạn, buổi tư vấn đã được dời. Khoản đã thanh toán được giữ nguyên.',
    byOffice: 'Cảm ơn bạn đã chọn giờ khác. Khoản đã thanh toán được giữ nguyên.',
    before: 'Giờ cũ',
    lost: 'Hạn hoàn tiền đã qua trước khi dời lịch, nên nếu hủy bạn sẽ không được hoàn tiền.',
    calendar: 'Tệp đính kèm sẽ dời cuộc hẹn trong lịch của bạn.',
  },
  hours_offered: {
    subject: 'Chúng ta gặp nhau vào giờ khác được không?',
    heading: 'Chúng ta gặp nhau vào giờ khác được không?',
    intro: 'Rất xin lỗi: chúng tôi muốn dời buổi tư vấn của bạn. Lý do:',
    hour: (number) => `Lựa chọn ${number}`,
    answer: 'Chọn, giữ hoặc hủy',
    note: 'Bạn cũng có thể giữ giờ cũ hoặc yêu cầu hoàn toàn bộ số tiền. Các giờ này chưa được giữ chỗ: ai chọn trước sẽ được.',
  },
  missed_by_office: {
    subject: 'Xin lỗi vì chúng tôi đã lỡ hẹn với bạn',
    heading: 'Chúng tôi xin lỗi',
    refunded:
      'Rất xin lỗi: chúng tôi đã không có mặt trong buổi tư vấn của bạn. Buổi này đã được hủy và bạn được hoàn lại toàn bộ tiền.',
    chooses:
      'Rất xin lỗi: chúng tôi đã không có mặt trong buổi tư vấn của bạn. Hãy chọn giờ khác trong vòng 52 tuần; không mất phí.',
    choose: 'Chọn giờ khác',
  },
  missed_by_student: {
    subject: 'Chúng tôi đã không gặp được bạn',
    heading: 'Chúng tôi đã không gặp được bạn',
    intro: 'Chúng tôi đã đợi bạn vào giờ hẹn nhưng không liên lạc được. Mong rằng bạn vẫn khỏe.',
    kept: 'Chúng tôi đã giữ giờ này cho bạn nên phí không được hoàn lại.',
    freeMove: 'Bạn có thể chọn giờ khác một lần trong vòng 52 tuần, miễn phí.',
    object:
      'Nếu bạn đã có mặt, hoặc có việc nghiêm trọng, hãy trả lời thư này trong vòng một tuần và kể cho chúng tôi. Sẽ có người đọc thư của bạn.',
  },
  coupon_issued: {
    subject: (percent) => `Mã giảm giá ${percent}% cho buổi tư vấn tiếp theo`,
    heading: (percent) => `Tặng bạn mã giảm giá ${percent}%`,
    reasons: {
      payment: 'Cảm ơn bạn đã đặt lịch. Đây là mã giảm giá cho buổi tư vấn tiếp theo của bạn:',
      review: 'Cảm ơn bạn đã viết đánh giá. Đây là mã giảm giá cho buổi tư vấn tiếp theo của bạn:',
      gift: 'Đây là mã giảm giá cho buổi tư vấn tiếp theo của bạn:',
    },
    use: 'Nhập mã vào ô mã giảm giá trong đơn yêu cầu tư vấn rồi bấm Áp dụng. Mã dùng được một lần và chỉ trong tài khoản của bạn.',
    value: (percent, discount) => `Giảm ${percent}% (${discount})`,
    book: 'Đăng ký tư vấn',
  },
  reminder: {
    subject: (time) => `Nhắc lịch tư vấn: ${time}`,
    heading: 'Sắp đến buổi tư vấn của bạn',
    headingLast: 'Buổi tư vấn của bạn sắp bắt đầu',
    stillFree: (until) => `Bạn vẫn có thể hủy và được hoàn tiền 100% trước ${until}.`,
    ifNobody:
      'Nếu 10 phút sau giờ bắt đầu vẫn chưa có ai nhắn cho bạn, hãy mở trang lịch tư vấn: chỉ cần nhấn một lần để nhận lại toàn bộ tiền hoặc chọn giờ khác miễn phí. Bạn cũng có thể nhắn cho chúng tôi trên trang đó bất cứ lúc nào.',
    intro: (platform, platformId) =>
      `Buổi tư vấn của bạn sắp diễn ra. Đúng giờ hẹn chúng tôi sẽ nhắn cho bạn qua ${platform} (${platformId}).`,
    note: 'Bạn nên chuẩn bị sẵn câu hỏi và giấy tờ của mình.',
  },
  account_deleted: {
    subject: `Tài khoản ${office.name} của bạn đã được xóa`,
    heading: 'Tạm biệt và chúc bạn mọi điều tốt đẹp',
    intro:
      'Tài khoản của bạn đã được xóa và mọi thiết bị đã được đăng xuất. Bạn luôn có thể quay lại với một tài khoản mới.',
    retention: (days, years) =>
      `Dữ liệu cá nhân của bạn đã được khóa và sẽ bị xóa sau ${days} ngày. Hồ sơ thanh toán được lưu ${years} năm theo luật Hàn Quốc.`,
    privacy: 'Chính sách bảo mật',
  },
  refund_stuck: {
    subject: (amount) => `Khoản hoàn tiền ${amount} cần bạn xử lý`,
    heading: 'Một khoản hoàn tiền cần bạn xử lý',
    intro: (amount) =>
      `Dịch vụ thanh toán chưa chấp nhận khoản hoàn tiền ${amount} cho khách hàng. Khách hàng đã được báo là bạn đang xử lý.`,
    consultation: 'Buổi tư vấn',
    transaction: 'Mã giao dịch',
    why: 'Lý do',
    causes: refundCauses,
    code: 'Mã khi liên hệ hỗ trợ',
    todo: 'Nếu dịch vụ không còn cho hoàn khoản thanh toán này, hãy chuyển tiền bằng cách khác và báo cho khách hàng. Nút “Try again” gửi yêu cầu hoàn tiền thêm một lần. Mục này tự biến mất khi tiền đã về.',
    open: 'Mở danh sách việc cần xử lý',
  },
  desk_alert: {
    subjects: {
      booked: (name, time) => `Lịch hẹn mới: ${name}, ${time}`,
      cancelled: (name, time) => `Khách đã hủy: ${name}, ${time}`,
      moved: (name, time) => `Khách đã đổi giờ: ${name}, giờ mới ${time}`,
      missed: (name, time) => `Khách báo không có ai: ${name}, ${time}`,
      disputed: (name, time) => `Thanh toán bị khiếu nại: ${name}, ${time}`,
      mail_failed: (name, time) => `Không gửi được thư: ${name}, ${time}`,
    },
    client: 'Khách',
    open: 'Mở bàn làm việc',
  },
  desk_digest: {
    subject: (count) => `Cuối tuần này: ${count} buổi tư vấn`,
    none: 'Cuối tuần này chưa có ai đặt lịch.',
    open: 'Mở bàn làm việc',
  },
  desk_test: {
    subject: 'Thư của trang web đã đến nơi',
    text: 'Bạn vừa gửi thư thử này từ bàn làm việc. Hãy bấm “Đã nhận được” ở đó: thư gửi cho khách hàng cũng sẽ đến nơi.',
    open: 'Mở bàn làm việc',
  },
  audit_head: {
    subject: (date) => `Nhật ký hoạt động ngày ${date}: đầy đủ, không bị sửa`,
    alarmSubject: (date) => `Nhật ký hoạt động ngày ${date}: đã bị sửa đổi`,
    heading: 'Nhật ký hoạt động còn nguyên vẹn',
    alarmHeading: 'Nhật ký hoạt động đã bị sửa đổi',
    intro: (entries) =>
      `Đêm qua toàn bộ ${entries} mục đã được kiểm tra. Không mục nào bị sửa, bị xóa hay bị chèn thêm.`,
    alarm: (faults) =>
      `Lần kiểm tra đêm qua phát hiện ${faults} chỗ bị sửa hoặc bị xóa sau khi đã ghi. Chỉ người truy cập được cơ sở dữ liệu mới làm được điều này. Hãy đổi mật khẩu cơ sở dữ liệu và nhờ người vận hành máy chủ đối chiếu nhật ký với các bản sao lưu.`,
    head: 'Mục cuối cùng và mã kiểm tra',
    keep: 'Hãy giữ lại thư này: về sau nó chứng minh rằng không có gì bị sửa cho đến mục này. Lệnh “npm run verify-audit -- MÃ” đối chiếu mã với nhật ký.',
  },
  plan_published: {
    subject: 'Kế hoạch sau buổi tư vấn của bạn',
    heading: 'Kế hoạch của bạn',
    intro:
      'Đây là những điều chúng ta đã trao đổi và các bước tiếp theo. Bạn có thể đánh dấu từng bước trên trang buổi tư vấn.',
    open: 'Mở kế hoạch',
    note: 'Các bước được giữ nguyên ngôn ngữ mà tư vấn viên đã viết.',
  },
  room_message: {
    subject: 'Tin nhắn về buổi tư vấn của bạn',
    officeSubject: (name) => `Tin nhắn chưa đọc từ ${name}`,
    heading: 'Bạn có tin nhắn chưa đọc',
    fileOnly: 'Bạn vừa nhận được một tệp.',
    more: (count) => `Và ${count} tin nhắn khác.`,
    open: 'Đọc và trả lời',
    note: 'Chúng tôi gửi nhiều nhất một email mỗi giờ, và không gửi khi bạn đang mở cuộc trò chuyện.',
  },
  calendar: {
    summary: `Tư vấn cùng ${office.name}`,
    description: (platform, platformId) => `${office.name} sẽ nhắn cho bạn qua ${platform} (${platformId}).`,
  },
})
