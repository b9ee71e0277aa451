import type { terms as english } from '#web/content/en/terms.ts'
import type { Translated } from '#web/content/types.ts'

export const terms: Translated<typeof english> = (facts) => ({
  title: 'Điều khoản dịch vụ',
  description: `${facts.company.name} cung cấp gì, giá bao nhiêu, đặt lịch, hủy và hoàn tiền thế nào.`,
  lead: 'Thỏa thuận giữa bạn và chúng tôi, viết bằng ngôn ngữ dễ hiểu.',
  inForce: `Có hiệu lực từ ngày ${facts.termsDate}`,
  sections: [
    {
      title: '1. Mục đích',
      text: [
        `Điều khoản này áp dụng giữa ${facts.company.legalName} (“chúng tôi”) và mọi người dùng trang này hoặc đặt lịch tư vấn (“bạn”). Bạn đồng ý khi đăng ký. Dịch vụ dành cho người từ 14 tuổi trở lên. Nếu bạn dưới 19 tuổi và người giám hộ chưa đồng ý, bạn hoặc người giám hộ có thể hủy hợp đồng.`,
      ],
    },
    {
      title: '2. Nội dung dịch vụ',
      text: [
        `Chúng tôi tư vấn 1:1 qua tin nhắn về việc học và sống ở Hàn Quốc, trên ứng dụng chat bạn chọn: ${facts.chatApps}. Một buổi kéo dài ${facts.duration}.`,
        `Trên trang lịch hẹn, bạn có thể nhắn cho chúng tôi trước và sau buổi tư vấn, và xem kế hoạch của mình. Cuộc trò chuyện ở đó đóng lại 14 ngày sau buổi tư vấn và bị xóa sau ${facts.attachmentRetention}. Kế hoạch được giữ cùng tài khoản.`,
        'Chỉ người đã tư vấn mới viết được đánh giá, và mỗi đánh giá đều được tặng mã giảm giá, bất kể nội dung. Chúng tôi chọn và đăng nguyên văn các đánh giá đã được đồng ý, và gỡ đánh giá xúc phạm người khác hoặc lộ dữ liệu cá nhân.',
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
        `Giá hiển thị là tổng số tiền; chúng tôi không thu thêm gì.${facts.vat.USD + facts.vat.KRW > 0 ? ' Giá đã gồm thuế giá trị gia tăng nếu có.' : ''} Ngân hàng hoặc PayPal có thể tính phí chuyển đổi ngoại tệ.`,
        `Sau mỗi lần thanh toán, chúng tôi gửi email mã giảm ${facts.couponPercent} cho buổi sau, có hạn ${facts.couponValidity} kể từ ngày gửi. Viết đánh giá cho buổi đã hoàn thành được thêm một mã giảm giá. Mỗi mã thuộc một tài khoản, dùng một lần và không quy đổi thành tiền mặt.`,
        'Mã có được từ khoản thanh toán đã hoàn lại toàn bộ sẽ bị thu hồi nếu chưa dùng.',
      ],
    },
    {
      title: '4. Đặt lịch và hủy',
      text: [
        `Bạn có thể đặt vào ${facts.bookableDays}, giờ chuẩn Hàn Quốc. Trong lúc thanh toán, khung giờ của bạn được giữ trong ${facts.hold}. Lịch được xác nhận khi thanh toán xong và bạn nhận email.`,
        `Nếu bạn hủy ${facts.inTime}, bạn được hoàn lại toàn bộ. ${facts.hasNotice ? 'Hủy muộn hơn thì không được hoàn. ' : ''}Buổi đã bắt đầu không thể hủy.`,
        facts.withdrawal,
        `Để rút khỏi hợp đồng, hãy hủy trong tài khoản hoặc gửi email đến ${facts.company.email}. Nếu buổi tư vấn không đúng như đã mô tả, bạn có thể rút khỏi hợp đồng trong ba tháng kể từ buổi tư vấn và trong 30 ngày kể từ khi biết. Người tiêu dùng ở EU, EEA hoặc Vương quốc Anh cũng có thể rút khỏi hợp đồng qua email trong 14 ngày kể từ khi đặt, cho đến khi buổi tư vấn diễn ra trọn vẹn. Nếu chọn khung giờ trong 14 ngày đó, bạn yêu cầu chúng tôi bắt đầu trước khi thời hạn kết thúc.`,
        `Bạn có thể đổi lịch sang khung giờ trống khác tối đa hai lần, nếu đổi ${facts.inTime}, và không phải trả thêm. Hạn hoàn tiền được tính lại theo giờ mới, nhưng hạn đã qua thì không có lại. Nếu chúng tôi đề nghị các khung giờ khác, chúng chưa được giữ chỗ: bạn có thể chọn khung giờ còn trống, giữ giờ cũ hoặc được hoàn lại toàn bộ.`,
        `Nếu 20 phút sau giờ bắt đầu bạn vẫn chưa có mặt, chúng tôi có thể ghi nhận là bạn vắng mặt. ${facts.absentMayMove ? 'Khi đó bạn không được hoàn tiền, nhưng được chọn giờ khác miễn phí một lần trong 52 tuần.' : 'Khi đó bạn không được hoàn tiền.'} Nếu bạn đã có mặt hoặc gặp việc bất khả kháng, hãy gửi email cho chúng tôi trong 7 ngày.`,
        `Nếu 10 phút sau giờ bắt đầu vẫn chưa có ai nhắn cho bạn, bạn được hoàn lại toàn bộ hoặc chọn giờ mới miễn phí trong 52 tuần. Bạn chọn trên trang lịch hẹn của mình, trong vòng ${facts.claimWindow} sau giờ bắt đầu.`,
        'Chúng tôi yêu cầu hoàn tiền ngay, chậm nhất 3 ngày làm việc sau khi bạn hủy. Nếu chậm hơn, chúng tôi trả lãi theo luật định 15% một năm.',
        'Nếu chúng tôi hủy, vì bất kỳ lý do gì, bạn luôn được hoàn lại toàn bộ. Chính sách có hiệu lực lúc bạn thanh toán được áp dụng. Chi tiết ở Chính sách hoàn tiền.',
      ],
    },
    {
      title: '5. Trách nhiệm',
      text: [
        'Chúng tôi chuẩn bị cẩn thận và trả lời trong phạm vi hiểu biết của mình. Chúng tôi không bảo đảm nhập học, visa, học bổng, việc làm hay quyết định nào khác của bên thứ ba.',
        'Quy định có thể thay đổi. Hãy kiểm tra điều quan trọng với trường, đại sứ quán hoặc cơ quan xuất nhập cảnh trước khi hành động. Chúng tôi chịu trách nhiệm về thiệt hại do cố ý hoặc lỗi vô ý nghiêm trọng, do lỗi vô ý thông thường khi vi phạm nghĩa vụ cốt lõi của hợp đồng (thực hiện buổi tư vấn, xử lý thanh toán và bảo vệ dữ liệu của bạn), và trong mọi trường hợp pháp luật không cho phép giới hạn.',
        'Bạn chịu trách nhiệm về ID liên lạc đã cung cấp và việc trực tuyến vào giờ đã đặt.',
      ],
    },
    {
      title: '6. Sửa đổi',
      text: [
        'Khi thay đổi điều khoản, chúng tôi đăng bản mới ở đây kèm ngày, ít nhất 7 ngày trước khi áp dụng, và 30 ngày nếu bất lợi cho bạn. Chúng tôi cũng gửi email cho thành viên. Bạn có thể yêu cầu các bản trước qua email. Lịch đã thanh toán giữ điều khoản lúc đặt.',
        `Khiếu nại: ${facts.company.email}, ${facts.company.phone}. Ở Hàn Quốc, bạn cũng có thể nhờ Trung tâm tư vấn người tiêu dùng (1372) hoặc các ủy ban hòa giải tranh chấp tiêu dùng và thương mại điện tử.`,
        `Áp dụng pháp luật Hàn Quốc, không làm mất sự bảo vệ mà pháp luật nước bạn dành cho người tiêu dùng. Câu hỏi: ${facts.company.email}.`,
      ],
    },
  ],
})
