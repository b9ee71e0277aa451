import type { about as english } from '#web/content/en/about.ts'
import { isNaru } from '#web/content/is-naru.ts'
import type { Translated } from '#web/content/types.ts'

export const about: Translated<typeof english> = ({ fee, company }) => ({
  title: 'Về dịch vụ của chúng tôi',
  description:
    'Vì sao một văn phòng nhỏ ở Hàn Quốc trả lời câu hỏi du học Hàn Quốc qua tin nhắn, và vì sao có thể bạn không cần đến.',
  lead: 'Vì sao chúng tôi làm việc này, điều gì chúng tôi làm được và không làm được.',
  sections: [
    ...(isNaru(company.koreanName)
      ? [
          {
            title: 'Naru, một bến đò',
            text: [
              `Naru (나루) là từ cổ trong tiếng Hàn, nghĩa là bến đò. Người ta xuống bến, hỏi người lái đò dòng nước có an toàn không, đợi đúng lúc rồi sang sông.`,
              'Bến đò không tự đưa ai sang. Nó chỉ giúp bước đầu tiên nhẹ nhàng hơn. Đó là điều chúng tôi muốn làm.',
            ],
          },
        ]
      : []),
    {
      title: 'Ba trang web, ba câu trả lời',
      text: [
        'Thử tìm một quy định về du học Hàn Quốc, bạn có thể gặp ba câu trả lời: một bài blog cũ, một quảng cáo và trí nhớ của một người bạn. Nghe nhầm bên nào, bạn có thể mất cả một học kỳ.',
        'Thường thì việc đó không khó. Chỉ là không có ai để hỏi.',
      ],
    },
    {
      title: 'Những điều sinh viên hỏi',
      text: [
        'Giấy nào làm trước? Tiếng Hàn của mình đủ chưa? Chủ nhà đang muốn gì vậy? Câu hỏi thì nhỏ, nhưng trả lời sai thì đắt.',
        'Phần lớn những câu hỏi ấy không cần đến trung tâm du học. Chúng cần một cuộc trò chuyện bình tĩnh với người kiên nhẫn, biết quy định và biết quy định được ghi ở đâu. Cuộc trò chuyện đó là công việc của chúng tôi, và khung chat là văn phòng của chúng tôi.',
      ],
    },
    {
      title: 'Có thể bạn không cần chúng tôi',
      text: [
        'Chúng tôi nói điều này với mọi người: không ai bắt buộc phải tư vấn. Yêu cầu của trường và đại sứ quán đều được công bố, và nhiều bạn tự chuẩn bị tất cả.',
        'Không buổi tư vấn nào, kể cả của chúng tôi, bảo đảm bạn sẽ đến được Hàn Quốc. Nhập học, visa, học bổng và việc làm do trường, chính phủ và nhà tuyển dụng quyết định. Nếu ai đó hứa “bao đậu”, “bao visa”, đừng đưa tiền cho họ.',
      ],
    },
    {
      title: 'Điều bạn mang về',
      text: [
        `Với ${fee}, bạn nhận được thời gian, sự lắng nghe và câu trả lời rõ ràng: điều chúng tôi biết, nó được ghi ở đâu, và ở vị trí của bạn, chúng tôi sẽ làm gì. Các bước tiếp theo được viết lại cho bạn.`,
        'Sau đó có thể bạn không cần chúng tôi nữa. Đó sẽ là cái kết đẹp nhất của câu chuyện này.',
      ],
    },
  ],
  profileTitle: 'Người tư vấn cho bạn',
  signature: `${company.representative}, ${company.name}`,
  mistakes: {
    before:
      'Trang này được viết trước bằng tiếng Hàn và tiếng Anh. Nếu có câu tiếng Việt sai hoặc khó hiểu, hãy gửi email cho chúng tôi: ',
    email: company.email,
    after: '. Chúng tôi sẽ sửa.',
  },
  next: 'Xem những điều chúng ta sẽ trò chuyện',
})
