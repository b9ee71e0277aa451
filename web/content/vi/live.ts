import type { live as english } from '#web/content/en/live.ts'
import type { Translated } from '#web/content/types.ts'

export const live: Translated<typeof english> = [
  [
    {
      title: 'Điều kiện và kế hoạch học tập',
      who: [
        'Điểm số hoặc tỷ lệ chuyên cần của bạn đang ở mức báo động',
        'Bạn nghĩ đến bảo lưu, chuyển tiếp hay học văn bằng hai',
        'Bạn học xong khóa tiếng Hàn và muốn vào đại học',
        'Kế hoạch lúc ở nhà không còn phù hợp',
      ],
      included: [
        'Tình hình hiện tại: tín chỉ, chuyên cần, trình độ tiếng, thời hạn lưu trú',
        'Bảo lưu, chuyển trường hay trượt một kỳ ảnh hưởng thế nào đến visa',
        'So hồ sơ của bạn với điều kiện của bước tiếp theo',
        'Kế hoạch mới đến ngày tốt nghiệp, theo từng học kỳ',
        'Ở trường bạn nên hỏi ai và hỏi gì',
      ],
    },
    {
      title: 'Chọn trường và ngành',
      who: [
        'Ngành học không như bạn nghĩ',
        'Bạn muốn đổi trường hoặc học tiếp thạc sĩ',
        'Bạn cân nhắc học song ngành hoặc ngành phụ',
        'Bạn tìm phòng nghiên cứu hoặc giáo sư hướng dẫn',
      ],
      included: [
        'Đổi ngành, chuyển tiếp hay nhập học lại từ đầu: chi phí và thời gian của mỗi cách',
        'Tín chỉ nào thường được nơi khác công nhận',
        'Cách đánh giá một phòng nghiên cứu qua công bố và cựu sinh viên',
        'Cách viết thư đầu tiên cho giáo sư',
        'Các lựa chọn đặt cạnh nhau, để bạn quyết định',
      ],
    },
    {
      title: 'Nhập học và giấy tờ',
      who: [
        'Bạn nộp vào trường khác khi đang ở Hàn',
        'Bạn cần giấy tờ từ quê nhà trong lúc ở đây',
        'Bạn được yêu cầu nộp kế hoạch học tập hoặc thư giới thiệu',
        'Tên hoặc ngày sinh trên hai giấy tờ không khớp nhau',
      ],
      included: [
        'Danh sách cần chuẩn bị cho người nộp hồ sơ đang sống ở Hàn',
        'Cách làm hợp pháp hóa lãnh sự hoặc apostille và bản dịch từ xa',
        'Góp ý kế hoạch học tập (bạn viết, chúng tôi đọc)',
        'Cần đưa gì khi nhờ giáo sư viết thư giới thiệu',
        'Các bước cần làm sau khi trúng tuyển để có đúng visa',
      ],
    },
    {
      title: 'Học bổng',
      who: [
        'Bạn sắp hết tiền',
        'Bạn mất học bổng hoặc muốn giữ học bổng',
        'Bạn điểm tốt mà không biết mình xin được gì',
        'Bạn vào cao học và tìm nguồn hỗ trợ',
      ],
      included: [
        'Quỹ cho sinh viên đang học: trường, quỹ, chính quyền địa phương',
        'Điều kiện để giữ học bổng và khi nào bị cắt, cách đọc quy định',
        'Trợ giảng và trợ lý nghiên cứu',
        'Cách xin trả góp học phí hoặc hỗ trợ khẩn cấp ở trường',
        'Lịch các hạn nộp sắp tới',
      ],
    },
    {
      title: 'Visa và cư trú',
      who: [
        'Bạn sắp hết hạn lưu trú và phải gia hạn',
        'Bạn đổi từ D-4 sang D-2, đổi trường hoặc đổi địa chỉ',
        'Bạn muốn làm thêm đúng quy định',
        'Bạn lo vì đã trễ một thời hạn',
      ],
      included: [
        'Giấy tờ gia hạn hoặc đổi tư cách, và khi nào nộp',
        'Việc gì phải khai báo, trong bao nhiêu ngày',
        'Số giờ, loại việc làm thêm và giấy phép cần có',
        'Cách đặt hẹn và chuẩn bị khi đến cơ quan xuất nhập cảnh',
        'Khi nào bạn cần luật sư hoặc chuyên viên thủ tục hành chính (행정사) chứ không phải chúng tôi',
      ],
    },
  ],
  [
    {
      title: 'Tiếng Hàn và các kỳ thi',
      who: [
        'Bạn chỉ hiểu một phần bài giảng',
        'Bạn cần cấp TOPIK để tốt nghiệp, đi làm hoặc tính điểm',
        'Bạn nói tốt mà viết kém, hoặc ngược lại',
        'Bạn cần IELTS hoặc TOEFL cho giai đoạn sau khi rời Hàn Quốc',
      ],
      included: [
        'Kế hoạch nghe giảng: ghi chép, từ vựng ngành, thuyết trình',
        'TOPIK viết và đọc: thường mất điểm ở đâu',
        'Chương trình hội nhập xã hội (KIIP) và lợi ích của nó',
        'Hỗ trợ miễn phí trong trường mà nhiều bạn không biết',
        'Ngày thi và cách xếp vào học kỳ của bạn',
      ],
    },
    {
      title: 'Chỗ ở',
      who: [
        'Bạn phải rời ký túc xá',
        'Bạn không được trả lại tiền cọc',
        'Bạn đọc hợp đồng mà không hiểu',
        'Bạn gặp rắc rối với chủ nhà hoặc bạn cùng phòng',
      ],
      included: [
        'Nơi tìm hợp đồng thuê nhà mẫu chính thức và bản dịch',
        'Bảo vệ tiền cọc: khai báo thay đổi nơi cư trú (trong 15 ngày) và ngày xác định (확정일자)',
        'Khi có tranh chấp: nơi hỗ trợ miễn phí và cần mang gì',
        'Khi chuyển đi: chụp gì, trả gì, hủy gì',
        'Trợ giúp pháp lý miễn phí cho người nước ngoài và cách liên hệ',
      ],
    },
    {
      title: 'Cuộc sống và văn hóa',
      who: [
        'Bạn thấy cô đơn, mệt mỏi hoặc không được hiểu',
        'Làm nhóm, thứ bậc hay văn hóa nhậu làm bạn khó xử',
        'Bạn cần bác sĩ, bảo hiểm, tư vấn tâm lý mà không biết làm sao',
        'Bạn muốn có bạn Hàn ngoài lớp học',
      ],
      included: [
        'Một cuộc trò chuyện nhẹ nhàng về điều khó khăn và điều đã giúp người khác',
        'Giải thích phong tục và cách từ chối lịch sự',
        'Bảo hiểm y tế, bệnh viện và tư vấn bằng tiếng nước ngoài',
        'Câu lạc bộ, tình nguyện và nơi tình bạn bắt đầu',
        'Tìm đến đâu khi khẩn cấp hoặc bị phân biệt đối xử',
      ],
    },
    {
      title: 'Nghề nghiệp sau khi học',
      who: [
        'Bạn tốt nghiệp trong một, hai năm tới',
        'Bạn đang tìm chỗ thực tập',
        'CV tiếng Hàn của bạn còn trống hoặc dịch từng chữ',
        'Bạn chưa quyết giữa Hàn Quốc, quê nhà và nước thứ ba',
      ],
      included: [
        'Lịch từ năm cuối đến D-10 hoặc E-7',
        'CV và bản tự giới thiệu (자기소개서) kiểu Hàn gồm những gì',
        'Công ty tuyển sinh viên quốc tế qua kênh nào',
        'Nhà tuyển dụng E-7 phải chứng minh gì, nghề nào trong danh mục',
        'Hàn Quốc, quê nhà, nơi khác: so sánh bằng con số của bạn',
      ],
    },
    {
      title: 'Kết nối và mentor (người đi trước)',
      who: [
        'Bạn chỉ quen người cùng nước',
        'Bạn muốn gặp người làm trong ngành của mình',
        'Bạn muốn có mentor, hoặc trở thành mentor',
        'Bạn thấy khó nói chuyện với người lạ bằng tiếng Hàn',
      ],
      included: [
        'Câu lạc bộ, hội cựu sinh viên và nhóm nghề nghiệp đón sinh viên',
        'Bài giới thiệu ngắn về bạn, bằng tiếng Hàn và tiếng Anh',
        'Cách mời một buổi cà phê trò chuyện (coffee chat) và nên hỏi gì',
        'Một trang hồ sơ mà người Hàn thật sự đọc',
        'Mỗi tuần một bước nhỏ, trong hai tháng',
      ],
    },
  ],
]
