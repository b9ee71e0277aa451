import type { home as english } from '#web/content/en/home.ts'
import type { Translated } from '#web/content/types.ts'

export const home: Translated<typeof english> = (facts) => ({
  meta: {
    title: `${facts.office.name}: tư vấn du học Hàn Quốc 1:1 qua tin nhắn`,
    description: `Nhắn tin 1:1 về trường, visa, học bổng, cuộc sống và việc làm ở Hàn Quốc. ${facts.fee}, hoàn tiền 100% nếu hủy trước giờ hẹn ít nhất ${facts.refundNotice}.`,
  },
  hero: {
    title: 'Du học Hàn\u00a0Quốc bắt đầu từ một cuộc trò\u00a0chuyện thật\u00a0lòng',
    lead: 'Tư vấn 1:1 qua tin nhắn cho bạn muốn du học Hàn Quốc, đang học tại Hàn Quốc hoặc vừa học xong.',
    start: 'Bắt đầu ngay',
    more: 'Quy trình tư vấn',
    picture: 'Chiếc đò rời bến yên tĩnh, qua sông về phía núi',
  },
  glance: {
    title: 'Tóm tắt',
    price: { label: 'Giá', value: facts.fee, note: `một buổi nhắn tin ${facts.duration}` },
    refund: {
      label: 'Hoàn tiền',
      value: 'Hoàn tiền 100%',
      note: `nếu bạn hủy trước ít nhất ${facts.refundNotice}`,
    },
    place: {
      label: 'Ở đâu',
      value: 'Trong ứng dụng của bạn',
      note: 'KakaoTalk, Instagram DM hoặc Facebook DM',
    },
    time: { label: 'Khi nào', value: facts.bookableDays, note: 'hiển thị theo giờ Hàn Quốc và giờ của bạn' },
  },
  people: {
    title: 'Bạn có thấy mình trong đó không?',
    lead: 'Tám nỗi băn khoăn thường gặp nhất. Phần lớn các bạn có hai, ba điều cùng lúc.',
    items: [
      {
        title: 'Bạn không biết bắt đầu từ đâu',
        text: 'Trường, visa, tiếng Hàn, tài chính: việc nào cũng như phải làm trước. Chúng ta cùng sắp xếp lại thứ tự.',
      },
      {
        title: 'Bạn chưa yên tâm về sự chuẩn bị của mình',
        text: 'Bạn đã có giấy tờ và rất nhiều lời khuyên. Chúng ta cùng xem lại và chỉ ra phần còn thiếu.',
      },
      {
        title: 'Bạn đang chọn ngành',
        text: 'Điều bạn thích, điều bạn đủ khả năng, điều dẫn tới việc làm: đặt cạnh nhau để so sánh.',
      },
      {
        title: 'Bạn lo không biết có du học Hàn Quốc được không',
        text: 'Điểm số, tuổi, ngân sách, tiếng Hàn: so với quy định đã công bố để biết bạn đang ở đâu.',
      },
      {
        title: 'Bạn lo khó thích nghi với cuộc sống ở đó',
        text: 'Nhà ở, đồ ăn, bạn bè, quy định làm thêm: một trăm ngày đầu thật sự thế nào.',
      },
      {
        title: 'Bạn cần học bổng',
        text: 'Chính phủ, trường, quỹ tư nhân: học bổng nào hợp với bạn và mỗi nơi yêu cầu gì.',
      },
      {
        title: 'Bạn quan tâm đến chương trình ngắn hạn',
        text: 'Khóa tiếng, trao đổi, khóa học hè: vài tuần hay vài tháng có thể mang lại điều gì.',
      },
      {
        title: 'Bạn lo về việc làm sau này',
        text: 'Làm việc ở Hàn, visa sau tốt nghiệp hay trở về vững vàng: nên bắt đầu gì khi còn đi học.',
      },
    ],
  },
  steps: {
    title: '4 bước đơn giản',
    items: [
      { title: 'Viết', text: 'Kể vài dòng về tình hình của bạn và điều bạn muốn hỏi.' },
      { title: 'Chọn', text: `Chọn một giờ trống vào ${facts.aBookableDay}. Bạn thấy cả giờ nơi bạn ở.` },
      {
        title: 'Thanh toán',
        text: facts.takesWon
          ? `${facts.feeInDollars} qua PayPal hoặc thẻ, hoặc ${facts.feeInWon} bằng thẻ hay ví Hàn Quốc. Lịch hẹn được xác nhận ngay.`
          : `${facts.fee} qua PayPal hoặc thẻ. Lịch hẹn được xác nhận ngay.`,
      },
      {
        title: 'Trò chuyện',
        text: 'Chúng tôi nhắn cho bạn trước. Toàn bộ cuộc trò chuyện được lưu lại để bạn xem lại.',
      },
    ],
  },
  honest: {
    title: 'Điều chúng tôi không hứa',
    text: 'Bạn không bắt buộc phải tư vấn, và không ai bảo đảm bạn sẽ đỗ trường, được cấp visa hay có việc làm. Chúng tôi nói điều mình biết, nó được ghi ở đâu, và nếu là mình thì sẽ làm gì tiếp theo.',
    link: 'Đọc lý do chúng tôi làm việc này',
  },
  call: {
    title: 'Sẵn sàng đặt câu hỏi chưa?',
    text: `Buổi đầu ${facts.fee}, buổi sau giảm ${facts.couponPercent} trong vòng ${facts.couponValidity}.`,
    button: 'Đăng ký tư vấn',
  },
})
