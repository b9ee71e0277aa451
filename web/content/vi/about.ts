import type { about as english } from '#web/content/en/about.ts'
import type { Translated } from '#web/content/types.ts'

export const about: Translated<typeof english> = ({ fee, office }) => ({
  meta: {
    title: 'Về dịch vụ của chúng tôi',
    description:
      'Vì sao một văn phòng nhỏ ở Seoul trả lời câu hỏi du học Hàn Quốc qua tin nhắn, và vì sao có thể bạn không cần đến.',
  },
  title: 'Về dịch vụ của chúng tôi',
  lead: 'Câu chuyện về một bến đò nhỏ bên con sông rộng.',
  sections: [
    {
      title: 'Một bến đò, không phải con thuyền',
      text: [
        `Naru (${office.koreanName}) là từ cổ trong tiếng Hàn, nghĩa là bến đò. Người ta xuống bến, hỏi người lái đò về dòng nước, đợi đúng lúc rồi sang sông.`,
        'Bến đò không tự đưa ai sang. Nó chỉ giúp bước đầu tiên nhẹ nhàng hơn. Đó là điều tôi muốn tạo ra.',
      ],
    },
    {
      title: 'Ba trang web nói ba điều khác nhau',
      text: [
        'Nhiều năm trước, chính tôi là du học sinh. Trong phòng ký túc xá, tôi mở ba trang web, và mỗi trang nói một kiểu về cùng một tờ đơn. Tôi tin nhầm trang, và mất một học kỳ.',
        'Chẳng có gì khó cả. Chỉ là tôi không có ai để hỏi.',
      ],
    },
    {
      title: 'Những câu hỏi tự tìm đến',
      text: [
        'Khi tôi về Seoul, bạn học từ Hà Nội, Tashkent và Thành Đô bắt đầu nhắn tin. Giấy nào làm trước? Tiếng Hàn của mình đủ chưa? Chủ nhà đang muốn gì vậy?',
        'Hầu hết không cần trung tâm du học. Họ cần một giờ trò chuyện kiên nhẫn với người đã từng mắc những lỗi ấy. Thế là một giờ đó thành công việc, và khung chat vẫn là văn phòng của chúng tôi.',
      ],
    },
    {
      title: 'Có thể bạn không cần chúng tôi',
      text: [
        'Tôi nói điều này với mọi người: tư vấn là tùy chọn. Yêu cầu của trường và đại sứ quán đều được công bố, và nhiều bạn tự chuẩn bị tất cả.',
        'Không buổi tư vấn nào, kể cả của chúng tôi, bảo đảm bạn sẽ đến được Hàn Quốc. Nhập học, visa, học bổng và việc làm do trường, chính phủ và nhà tuyển dụng quyết định. Nếu ai đó hứa “bao đậu”, “bao visa”, đừng đưa tiền cho họ.',
      ],
    },
    {
      title: 'Điều bạn mang về',
      text: [
        `Với ${fee}, bạn có thời gian, sự lắng nghe và câu trả lời rõ ràng: điều chúng tôi biết, nó được ghi ở đâu, và nếu là bạn thì chúng tôi sẽ làm gì. Các bước tiếp theo được viết lại cho bạn.`,
        'Sau đó có thể bạn không cần chúng tôi nữa. Đó sẽ là cái kết đẹp nhất của câu chuyện này.',
      ],
    },
  ],
  profileTitle: 'Người tư vấn cho bạn',
  signature: `${office.representative}, người sáng lập`,
  next: 'Xem những điều chúng ta sẽ trò chuyện',
})
