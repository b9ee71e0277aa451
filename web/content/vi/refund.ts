import type { refund as english } from '#web/content/en/refund.ts'
import type { Translated } from '#web/content/types.ts'

export const refund: Translated<typeof english> = (facts) => ({
  meta: {
    title: 'Chính sách hoàn tiền',
    description: `Hoàn tiền 100% nếu bạn hủy trước buổi tư vấn ít nhất ${facts.refundNotice}; luôn hoàn lại toàn bộ nếu chúng tôi hủy.`,
  },
  title: 'Chính sách hoàn tiền',
  lead: 'Khi nào tiền trở lại, bằng cách nào và mất bao lâu.',
  inForce: `Có hiệu lực từ ngày ${facts.termsDate}`,
  table: {
    caption: 'Tóm tắt',
    when: 'Tình huống',
    back: 'Bạn nhận lại',
    rows: [
      { when: `Bạn hủy trước giờ bắt đầu ít nhất ${facts.refundNotice}`, back: 'Toàn bộ' },
      { when: `Bạn hủy khi còn dưới ${facts.refundNotice} trước giờ hẹn`, back: 'Không' },
      { when: 'Buổi tư vấn đã diễn ra', back: 'Không' },
      { when: 'Chúng tôi hủy, bất kỳ lúc nào', back: 'Toàn bộ' },
    ],
  },
  sections: [
    {
      title: 'Nếu bạn hủy',
      text: [
        `Bạn được hoàn lại toàn bộ nếu hủy trước giờ bắt đầu ít nhất ${facts.refundNotice}, tính đến từng giây. Khi còn dưới ${facts.refundNotice} trước giờ hẹn hoặc sau khi buổi tư vấn hoàn thành thì không được hoàn.`,
        'Bạn hủy trong tài khoản, mục Buổi tư vấn của tôi. Trước khi xác nhận, bạn thấy số tiền chính xác sẽ nhận lại và thời hạn được hoàn lại toàn bộ. Chính sách lúc bạn thanh toán được áp dụng, dù sau này có thay đổi.',
      ],
    },
    {
      title: 'Nếu chúng tôi hủy',
      text: [
        'Nếu chúng tôi phải hủy, bạn luôn được hoàn lại toàn bộ, dù muộn đến đâu. Nếu khoản thanh toán đến khi giờ đó không còn trống và không đặt được lịch, tiền sẽ tự động được hoàn lại toàn bộ.',
      ],
    },
    {
      title: 'Buổi sau nửa giá',
      text: [
        `Ai đã tư vấn có thể đặt buổi khác trong vòng ${facts.couponValidity} kể từ buổi đầu với mức giảm ${facts.couponPercent}: dùng mã chúng tôi gửi qua email sau khi thanh toán.`,
        `Nếu lịch đã dùng mã bị hủy và được hoàn tiền, mã được trả lại và còn hạn ít nhất ${facts.couponGivenBack}. Mã chưa dùng có từ khoản thanh toán đã hoàn sẽ bị thu hồi.`,
      ],
    },
    {
      title: 'Mất bao lâu',
      text: [
        `Tiền hoàn đi qua nhà cung cấp thanh toán, theo đúng cách bạn đã trả, thường trong ${facts.refundDays.from} đến ${facts.refundDays.to} ngày làm việc. Ngân hàng của bạn có thể hiển thị chậm hơn.`,
        ...(facts.takesWon
          ? [
              'Khoản trả bằng PayPal được hoàn qua PayPal bằng đô la Mỹ. Khoản trả bằng thẻ Hàn Quốc, KakaoPay, Naver Pay hoặc Toss Pay được hoàn về đó bằng won. Luôn đúng số tiền bạn đã trả, không quy đổi.',
            ]
          : []),
      ],
    },
    {
      title: 'Ý nghĩa các trạng thái',
      text: [
        'Đã yêu cầu hoàn tiền: chúng tôi đã gửi lệnh hoàn tiền và sắp gửi đi. Đang hoàn tiền: nhà cung cấp đã nhận và đang làm. Đã hoàn tiền: nhà cung cấp xác nhận tiền đang về với bạn.',
        'Chúng tôi đang xử lý việc hoàn tiền: nhà cung cấp không tự thực hiện được. Chúng tôi thấy ngay và giải quyết cùng bạn qua email; quyền nhận lại tiền của bạn không mất.',
      ],
    },
    {
      title: 'Câu hỏi',
      text: [`Gửi email đến ${facts.office.email} và ghi rõ mã đặt lịch.`],
    },
  ],
})
