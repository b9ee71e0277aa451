import type { figures as english } from '#web/content/en/figures.ts'
import type { Translated } from '#web/content/types.ts'

export const figures: Translated<typeof english> = {
  meta: {
    title: 'Con số chính thức cho du học sinh',
    description:
      'Những gì cơ quan Hàn Quốc yêu cầu ở du học sinh, từ visa đến gia hạn: mỗi con số đều có nguồn chính thức và ngày đối chiếu.',
  },
  title: 'Các con số chính thức',
  lead: 'Những gì cơ quan Hàn Quốc yêu cầu ở du học sinh, gom lại một chỗ.',
  rule: 'Trang chính thức mới là căn cứ, không phải trang này. Mỗi con số đều kèm nguồn và ngày chúng tôi đối chiếu gần nhất. Đại sứ quán và trường có thể yêu cầu cao hơn.',
  what: 'Nội dung',
  figure: 'Mức',
  perWeek: '{hours}/tuần',
  since: 'từ {day}',
  groups: {
    funds: {
      title: 'Số tiền chứng minh khi xin visa',
      note: 'Nằm trong tài khoản của bạn hoặc của người bảo lãnh. Tiền phải gửi trước bao lâu do cơ quan đại diện nơi bạn nộp hồ sơ quy định.',
    },
    work: {
      title: 'Làm thêm trong lúc học',
      note: 'Phải có giấy phép trước khi bắt đầu làm. Sinh viên hệ chính quy (học lấy bằng) đạt yêu cầu tiếng Hàn chỉ tính giờ trong tuần; cuối tuần và kỳ nghỉ không giới hạn.',
    },
    stay: {
      title: 'Visa, thẻ đăng ký người nước ngoài (ARC), gia hạn',
      note: 'Lệ phí visa có thể khác nếu nước bạn có thỏa thuận riêng với Hàn Quốc.',
    },
    insurance: {
      title: 'Bảo hiểm y tế',
      note: 'Tham gia theo luật và tự động: với D-2 là từ ngày đăng ký người nước ngoài. Mức đóng được định lại vào tháng 1 hằng năm; nợ tiền bảo hiểm có thể khiến bạn không được gia hạn.',
    },
    apostille: {
      title: 'Bằng cấp, học bạ từ trong nước',
      note: 'Giữa các nước tham gia Công ước Apostille, tem apostille thay cho hợp pháp hóa lãnh sự, trừ khi một bên phản đối bên kia. Hãy xem bảng các nước thành viên trước khi nộp phí.',
    },
  },
  rows: {
    degreeFunds: { what: 'D-2, hệ chính quy (học lấy bằng)' },
    degreeFundsRegional: { what: 'D-2, hệ chính quy (học lấy bằng), trường ngoài vùng thủ đô' },
    languageFunds: { what: 'D-4, khóa tiếng Hàn' },
    languageFundsRegional: { what: 'D-4, khóa tiếng Hàn, trường ngoài vùng thủ đô' },
    workLanguage: { what: 'D-4, có TOPIK 2', note: 'tính cả cuối tuần' },
    workLanguageFrom: { what: 'D-4 được làm thêm sau', note: 'tính từ ngày nhập cảnh' },
    workBachelor: { what: 'D-2, đại học', note: 'TOPIK 3 ở năm 1 và 2, TOPIK 4 từ năm 3' },
    workGraduate: { what: 'D-2, thạc sĩ hoặc tiến sĩ', note: 'có TOPIK 4' },
    workMore: {
      what: 'Được cộng thêm',
      note: 'học ở trường được chứng nhận, hoặc điểm và tiếng Hàn rất tốt',
    },
    workWithoutKorean: { what: 'Khóa tiếng Hàn hoặc đại học, chưa đủ TOPIK', note: 'tính cả cuối tuần' },
    workGraduateWithoutKorean: { what: 'Thạc sĩ hoặc tiến sĩ, chưa đủ TOPIK', note: 'tính cả cuối tuần' },
    visaSingle: { what: 'Visa một lần, ở trên 90 ngày' },
    visaMultiple: { what: 'Visa nhiều lần' },
    registration: { what: 'Hạn đăng ký người nước ngoài', note: 'tính từ ngày nhập cảnh' },
    card: { what: 'Thẻ đăng ký người nước ngoài (ARC)' },
    extensionFrom: { what: 'Được xin gia hạn sớm nhất', note: 'trước ngày hết hạn lưu trú' },
    extension: { what: 'Gia hạn lưu trú, nộp trực tiếp' },
    extensionOnline: { what: 'Gia hạn lưu trú, nộp trực tuyến' },
    insuranceLanguage: { what: 'D-4 tham gia bảo hiểm sau', note: 'tính từ ngày nhập cảnh' },
    insuranceReduction: {
      what: 'Được giảm so với mức bình quân',
      note: 'D-2, D-4 có ít thu nhập và tài sản',
    },
  },
  ask: 'Chưa rõ con số nào áp dụng cho bạn? Hãy mang câu hỏi đến buổi tư vấn.',
}
