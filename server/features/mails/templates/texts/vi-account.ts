import type { Settings } from '#domain/settings.ts'
import type { AccountTexts } from './en-account.ts'

export const account = (company: Settings['company']): AccountTexts => ({
  registration_code: {
    subject: `Mã xác minh ${company.name} của bạn`,
    heading: `Chào mừng bạn đến với ${company.name}`,
    intro: 'Hãy nhập mã này vào trang đăng ký để xác nhận địa chỉ email của bạn:',
    note: 'Mã chỉ dùng một lần, có hiệu lực trong 10 phút. Nếu bạn không yêu cầu, bạn có thể bỏ qua email này.',
  },
  already_registered: {
    subject: `Bạn đã có tài khoản ${company.name}`,
    heading: 'Bạn đã có tài khoản rồi',
    intro:
      'Ai đó, có lẽ là bạn, vừa thử đăng ký bằng địa chỉ này. Địa chỉ đã có tài khoản, bạn chỉ cần đăng nhập.',
    login: 'Đăng nhập',
    reset: 'Quên mật khẩu? Đặt mật khẩu mới tại đây:',
    note: 'Nếu không phải bạn, bạn không cần làm gì: không có gì thay đổi.',
  },
  reset_code: {
    subject: `Mã đặt lại mật khẩu ${company.name}`,
    heading: 'Đặt mật khẩu mới',
    intro: 'Hãy nhập mã này vào trang đặt lại mật khẩu:',
    note: 'Mã chỉ dùng một lần, có hiệu lực trong 10 phút. Nếu bạn không yêu cầu, hãy bỏ qua email này: mật khẩu của bạn vẫn như cũ.',
  },
  reset_refused: {
    subject: `Mật khẩu ${company.name} của bạn chưa được đặt lại`,
    heading: 'Không có gì thay đổi',
    intro:
      'Có người muốn đặt mật khẩu mới cho tài khoản quản trị của bạn. Để an toàn, mật khẩu quản trị không thể đặt lại chỉ bằng email, vì vậy không có mã nào được gửi.',
    help: 'Nếu là bạn: hãy chạy lệnh "npm run admin -- create" với địa chỉ này trên máy chủ. Tài khoản có xác minh 2 bước hoặc khóa truy cập (passkey) thì có thể đặt lại qua email.',
    note: 'Nếu không phải bạn, bạn không cần làm gì.',
  },
  passkey_added: {
    subject: `Một khóa truy cập đã được thêm vào tài khoản ${company.name} của bạn`,
    heading: 'Đã thêm khóa truy cập',
    intro: (name) => `Từ nay bạn có thể đăng nhập bằng “${name}”, không cần mật khẩu.`,
    warning:
      'Nếu không phải bạn, hãy đặt lại mật khẩu ngay qua mục “Quên mật khẩu?”: mọi thiết bị sẽ bị đăng xuất. Sau đó hãy kiểm tra các khóa truy cập trong trang Sửa thông tin và báo cho chúng tôi.',
  },
  passkey_removed: {
    subject: `Một khóa truy cập đã bị xóa khỏi tài khoản ${company.name} của bạn`,
    heading: 'Đã xóa khóa truy cập',
    intro: (name) => `Bạn không thể đăng nhập bằng “${name}” nữa.`,
    warning: 'Nếu không phải bạn, hãy đổi mật khẩu ngay và báo cho chúng tôi.',
  },
  password_changed: {
    subject: `Mật khẩu ${company.name} của bạn đã được đổi`,
    heading: 'Mật khẩu đã được đổi',
    intro: 'Mật khẩu tài khoản của bạn vừa được đổi. Nếu chính bạn đã đổi thì bạn không cần làm gì.',
    removed: (passkeys) => `Bạn không thể đăng nhập bằng các khóa truy cập sau nữa: ${passkeys}.`,
    kept: (passkeys) => `Các khóa truy cập mà bạn đã xác nhận khi đổi mật khẩu vẫn dùng được: ${passkeys}.`,
    feedEnded: 'Địa chỉ lịch riêng không còn hiệu lực. Bạn có thể tạo địa chỉ mới ở trang lịch.',
    warning:
      'Nếu không phải bạn, hãy đặt lại mật khẩu ngay qua email: mọi thiết bị sẽ bị đăng xuất. Sau đó hãy kiểm tra các khóa truy cập trong trang Sửa thông tin và báo cho chúng tôi.',
    reset: 'Đặt mật khẩu mới',
  },
  google_linked: {
    subject: `Tài khoản ${company.name} của bạn đã được liên kết với Google`,
    heading: 'Đã liên kết với Google',
    intro: `Tài khoản Google của địa chỉ này vừa được liên kết với tài khoản ${company.name} của bạn, từ nay có thể dùng để đăng nhập. Nếu chính bạn đã làm việc này thì bạn không cần làm gì.`,
    warning:
      'Nếu không phải bạn, hãy kiểm tra bảo mật của tài khoản Google, đăng xuất các thiết bị khác trong trang Sửa thông tin và báo cho chúng tôi.',
  },
  account_made: {
    subject: `Tài khoản ${company.name} của bạn`,
    heading: 'Lịch hẹn đang chờ bạn',
    intro: `Chúng tôi đã tạo cho bạn một tài khoản tại ${company.name} để bạn xem buổi tư vấn, trò chuyện với chúng tôi và đổi giờ.`,
    next: (hours) =>
      `Hãy đặt mật khẩu để mở tài khoản. Liên kết chỉ dùng được một lần trong ${hours} giờ. Sau đó, hãy dùng mục quên mật khẩu ở trang đăng nhập.`,
    open: 'Đặt mật khẩu',
    stranger: 'Nếu bạn không đặt buổi tư vấn, hãy trả lời email này để chúng tôi xóa tài khoản.',
  },
  staff_invited: {
    subject: `Tài khoản của bạn trong nhóm ${company.name}`,
    heading: 'Chào mừng bạn vào nhóm',
    intro: (by) => `${by} đã tạo cho bạn một tài khoản trong khu vực quản trị của ${company.name}.`,
    next: (hours) =>
      `Hãy đặt mật khẩu, sau đó cài đặt xác minh 2 bước. Liên kết chỉ dùng được một lần trong ${hours} giờ. Nếu đã hết hạn, hãy xin liên kết mới.`,
    open: 'Thiết lập tài khoản',
    stranger: 'Nếu bạn không làm việc ở đó, hãy bỏ qua email này. Xin đừng chuyển tiếp cho người khác.',
  },
  wrong_codes: {
    subject: `Tài khoản ${company.name} của bạn bị nhập sai mã nhiều lần`,
    heading: 'Có ai đó đang cố đăng nhập?',
    intro: (tries) =>
      `Hôm nay, một người đã qua bước đăng nhập đầu tiên và nhập sai mã của ứng dụng xác thực ${tries} lần. Chưa ai vào được bằng cách này.`,
    warning:
      'Nếu không phải bạn, có thể mật khẩu đã bị lộ: hãy đặt lại ngay. Nếu bạn mất ứng dụng, hãy dùng mã khôi phục.',
  },
  new_device: {
    subject: `Đăng nhập mới vào tài khoản ${company.name} của bạn`,
    heading: 'Có phải bạn không?',
    intro: 'Tài khoản của bạn vừa được đăng nhập từ một thiết bị mới.',
    warning:
      'Nếu không phải bạn, hãy đổi mật khẩu ngay và đăng xuất các thiết bị khác trong trang Sửa thông tin.',
    check: 'Kiểm tra tài khoản',
  },
  policies_changed: {
    subject: 'Điều khoản và Chính sách bảo mật đã thay đổi',
    heading: 'Điều khoản đã thay đổi',
    intro: (day) =>
      `Chúng tôi đã thay đổi Điều khoản dịch vụ và Chính sách bảo mật. Nội dung mới áp dụng cho bạn từ ${day}.`,
    paid: 'Lịch đã thanh toán vẫn theo điều khoản lúc đặt.',
    disagree: `Nếu không đồng ý, bạn có thể xóa tài khoản trước ngày đó. Nếu có thắc mắc: ${company.email}`,
    terms: 'Điều khoản dịch vụ',
    privacy: 'Chính sách bảo mật',
  },
  account_deleted: {
    subject: `Tài khoản ${company.name} của bạn đã được xóa`,
    heading: 'Tạm biệt và chúc bạn mọi điều tốt đẹp',
    intro:
      'Tài khoản của bạn đã được xóa và mọi thiết bị đã được đăng xuất. Bạn luôn có thể quay lại với một tài khoản mới.',
    retention: (days, years) =>
      `Dữ liệu cá nhân của bạn đã được khóa và sẽ bị xóa sau ${days} ngày. Hồ sơ thanh toán được lưu ${years} năm theo luật Hàn Quốc.`,
  },
})
