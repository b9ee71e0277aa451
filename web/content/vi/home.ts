import type { home as english } from '#web/content/en/home.ts'
import type { Translated } from '#web/content/types.ts'

export const home: Translated<typeof english> = (facts) => ({
  meta: {
    title: `${facts.company.name}: tư vấn du học Hàn Quốc 1:1 qua tin nhắn`,
    description: `Nhắn tin 1:1 về trường, visa, học bổng, cuộc sống và việc làm ở Hàn Quốc. ${facts.fee}, hoàn tiền 100% nếu hủy ${facts.inTime}.`,
  },
  hero: {
    title: 'Du học Hàn\u00a0Quốc bắt đầu từ một cuộc trò\u00a0chuyện thật\u00a0lòng',
    lead: 'Tư vấn 1:1 qua tin nhắn cho bạn sắp, đang hoặc vừa du học Hàn Quốc xong.',
    start: 'Bắt đầu ngay',
    more: 'Quy trình tư vấn',
    picture: 'Chiếc đò qua sông',
  },
  glance: {
    title: 'Tóm tắt',
    price: { label: 'Giá', value: facts.fee, note: `một buổi nhắn tin ${facts.duration}` },
    refund: {
      label: 'Hoàn tiền',
      value: '100%',
      note: `nếu hủy ${facts.inTime}`,
    },
    place: {
      label: 'Ở đâu',
      value: 'Trong ứng dụng chat',
      note: facts.chatApps,
    },
    time: {
      label: 'Khi nào',
      value: facts.bookableDays,
      note: 'theo giờ địa phương và giờ Hàn Quốc',
    },
  },
  people: {
    title: 'Bạn có thấy mình ở đây không?',
    lead: 'Nhiều bạn gặp hai, ba điều dưới đây.',
    items: [
      {
        title: 'Bạn không biết bắt đầu từ đâu',
        text: 'Trường, visa, tiếng Hàn, tài chính: việc nào cũng có vẻ phải làm trước. Cùng xếp thứ tự.',
      },
      {
        title: 'Bạn chưa yên tâm về sự chuẩn bị của mình',
        text: 'Bạn có giấy tờ và nhiều lời khuyên. Cùng xem còn thiếu gì.',
      },
      {
        title: 'Bạn đang chọn ngành',
        text: 'Điều bạn thích, mức chi phí bạn lo được, điều dẫn tới việc làm: cùng so sánh.',
      },
      {
        title: 'Bạn không chắc mình có du học Hàn Quốc được không',
        text: 'Điểm số, tuổi, ngân sách, tiếng Hàn: đối chiếu quy định, nói rõ điều gì khả thi.',
      },
      {
        title: 'Bạn lo khó thích nghi với cuộc sống ở đó',
        text: 'Nhà ở, đồ ăn, bạn bè, quy định làm thêm: 100 ngày đầu thật sự thế nào.',
      },
      {
        title: 'Bạn cần học bổng',
        text: 'Chính phủ, trường, quỹ tư nhân: học bổng nào hợp với bạn, mỗi nơi cần gì.',
      },
      {
        title: 'Bạn quan tâm đến chương trình ngắn hạn',
        text: 'Khóa tiếng Hàn, trao đổi, khóa hè: vài tuần hay vài tháng mang lại điều gì.',
      },
      {
        title: 'Bạn lo về việc làm sau này',
        text: 'Làm việc ở Hàn, visa sau tốt nghiệp hay về nước: nên bắt đầu gì khi còn đi học.',
      },
    ],
  },
  steps: {
    title: '4 bước đơn giản',
    items: [
      { title: 'Viết', text: 'Kể vài dòng về tình hình và điều bạn muốn hỏi.' },
      {
        title: 'Chọn',
        text: `Chọn một khung giờ trống vào ${facts.aBookableDay}. Có cả giờ địa phương.`,
      },
      {
        title: 'Thanh toán',
        text: facts.takesWon
          ? `${facts.feeInDollars} qua PayPal hoặc thẻ, hoặc ${facts.feeInWon} bằng thẻ hay ví Hàn Quốc. Lịch hẹn được xác nhận ngay.`
          : `${facts.fee} qua PayPal hoặc thẻ. Lịch hẹn được xác nhận ngay.`,
      },
      {
        title: 'Trò chuyện',
        text: 'Đặt xong, bạn gửi một lời chào ngắn; đến giờ hẹn, chúng tôi bắt đầu trò chuyện.',
      },
    ],
  },
  /** Also shown on the pages of free slots and of the service. */
  promise: {
    title: 'Điều chúng tôi hứa',
    items: [
      'Nếu 10 phút sau giờ hẹn chưa có ai nhắn cho bạn, chỉ một lần chạm là được hoàn tiền 100% hoặc khung giờ mới miễn phí.',
      `Bạn được dời lịch miễn phí hai lần, ${facts.inTime}.`,
    ],
  },
  honest: {
    title: 'Điều chúng tôi không hứa',
    text: 'Bạn không bắt buộc phải tư vấn, và không ai bảo đảm được trường, visa hay việc làm. Chúng tôi nói điều mình biết, nguồn ở đâu, và nếu là bạn, chúng tôi sẽ làm gì.',
    link: 'Lý do chúng tôi làm việc này',
  },
  call: {
    title: 'Bạn sẵn sàng hỏi chưa?',
    text: `Buổi đầu ${facts.fee}, buổi sau giảm ${facts.couponPercent} trong vòng ${facts.couponValidity}.`,
    button: 'Đặt lịch tư vấn',
  },
})
