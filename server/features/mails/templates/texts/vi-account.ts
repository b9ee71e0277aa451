import type { Office } from '#domain/office.ts'
import type { AccountTexts } from './catalogue.ts'

export const account = (office: Office['company']): AccountTexts => ({
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
  account_deleted: {
    subject: `Tài khoản ${office.name} của bạn đã được xóa`,
    heading: 'Tạm biệt và chúc bạn mọi điều tốt đẹp',
    intro:
      'Tài khoản của bạn đã được xóa và mọi thiết bị đã được đăng xuất. Bạn luôn có thể quay lại với một tài khoản mới.',
    retention: (days, years) =>
      `Dữ liệu cá nhân của bạn đã được khóa và sẽ bị xóa sau ${days} ngày. Hồ sơ thanh toán được lưu ${years} năm theo luật Hàn Quốc.`,
    privacy: 'Chính sách bảo mật',
  },
})
