import type { refund as english } from '#web/content/en/refund.ts'
import type { Translated } from '#web/content/types.ts'

export const refund: Translated<typeof english> = (facts) => ({
  title: 'Chính sách hoàn tiền',
  description: `Hoàn tiền 100% nếu bạn hủy ${facts.inTime}; luôn hoàn lại toàn bộ nếu chúng tôi hủy.`,
  lead: 'Khi nào bạn được hoàn tiền, bằng cách nào và mất bao lâu.',
  inForce: `Có hiệu lực từ ngày ${facts.termsDate}`,
  table: {
    caption: 'Tóm tắt',
    when: 'Tình huống',
    back: 'Bạn nhận lại',
    rows: [
      { when: `Bạn hủy ${facts.inTime}`, back: 'Toàn bộ' },
      ...(facts.hasNotice
        ? [{ when: `Bạn hủy khi còn dưới ${facts.refundNotice} trước giờ hẹn`, back: 'Không' }]
        : []),
      { when: 'Buổi tư vấn đã diễn ra', back: 'Không' },
      { when: 'Chúng tôi hủy, bất kỳ lúc nào', back: 'Toàn bộ' },
      {
        when: `Bạn đổi lịch ${facts.inTime} (tối đa hai lần)`,
        back: 'Giờ mới, không trả thêm',
      },
      {
        when: 'Bạn không có mặt trong 20 phút',
        back: facts.absentMayMove ? 'Không; chọn giờ mới một lần trong 52 tuần' : 'Không',
      },
      {
        when: 'Không có ai nhắn cho bạn trong 10 phút',
        back: 'Toàn bộ, hoặc giờ mới trong 52 tuần',
      },
      { when: 'Chúng tôi đề nghị giờ khác', back: 'Giờ được đề nghị, giờ cũ hoặc toàn bộ' },
    ],
  },
  sections: [
    {
      title: 'Nếu bạn hủy',
      text: [
        `Bạn được hoàn lại toàn bộ nếu hủy ${facts.inTime}, tính đến từng giây. ${facts.hasNotice ? `Khi còn dưới ${facts.refundNotice} trước giờ hẹn hoặc sau khi buổi tư vấn đã diễn ra thì không được hoàn.` : 'Sau khi buổi tư vấn đã diễn ra thì không được hoàn.'}`,
        facts.withdrawal,
        'Nếu buổi tư vấn không đúng như đã mô tả, bạn có thể rút khỏi hợp đồng trong ba tháng kể từ buổi tư vấn và trong 30 ngày kể từ khi biết. Người tiêu dùng ở EU, EEA và Vương quốc Anh cũng có thể rút khỏi hợp đồng qua email trong 14 ngày kể từ khi đặt, cho đến khi buổi tư vấn diễn ra trọn vẹn.',
        'Bạn hủy trong tài khoản, mục Buổi tư vấn của tôi. Trước khi xác nhận, bạn thấy số tiền chính xác sẽ nhận lại và thời hạn được hoàn lại toàn bộ. Chính sách lúc bạn thanh toán được áp dụng, dù sau này có thay đổi.',
      ],
    },
    {
      title: 'Nếu chúng tôi hủy',
      text: [
        'Nếu chúng tôi phải hủy, bạn luôn được hoàn lại toàn bộ, dù muộn đến đâu. Nếu khoản thanh toán đến khi khung giờ đó không còn trống và không đặt được lịch, tiền sẽ tự động được hoàn lại toàn bộ.',
      ],
    },
    {
      title: `Giảm ${facts.couponPercent} cho buổi sau`,
      text: [
        `Sau mỗi lần thanh toán, chúng tôi gửi email mã giảm ${facts.couponPercent} cho một buổi khác. Mã có hạn ${facts.couponValidity} kể từ ngày gửi.`,
        `Nếu lịch đã dùng mã bị hủy và được hoàn tiền, mã được trả lại và còn hạn ít nhất ${facts.couponGivenBack}. Mã chưa dùng có từ khoản thanh toán đã hoàn sẽ bị thu hồi.`,
      ],
    },
    {
      title: 'Thời gian hoàn tiền',
      text: [
        `Chúng tôi yêu cầu hoàn tiền ngay, chậm nhất 3 ngày làm việc sau khi bạn hủy. Nếu chậm hơn, chúng tôi trả lãi theo luật định 15% một năm. Tiền đi qua nhà cung cấp thanh toán, theo đúng cách bạn đã trả, thường trong ${facts.refundDays.from} đến ${facts.refundDays.to} ngày làm việc. Ngân hàng của bạn có thể hiển thị chậm hơn.`,
        'Nếu người khác đã trả bằng liên kết thanh toán, tiền được hoàn lại cho người đó. Khoản bạn trả bằng tiền mặt hoặc chuyển khoản được hoàn lại bằng tiền mặt hoặc chuyển khoản.',
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
        'Đã yêu cầu hoàn tiền: chúng tôi đã yêu cầu và lệnh sắp được chuyển đi. Đang hoàn tiền: nhà cung cấp đã nhận và đang xử lý. Đã hoàn tiền: nhà cung cấp đã xác nhận và tiền đang về tài khoản của bạn.',
        'Chúng tôi đang xử lý việc hoàn tiền: nhà cung cấp không tự thực hiện được. Chúng tôi thấy ngay và giải quyết cùng bạn qua email; quyền nhận lại tiền của bạn không mất.',
      ],
    },
    {
      title: 'Liên hệ',
      text: [`Gửi email đến ${facts.company.email} và ghi rõ mã đặt lịch.`],
    },
  ],
})
