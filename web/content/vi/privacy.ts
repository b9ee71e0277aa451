import type { privacy as english } from '#web/content/en/privacy.ts'
import type { Translated } from '#web/content/types.ts'

export const privacy: Translated<typeof english> = (facts) => ({
  meta: {
    title: 'Chính sách bảo mật',
    description: `${facts.office.name} thu thập dữ liệu gì, vì sao, giữ bao lâu, và cách bạn tải về hoặc xóa.`,
  },
  title: 'Chính sách bảo mật',
  lead: 'Chúng tôi biết gì về bạn, vì sao, và khi nào chúng tôi quên.',
  inForce: `Có hiệu lực từ ngày ${facts.privacyDate}`,
  sections: [
    {
      title: '1. Dữ liệu chúng tôi thu thập',
      text: [
        'Tài khoản: địa chỉ email, mật khẩu đã băm một chiều, tên, quốc tịch, ngôn ngữ, và các nội dung bạn đã đồng ý kèm phiên bản và thời gian.',
        'Tư vấn: tên, email, ứng dụng chat và tên của bạn ở đó, ngày giờ, múi giờ, lời nhắn, tệp đính kèm, và sau đó là lý do hủy và đánh giá của bạn. Trên trang: câu trả lời trước buổi tư vấn, cuộc trò chuyện kèm tệp và kế hoạch của bạn.',
        'Thanh toán: số tiền, mã giảm giá, trạng thái và các mã số PayPal gán cho khoản thanh toán. Dữ liệu thẻ và ngân hàng chỉ đến PayPal, không bao giờ đến chúng tôi.',
        ...(facts.takesWon
          ? [
              'Nếu bạn trả bằng thẻ hoặc ví Hàn Quốc: thay vào đó là cách trả và mã số của PortOne cho khoản thanh toán. Dữ liệu thẻ và tài khoản chỉ đến cổng thanh toán và công ty thẻ hoặc ví của bạn.',
            ]
          : []),
        'Bảo mật: địa chỉ IP, loại trình duyệt và thời gian đăng nhập, cùng nhật ký các thao tác quan trọng.',
      ],
    },
    {
      title: '2. Mục đích',
      text: [
        'Chúng tôi dùng dữ liệu để vận hành tài khoản, chuẩn bị và thực hiện tư vấn, thu và hoàn tiền, gửi tin liên quan đến lịch đặt, bảo vệ tài khoản khỏi lạm dụng và thực hiện nghĩa vụ pháp luật.',
        'Đánh giá chỉ được đăng trên trang khi bạn đồng ý, với tên bạn chọn (hoặc không tên), quốc gia và tháng viết. Bạn có thể rút lại trên trang lịch hẹn bất cứ lúc nào; trong vòng một phút đánh giá sẽ được gỡ. Khi bạn xóa tài khoản, đánh giá cũng được gỡ.',
        'Email về sự kiện và ưu đãi chỉ gửi khi bạn đồng ý. Bạn có thể rút lại trong tài khoản bất cứ lúc nào; việc khác không bị ảnh hưởng.',
      ],
    },
    {
      title: '3. Chúng tôi giữ bao lâu',
      text: [
        `Khi bạn xóa tài khoản, mật khẩu và mọi phiên đăng nhập chấm dứt ngay. Dữ liệu cá nhân được khóa, giữ ${facts.profileRetention} sau khi bạn xóa tài khoản để giải quyết thắc mắc và tranh chấp, rồi xóa vĩnh viễn.`,
        `Hồ sơ hợp đồng và thanh toán được giữ ${facts.paymentRetention}, không kèm phần còn lại của hồ sơ cá nhân, theo Luật Bảo vệ người tiêu dùng trong thương mại điện tử của Hàn Quốc.`,
        'Tệp tải lên mà không đặt lịch sẽ bị xóa sau một ngày.',
        `Tệp đính kèm lịch hẹn sẽ bị xóa ${facts.attachmentRetention} sau buổi tư vấn.`,
        `Cuộc trò chuyện trên trang và các tệp trong đó bị xóa ${facts.attachmentRetention} sau buổi tư vấn, muộn hơn chỉ khi được mở lại. Kế hoạch được giữ cùng tài khoản.`,
        `Nội dung của yêu cầu đặt lịch chưa thanh toán sẽ bị xóa sau ${facts.draftRetention}.`,
        `Nhật ký các thao tác quan trọng giữ địa chỉ IP và nội dung văn phòng đã tìm kiếm trong ${facts.addressRetention}; sau đó cả hai được xóa khỏi nhật ký.`,
      ],
    },
    {
      title: '4. Không cung cấp cho bên thứ ba',
      text: [
        'Chúng tôi không bán dữ liệu của bạn và không đưa cho bên thứ ba, dù là trường hay công ty môi giới. Ngoại lệ duy nhất là nghĩa vụ theo pháp luật, ví dụ lệnh của tòa án.',
      ],
    },
    {
      title: '5. Bên xử lý và chuyển dữ liệu ra nước ngoài',
      text: [
        'PayPal (Singapore, Hoa Kỳ) xử lý thanh toán và hoàn tiền. Khi bạn thanh toán, PayPal nhận số tiền, mã đơn và những gì bạn tự nhập; chính sách riêng của PayPal được áp dụng.',
        ...(facts.takesWon
          ? [
              'Nếu bạn trả bằng thẻ hoặc ví Hàn Quốc, PortOne và cổng thanh toán của họ, như Toss Payments (đều ở Hàn Quốc), xử lý thanh toán và hoàn tiền. Họ nhận tên, địa chỉ email, số tiền, mã đơn và những gì bạn tự nhập; chính sách riêng của họ được áp dụng.',
            ]
          : []),
        'Một dịch vụ chuyển thư gửi email của chúng tôi và vì thế thấy địa chỉ và nội dung. Cả hai việc diễn ra qua kết nối mã hóa vào lúc thanh toán hoặc gửi thư. Bạn có thể từ chối bằng cách không đăng ký hoặc không thanh toán; khi đó không thể đặt lịch.',
        'Nếu bạn chọn đăng nhập bằng Google, Google (Hoa Kỳ) xác nhận với chúng tôi địa chỉ email, tên và số tài khoản Google của bạn, và biết rằng bạn đã đăng nhập tại đây. Bạn có thể từ chối bằng cách dùng mật khẩu.',
        `Cuộc trò chuyện diễn ra trong ứng dụng bạn chọn, theo quy định của ${facts.chatApps}.`,
      ],
    },
    {
      title: '6. Cookie và bộ nhớ trình duyệt',
      text: [
        'Chúng tôi chỉ đặt những gì trang cần: cookie phiên đăng nhập, cookie chống yêu cầu giả mạo, cookie nhận ra thiết bị này khi bạn đăng nhập lại và cookie ngôn ngữ. Nếu bạn chọn “Ghi nhớ đăng nhập”, phiên kéo dài hơn và email được điền sẵn.',
        'Để hiển thị menu, trình duyệt nhớ rằng bạn đã đăng nhập, cùng tên, email và vai trò. Mật khẩu không bao giờ được lưu ở đó. Những gì bạn nhập vào đơn đăng ký, cuộc trò chuyện hoặc câu hỏi trước buổi tư vấn được giữ trên thiết bị cho đến khi gửi, tối đa một tuần. Không quảng cáo, không phân tích, không theo dõi.',
      ],
    },
    {
      title: '7. Quyền của bạn',
      text: [
        'Trong tài khoản (“Sửa thông tin”), bạn xem và sửa dữ liệu, tải tất cả về thành tệp, kết thúc các phiên khác, rút đồng ý nhận email sự kiện và xóa tài khoản. Nếu còn buổi đã thanh toán ở phía trước, hãy hủy trước.',
        'Bạn cũng có thể yêu cầu xem, sửa, xóa hoặc ngừng xử lý qua email. Ở Hàn Quốc, bạn có thể khiếu nại với Ủy ban Bảo vệ Thông tin Cá nhân; ở nước khác, với cơ quan của nước bạn.',
      ],
    },
    {
      title: '8. An toàn và xóa dữ liệu',
      text: [
        'Kết nối được mã hóa, mật khẩu được băm, tệp đính kèm chỉ bạn và văn phòng mở được, việc truy cập của văn phòng được bảo vệ và ghi lại. Khi hết hạn, chương trình xóa hồ sơ và tệp để không thể khôi phục từ hệ thống đang chạy.',
        'Chúng tôi không chủ ý thu thập dữ liệu của trẻ dưới 14 tuổi.',
      ],
    },
    {
      title: '9. Người phụ trách và liên hệ',
      text: [
        `${facts.office.privacyOfficer}, ${facts.office.legalName}, ${facts.office.address}. Email: ${facts.office.email}. Điện thoại: ${facts.office.phone}.`,
        'Khi chính sách này thay đổi, bản mới được đăng ở đây kèm ngày trước khi áp dụng.',
      ],
    },
  ],
})
