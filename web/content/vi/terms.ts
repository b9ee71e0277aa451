import type { terms as english } from '#web/content/en/terms.ts'
import type { Translated } from '#web/content/types.ts'

export const terms: Translated<typeof english> = (facts) => ({
  meta: {
    title: 'Điều khoản dịch vụ',
    description: `${facts.office.name} cung cấp gì, giá bao nhiêu, đặt lịch, hủy và hoàn tiền thế nào.`,
  },
  title: 'Điều khoản dịch vụ',
  lead: 'Thỏa thuận giữa bạn và chúng tôi, viết bằng lời dễ hiểu.',
  inForce: `Có hiệu lực từ ngày ${facts.termsDate}`,
  sections: [
    {
      title: '1. Mục đích',
      text: [
        `Điều khoản này áp dụng giữa ${facts.office.legalName} (“chúng tôi”) và mọi người dùng trang này hoặc đặt tư vấn (“bạn”). Bạn đồng ý khi đăng ký. Dịch vụ dành cho người từ 14 tuổi trở lên. Nếu bạn dưới 19 tuổi và người giám hộ chưa đồng ý, bạn hoặc người giám hộ có thể hủy hợp đồng.`,
      ],
    },
    {
      title: '2. Nội dung dịch vụ',
      text: [
        `Chúng tôi tư vấn 1:1 qua tin nhắn về việc học và sống ở Hàn Quốc, trên ứng dụng chat bạn chọn: ${facts.chatApps}. Một buổi kéo dài ${facts.duration}.`,
        'Tư vấn là chia sẻ thông tin và kinh nghiệm. Đây không phải đại diện pháp lý, không phải dịch vụ xin visa và không phải môi giới cho trường.',
      ],
    },
    {
      title: '3. Phí và thanh toán',
      text: [
        `Một buổi tư vấn giá ${facts.fee}. Bạn trả trước qua nhà cung cấp thanh toán PayPal, bằng ví PayPal hoặc thẻ. Chúng tôi không nhận và không lưu dữ liệu thẻ.`,
        ...(facts.takesWon
          ? [
              `Với thẻ hoặc ví Hàn Quốc, bạn trả ${facts.feeInWon} qua PortOne và cổng thanh toán của họ; với PayPal bạn trả ${facts.feeInDollars}. Chúng tôi tự đặt cả hai mức giá và không quy đổi. Tiền hoàn về đúng cách bạn đã trả, đúng loại tiền và số tiền bạn đã trả.`,
            ]
          : []),
        `Sau mỗi lần thanh toán, chúng tôi gửi email mã giảm ${facts.couponPercent} cho buổi sau, có hạn ${facts.couponValidity}. Viết đánh giá cho buổi đã hoàn thành được thêm một mã giảm giá. Mỗi mã thuộc một tài khoản, dùng một lần và không đổi thành tiền.`,
        'Mã có được từ khoản thanh toán đã hoàn lại toàn bộ sẽ bị thu hồi nếu chưa dùng.',
      ],
    },
    {
      title: '4. Đặt lịch và hủy',
      text: [
        `Bạn có thể đặt vào ${facts.bookableDays}, giờ chuẩn Hàn Quốc. Trong lúc thanh toán, giờ của bạn được giữ ${facts.hold}. Lịch được xác nhận khi thanh toán xong và bạn nhận email.`,
        `Nếu bạn hủy trước giờ bắt đầu ít nhất ${facts.refundNotice}, bạn được hoàn lại toàn bộ. Hủy muộn hơn thì không được hoàn. Buổi đã hoàn thành không thể hủy.`,
        'Nếu chúng tôi hủy, vì bất kỳ lý do gì, bạn luôn được hoàn lại toàn bộ. Chính sách có hiệu lực lúc bạn thanh toán được áp dụng. Chi tiết ở Chính sách hoàn tiền. Quyền hủy hợp đồng theo luật định của Hàn Quốc không bị ảnh hưởng.',
      ],
    },
    {
      title: '5. Trách nhiệm',
      text: [
        'Chúng tôi chuẩn bị cẩn thận và trả lời theo hiểu biết tốt nhất của mình. Chúng tôi không bảo đảm nhập học, visa, học bổng, việc làm hay quyết định nào khác của bên thứ ba.',
        'Quy định có thể thay đổi. Hãy kiểm tra điều quan trọng với trường, đại sứ quán hoặc cơ quan xuất nhập cảnh trước khi hành động. Chúng tôi chịu trách nhiệm về thiệt hại do cố ý hoặc lỗi nghiêm trọng, và ở mọi nơi pháp luật không cho phép giới hạn.',
        'Bạn chịu trách nhiệm về ID liên lạc đã cung cấp và việc trực tuyến vào giờ đã đặt.',
      ],
    },
    {
      title: '6. Sửa đổi',
      text: [
        'Khi thay đổi điều khoản, chúng tôi đăng bản mới ở đây kèm ngày, ít nhất 7 ngày trước khi áp dụng, và 30 ngày nếu bất lợi cho bạn. Lịch đã thanh toán giữ điều khoản lúc đặt.',
        `Áp dụng pháp luật Hàn Quốc, không làm mất sự bảo vệ mà pháp luật nước bạn dành cho người tiêu dùng. Câu hỏi: ${facts.office.email}.`,
      ],
    },
  ],
})
