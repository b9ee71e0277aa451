import type { preparing as english } from '#web/content/en/preparing.ts'
import type { Translated } from '#web/content/types.ts'

export const preparing: Translated<typeof english> = [
  [
    {
      title: 'Tư vấn cơ bản lần đầu',
      who: [
        'Bạn mới nghĩ đến Hàn Quốc và chưa có kế hoạch',
        'Bạn đọc nhiều nhưng không biết điều gì đúng, điều gì đã cũ',
        'Bạn muốn biết việc gì trước: tiếng, trường, tiền hay visa',
        'Gia đình hỏi những câu bạn chưa trả lời được',
      ],
      included: [
        'Cùng xem lại độ tuổi, học vấn, ngoại ngữ, ngân sách và mục tiêu của bạn',
        'Các lộ trình thường gặp: khóa tiếng Hàn, đại học, cao học, trao đổi, ngắn hạn',
        'Lịch sơ bộ từ hôm nay đến ngày sang, theo từng học kỳ',
        'Ước tính đầu tiên về học phí và sinh hoạt phí, kèm nguồn số liệu',
        'Ba việc cần làm tiếp theo, viết rõ cho bạn',
      ],
    },
    {
      title: 'Điều kiện và kế hoạch học tập riêng',
      who: [
        'Bạn không chắc điểm số hay bằng cấp đã đủ chưa',
        'Bạn từng nghỉ học, chuyển trường hoặc lớn tuổi hơn phần lớn ứng viên',
        'Bạn từng bị từ chối và muốn hiểu vì sao',
        'Bạn cần một kế hoạch thay vì mười lời khuyên',
      ],
      included: [
        'So hồ sơ của bạn với điều kiện đã công bố của hai, ba trường',
        'Điều gì còn cải thiện kịp trước hạn, điều gì không',
        'Kế hoạch học theo học kỳ, kèm mục tiêu ngoại ngữ',
        'Phương án B nếu phương án đầu không thành',
        'Danh sách trang chính thức để tự kiểm tra từng quy định',
      ],
    },
    {
      title: 'Chọn trường và ngành',
      who: [
        'Bạn phân vân giữa nhiều ngành hoặc nhiều trường',
        'Bạn biết mình thích gì nhưng không biết sau này làm nghề gì',
        'Bạn cân nhắc Seoul hay vùng khác, trường tư hay công',
        'Bạn muốn học bằng tiếng Anh, hoặc muốn biết thật ra có bao nhiêu chương trình',
      ],
      included: [
        'Đặt các lựa chọn cạnh nhau: môn học, ngôn ngữ, học phí, nơi ở, điều kiện',
        'Cách đọc chương trình, bảng xếp hạng và trang của khoa',
        'Khác nhau giữa đại học, cao đẳng và cao học ở Hàn Quốc',
        'Học ngành nào ra làm nghề nào, và giới hạn với người nước ngoài',
        'Một danh sách ngắn kèm lý do, để bạn quyết định',
      ],
    },
    {
      title: 'Quy trình nhập học và giấy tờ',
      who: [
        'Bạn sắp nộp hồ sơ và rối vì danh sách giấy tờ',
        'Bạn cần apostille, hợp pháp hóa lãnh sự hoặc bản dịch',
        'Bạn phải viết bản tự giới thiệu (자기소개서) hoặc kế hoạch học tập',
        'Bạn sắp phỏng vấn mà không biết họ hỏi gì',
      ],
      included: [
        'Danh sách cần chuẩn bị cho trường của bạn: bằng, bảng điểm, giấy tờ gia đình và tài chính',
        'Thứ tự làm hợp pháp hóa lãnh sự hoặc apostille và bản dịch công chứng',
        'Góp ý bố cục bài viết (bạn viết, chúng tôi đọc)',
        'Câu hỏi phỏng vấn thường gặp và cách chuẩn bị',
        'Hạn nộp kỳ mùa xuân và kỳ mùa thu',
      ],
    },
    {
      title: 'Học bổng và hỗ trợ tài chính',
      who: [
        'Bạn chỉ có thể du học nếu được hỗ trợ',
        'Bạn nghe về học bổng chính phủ GKS và đang cân nhắc',
        'Bạn muốn biết chính các trường cho học bổng gì',
        'Bạn cần ngân sách thực tế khi có và không có học bổng',
      ],
      included: [
        'Toàn cảnh học bổng chính phủ, trường và quỹ mà bạn nộp được',
        'Mỗi nơi yêu cầu gì: điểm, TOPIK hay tiếng Anh, tuổi, thư giới thiệu',
        'Lịch nộp, vì có nơi đóng gần một năm trước khi nhập học',
        'Việc giảm học phí theo thành tích sau kỳ đầu thường diễn ra thế nào',
        'Ngân sách một năm, nói rõ các giả định',
      ],
    },
    {
      title: 'Chương trình ngắn hạn',
      who: [
        'Bạn chỉ có vài tuần hoặc một học kỳ',
        'Bạn muốn thử sống ở Hàn Quốc trước khi quyết định học lấy bằng',
        'Bạn so sánh khóa tiếng Hàn, trao đổi và khóa học hè',
        'Bạn thắc mắc về working holiday hoặc lưu trú miễn visa (tùy quốc tịch)',
      ],
      included: [
        'Khóa tiếng Hàn, học kỳ trao đổi, khóa học hè: mỗi loại mang lại gì',
        'Tư cách nào phù hợp: miễn visa, C-3, D-4, D-2-6 (trao đổi) hay H-1 (working holiday), và quy định công bố ở đâu',
        'Khi lưu trú ngắn hạn được và không được làm gì, kể cả làm thêm',
        'Chi phí cho vài tuần hoặc vài tháng và cách tính',
        'Khi nào chương trình ngắn hạn dẫn tới học lấy bằng, khi nào không',
      ],
    },
  ],
  [
    {
      title: 'Visa và cư trú',
      who: [
        'Bạn không biết cần D-2 (học lấy bằng) hay D-4 (học tiếng)',
        'Bạn lo chứng minh tài chính hoặc từng bị từ chối visa',
        'Bạn tự hỏi sau khi sang Hàn phải làm gì',
        'Bạn muốn đưa gia đình sang hoặc đổi tư cách lưu trú sau này',
      ],
      included: [
        'So sánh D-2 và D-4: mục đích, thời hạn, được làm gì',
        'Giấy nào trường cấp, giấy nào bạn chuẩn bị',
        'Cách tìm quy định của Đại sứ quán Hàn Quốc ở nước bạn',
        '90 ngày đầu: thẻ đăng ký người nước ngoài (ARC), địa chỉ, bảo hiểm y tế',
        'Quy định làm thêm, phải xin phép trước',
      ],
    },
    {
      title: 'Tiếng Hàn và các kỳ thi',
      who: [
        'Bạn bắt đầu từ số không hoặc đã bỏ dở',
        'Bạn cần TOPIK để nhập học, xin học bổng hoặc tốt nghiệp',
        'Bạn học chương trình tiếng Anh và cần IELTS hoặc TOEFL',
        'Bạn so sánh học tiếng ở Hàn Quốc với học trong nước',
      ],
      included: [
        'Trường thường yêu cầu cấp mấy và công bố ở đâu',
        'TOPIK gồm gì (cấp 1 đến 6) và khi nào đăng ký',
        'Khi nào IELTS hay TOEFL thay được TOPIK, khi nào không',
        'Kế hoạch tuần hợp với giờ làm, giờ học của bạn',
        'Tài liệu học miễn phí và trả phí, tài liệu nào hợp với trình độ của bạn',
      ],
    },
    {
      title: 'Chỗ ở',
      who: [
        'Bạn phân vân ký túc xá, one-room, goshiwon hay nhà ở ghép',
        'Bạn sợ tiền cọc lớn hoặc bị lừa',
        'Bạn phải tìm phòng trước khi sang',
        'Bạn muốn biết ngân sách của mình thuê được gì ở từng khu',
      ],
      included: [
        'Các kiểu nhà với chi phí, tiền cọc và nội quy thường gặp',
        'Tiền thuê tháng (wolse) và tiền cọc ở Hàn Quốc',
        'Cần xem gì ở phòng và hợp đồng trước khi trả tiền',
        'Đăng ký ký túc xá khi nào và thế nào',
        'Dấu hiệu lừa đảo khi thuê nhà',
      ],
    },
    {
      title: 'Cuộc sống và thích nghi văn hóa',
      who: [
        'Bạn lần đầu xa nhà',
        'Bạn lo về đồ ăn, tôn giáo, sức khỏe hay cô đơn',
        'Bạn muốn biết lớp học, làm nhóm và thầy cô ở Hàn ra sao',
        'Bạn muốn chuẩn bị tốt tháng đầu tiên',
      ],
      included: [
        'Tuần đầu: SIM, thẻ giao thông, đặt hẹn làm thẻ đăng ký người nước ngoài (ARC), ngân hàng',
        'Phép lịch sự trong lớp, với giáo sư và với anh chị khóa trên',
        'Đồ ăn theo chế độ và tín ngưỡng, tìm ở đâu',
        'Bác sĩ, số khẩn cấp và tư vấn tâm lý bằng tiếng nước ngoài',
        'Cách kết bạn với bạn học Hàn Quốc, đồng hương và người từ nước khác',
      ],
    },
    {
      title: 'Nghề nghiệp sau khi học',
      who: [
        'Bạn muốn biết trước tấm bằng có đáng không',
        'Bạn mong làm việc ở Hàn sau tốt nghiệp',
        'Bạn muốn trở về với lợi thế',
        'Bạn chọn ngành có tính đến visa',
      ],
      included: [
        'Lộ trình thường gặp từ D-2 qua D-10 (tìm việc) đến E-7 (làm việc) và điều kiện',
        'Ngoài bằng cấp, nhà tuyển dụng hỏi kỹ năng gì',
        'Thực tập và việc làm thêm mà sinh viên được làm',
        'Bằng Hàn Quốc được công nhận ở nước khác thế nào, hỏi ở đâu',
        'Nên bắt đầu gì từ năm nhất',
      ],
    },
    {
      title: 'Kết nối sinh viên và mentor (người đi trước)',
      who: [
        'Bạn không quen ai ở Hàn Quốc',
        'Bạn muốn nói chuyện với sinh viên cùng nước hoặc cùng ngành',
        'Bạn học tốt hơn khi có nhóm',
        'Bạn muốn lời khuyên từ người đi trước một năm',
      ],
      included: [
        'Hội sinh viên và chương trình buddy của trường đáng để liên hệ',
        'Cách nhờ một anh chị khóa trên, bằng tiếng Hàn và tiếng Anh',
        'Nhóm trực tuyến theo nước và ngành, và cách xét lời khuyên ở đó',
        'Sự kiện và ngày hội tham gia được từ xa',
        'Tin nhắn đầu tiên, chúng ta cùng viết',
      ],
    },
  ],
]
