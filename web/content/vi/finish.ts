import type { finish as english } from '#web/content/en/finish.ts'
import type { Translated } from '#web/content/types.ts'

export const finish: Translated<typeof english> = [
  [
    {
      title: 'Tìm việc ở Hàn Quốc',
      who: [
        'Bạn đã hoặc sắp tốt nghiệp, muốn ở lại làm việc',
        'Bạn có visa D-10 hoặc muốn biết mình có xin được không',
        'Bạn nộp hồ sơ mà không ai trả lời',
        'Bạn không biết việc nào được tuyển người nước ngoài',
      ],
      included: [
        'D-10 (tìm việc): ai được xin, bao lâu, trong lúc đó được làm gì',
        'Trang việc làm, hội chợ và trung tâm cho sinh viên quốc tế',
        'Xem CV và bản tự giới thiệu (자기소개서) của bạn',
        'Phép lịch sự và câu hỏi phỏng vấn ở công ty Hàn',
        'Kế hoạch tìm việc theo tuần, có ngày nhìn lại',
      ],
    },
    {
      title: 'Visa làm việc chuyên môn E-7 và cư trú',
      who: [
        'Bạn đã có, hoặc sắp nhận được, lời mời làm việc',
        'Công ty chưa từng tuyển người nước ngoài',
        'Bạn tự hỏi ngành học và công việc có khớp không',
        'Bạn đổi công ty và muốn giữ tư cách lưu trú',
      ],
      included: [
        'Điều kiện E-7: nghề trong danh mục, trình độ, lương, nhà tuyển dụng',
        'Bạn chuẩn bị gì, công ty chuẩn bị gì',
        'Nơi công bố hợp đồng lao động mẫu và ai có thể xem giúp hợp đồng của bạn',
        'Khai báo gì khi đổi việc, địa chỉ hoặc hộ chiếu',
        'Khi nào cần luật sư hoặc chuyên viên thủ tục hành chính (행정사)',
      ],
    },
    {
      title: 'Cao học và nghiên cứu',
      who: [
        'Bạn muốn học thạc sĩ hoặc tiến sĩ sau đại học',
        'Bạn tìm phòng nghiên cứu, giáo sư hoặc vị trí nghiên cứu',
        'Bạn so sánh Hàn Quốc với nước khác',
        'Bạn muốn biết học tiến sĩ có đáng với mình không',
      ],
      included: [
        'Cao học và phòng nghiên cứu ở Hàn vận hành hằng ngày ra sao',
        'Cách chọn và viết thư cho giáo sư hướng dẫn',
        'Kế hoạch nghiên cứu và phỏng vấn: bố cục, câu hỏi thường gặp',
        'Nguồn tiền: GKS, trợ giảng, đề tài, quỹ',
        'Tư cách lưu trú khi nghiên cứu và sau khi có bằng',
      ],
    },
    {
      title: 'Kế hoạch nghề nghiệp sau khi về nước',
      who: [
        'Bạn sắp về hoặc đã về nước',
        'Bạn muốn dùng tiếng Hàn trong công việc',
        'Bằng của bạn cần được công nhận ở nước mình',
        'Trở về còn khó hơn lúc ra đi',
      ],
      included: [
        'Công ty và tổ chức Hàn Quốc ở nước bạn',
        'Cách kể những năm ở Hàn trong hồ sơ và phỏng vấn',
        'Nơi công nhận bằng cấp và giấy tờ cần có',
        'Việc cần xong trước khi đi: bảo hiểm hưu trí (hoàn hay không tùy quốc tịch và loại visa), tiền cọc, bảo hiểm, thuế',
        'Cách giữ tiếng Hàn và các mối quan hệ',
      ],
    },
    {
      title: 'Khởi nghiệp (D-8)',
      who: [
        'Bạn có ý tưởng và muốn lập công ty ở Hàn Quốc',
        'Bạn không biết D-8 hay tư cách khác hợp với mình',
        'Bạn có bằng sáng chế, sản phẩm mẫu hoặc nhóm nhỏ',
        'Bạn muốn biết chi phí trước khi bắt tay vào làm',
      ],
      included: [
        'Tổng quan D-8: vốn đầu tư, và con đường cho khởi nghiệp công nghệ (D-8-4)',
        'Chương trình khởi nghiệp OASIS và cách tính điểm',
        'Vườn ươm khởi nghiệp của nhà nước và chương trình tiếp nhận người sáng lập nước ngoài',
        'Bước đầu: loại hình công ty, đăng ký, thuế, ngân hàng',
        'Câu hỏi nào nên hỏi luật sư hoặc kế toán thuế',
      ],
    },
  ],
  [
    {
      title: 'Kết nối và phát triển nghề nghiệp',
      who: [
        'Bạn làm việc ở Hàn và thấy mình chững lại',
        'Bạn muốn đổi lĩnh vực hoặc ngành nghề',
        'Bạn có đồng nghiệp nhưng không có mạng lưới',
        'Bạn muốn dẫn dắt, giảng dạy hoặc nói trước đám đông',
      ],
      included: [
        'Bản đồ những người bạn quen và những người cần làm quen thêm',
        'Hội cựu sinh viên, nghề nghiệp và người lao động nước ngoài ở Hàn',
        'Chứng chỉ và khóa học có giá trị trong ngành bạn',
        'Đổi việc ảnh hưởng thế nào đến tư cách lưu trú',
        'Kế hoạch một năm, mỗi tháng một bước',
      ],
    },
    {
      title: 'Cư trú dài hạn (F-2) và thường trú (F-5)',
      who: [
        'Bạn đã làm việc ở Hàn một thời gian và muốn ở lại',
        'Bạn đang tích điểm F-2 mà không chắc mình được bao nhiêu',
        'Bạn muốn biết đường đi từ F-2 lên thường trú (F-5)',
        'Bạn muốn ở lại cùng vợ, chồng hoặc con',
      ],
      included: [
        'F-2 (cư trú dài hạn) và F-5 (thường trú): mỗi loại cho phép gì',
        'Điểm F-2-7: tuổi, học vấn, thu nhập, tiếng Hàn, và kiểm tra ở đâu',
        'Chương trình hội nhập xã hội (KIIP) thêm được gì',
        'Giấy tờ thu nhập, thuế, bảo hiểm nên giữ từ bây giờ',
        'Giới hạn của lời khuyên: cơ quan xuất nhập cảnh quyết định, chỉ luật sư mới được đại diện cho bạn',
      ],
    },
  ],
]
