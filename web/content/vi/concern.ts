import type { concern as english } from '#web/content/en/concern.ts'
import type { Translated } from '#web/content/types.ts'

export const concern: Translated<typeof english> = {
  title: 'Băn khoăn của bạn',
  description: 'Chọn giai đoạn của bạn: chuẩn bị du học, đang du học, hay đã học xong ở Hàn Quốc.',
  lead: 'Bạn đang ở đâu trên hành trình? Hãy chọn để xem chúng ta có thể trò chuyện về điều gì.',
  groups: {
    preparing: { button: 'Bạn đang chuẩn bị du học', hint: 'Trường, giấy tờ, học bổng, visa đầu tiên' },
    live: { button: 'Bạn đang du học', hint: 'Cư trú, ngôn ngữ, nhà ở, cuộc sống hằng ngày' },
    finish: {
      button: 'Bạn đã hoàn thành việc du học',
      hint: 'Việc làm, visa sau tốt nghiệp, ở lại hay trở về',
    },
  },
  topics: {
    who: 'Dành cho ai?',
    included: 'Bao gồm những gì?',
    previous: 'Trang trước',
    next: 'Trang sau',
    pages: 'Các trang của danh sách',
    all: 'Tất cả băn khoăn',
    hint: 'Mở một chủ đề để xem. Khi đặt lịch, bạn không phải chọn một chủ đề: hãy mang đến mọi câu hỏi.',
    apply: 'Đặt lịch tư vấn',
  },
}
