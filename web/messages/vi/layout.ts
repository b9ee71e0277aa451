import type { layout as english } from '#web/messages/en/layout.ts'
import type { Translation } from '#web/messages/text.ts'

export const layout: Translation<typeof english> = {
  'site.description': 'Tư vấn du học Hàn Quốc 1:1 qua tin nhắn, với người đã từng đi con đường ấy.',
  skip: 'Chuyển đến nội dung',
  'nav.label': 'Chính',
  'nav.menu': 'Menu',
  'nav.home': 'Trang chủ',
  'nav.about': 'Về dịch vụ',
  'nav.concerns': 'Băn khoăn của bạn',
  'nav.services': 'Dịch vụ',
  'nav.consultations': 'Buổi tư vấn của tôi',
  'nav.dashboard': 'Bảng quản trị',
  'nav.start': 'Bắt đầu ngay',
  'nav.login': 'Đăng nhập / Đăng ký',
  'nav.edit': 'Sửa thông tin',
  'nav.logout': 'Đăng xuất',
  'nav.account': 'Tài khoản',
  'nav.language': 'Ngôn ngữ',
  'footer.tagline': 'Bến đò cho chuyến sang Hàn Quốc của bạn.',
  'footer.company': 'Thông tin công ty',
  'footer.representative': 'Người đại diện: {name}',
  'footer.businessNumber': 'Số đăng ký kinh doanh:',
  'footer.policies': 'Chính sách',
  'footer.terms': 'Điều khoản dịch vụ',
  'footer.privacy': 'Chính sách bảo mật',
  'footer.refund': 'Chính sách hoàn tiền',
  'footer.social': 'Theo dõi chúng tôi',
  'notFound.title': 'Không tìm thấy trang',
  'notFound.text':
    'Không có trang nào ở địa chỉ này. Trang có thể đã được chuyển đi hoặc liên kết bị gõ sai.',
  'notFound.home': 'Về trang chủ',
}
