import type { notes as english } from '#web/content/en/notes.ts'
import type { Translated } from '#web/content/types.ts'

export const notes: Translated<typeof english> = (number) => ({
  title: 'Bạn nên biết:',
  texts: {
    funds: `Số tiền chứng minh thường là khoảng ${number('degreeFunds')} cho visa D-2 và khoảng ${number('languageFunds')} cho visa D-4. Với trường ngoài vùng thủ đô là ${number('degreeFundsRegional')} và ${number('languageFundsRegional')}.`,
    firstDays: `Xin cấp thẻ đăng ký người nước ngoài (ARC) trong vòng ${number('registration')} kể từ ngày nhập cảnh; lệ phí ${number('card')}. Khi chuyển nhà, hãy khai báo địa chỉ mới trong vòng 15 ngày.`,
    partTime: `Phải có giấy phép làm thêm trước khi bắt đầu làm; với visa D-4, bạn được xin sau ${number('workLanguageFrom')}. Số giờ tùy theo cấp TOPIK. Bạn còn cần đạt điểm tối thiểu và có xác nhận của trường.`,
    topik:
      'Nhiều chương trình cấp bằng yêu cầu TOPIK 3 hoặc 4. Kết quả có hiệu lực 2 năm. Hạn đăng ký kết thúc trước ngày thi vài tuần.',
    gks: 'GKS thường mở đơn hệ sau đại học vào tháng 2–3 và hệ đại học vào tháng 9–10. Bạn nộp qua đại sứ quán hoặc qua trường. Có giới hạn về tuổi và điểm.',
    insurance: `Bạn được tham gia tự động và đóng thấp hơn mức bình quân khoảng ${number('insuranceReduction')}. Mức đóng hằng tháng thay đổi vào tháng 1 mỗi năm.`,
    tuition: 'Trường nào cũng công bố học phí mỗi học kỳ. Hãy so sánh trước khi chọn.',
    shortStay:
      'Lưu trú ngắn hạn không cần visa có thể phải có K-ETA. Sinh viên trao đổi hoặc học ngắn hạn thường nhận visa D-2-6 hoặc D-2-8.',
    workVisas:
      'Hãy xin D-10 hoặc E-7 trước khi hết hạn lưu trú. E-7 có mức lương tối thiểu quy định hằng năm và danh mục mã nghề.',
    startUp:
      'Visa D-8-4 cần 80 điểm của chương trình OASIS. “Startup Korea” là một loại visa khác dành cho người khởi nghiệp.',
    residence: 'F-2-7 cần 80 điểm. Tuổi, học vấn, thu nhập và tiếng Hàn đều được tính điểm.',
    deposit:
      'HUG có thể bảo lãnh tiền đặt cọc nhà của bạn. Tổng đài trợ giúp pháp lý 132 trả lời câu hỏi về hợp đồng.',
    attendance:
      'Với visa D-4, bạn phải đi học khoảng 70% số buổi trở lên, nếu không có thể không được gia hạn. Tổng đài 1345 (xuất nhập cảnh) và 1330 (du lịch) trả lời bằng nhiều ngôn ngữ.',
  },
})
