import type { privacy as english } from '#web/content/en/privacy.ts'
import type { Translated } from '#web/content/types.ts'

export const privacy: Translated<typeof english> = (facts) => ({
  title: 'Chính sách bảo mật',
  description: `${facts.company.name} thu thập dữ liệu gì, vì sao, giữ bao lâu, và cách bạn tải về hoặc xóa.`,
  lead: 'Chúng tôi thu thập dữ liệu gì, vì sao, và khi nào xóa.',
  inForce: `Có hiệu lực từ ngày ${facts.privacyDate}`,
  sections: [
    {
      title: '1. Dữ liệu chúng tôi thu thập',
      text: [
        'Tài khoản (bắt buộc): địa chỉ email, mật khẩu (lưu ở dạng không ai đọc được), tên, quốc tịch, ngôn ngữ, và các nội dung bạn đã đồng ý kèm phiên bản và thời gian. Tùy chọn: mã định danh tài khoản Google nếu bạn đăng nhập bằng Google, khóa truy cập.',
        'Tư vấn (bắt buộc): tên, email, ứng dụng chat và tên của bạn ở đó, ngày giờ, múi giờ, ngôn ngữ, chủ đề và lời nhắn. Tùy chọn: tệp đính kèm, câu trả lời trước buổi tư vấn, cuộc trò chuyện trên trang kèm tệp, lý do hủy, đánh giá của bạn. Tư vấn viên viết ghi chú và kế hoạch của bạn.',
        'Thanh toán (bắt buộc): số tiền, mã giảm giá, trạng thái và các mã số PayPal gán cho khoản thanh toán. Dữ liệu thẻ và ngân hàng chỉ đến PayPal, không bao giờ đến chúng tôi.',
        ...(facts.takesWon
          ? [
              'Nếu bạn trả bằng thẻ hoặc ví Hàn Quốc: thay vào đó là cách trả và mã số của PortOne cho khoản thanh toán. Dữ liệu thẻ và tài khoản chỉ đến cổng thanh toán và công ty thẻ hoặc ví của bạn.',
            ]
          : []),
        'Danh sách chờ (không bắt buộc): những ngày bạn chờ và các lời mời bạn đã nhận. Liên kết thanh toán (không bắt buộc): người mở liên kết thấy từ đầu tiên trong tên bạn, dịch vụ, thời gian và giá; thông tin họ nhập tại dịch vụ thanh toán không đến chỗ chúng tôi. Khi bạn nhờ văn phòng đặt lịch thay, chúng tôi nhập email, tên, quốc tịch, ngôn ngữ và tên trong ứng dụng chat của bạn, rồi gửi email kèm liên kết để bạn đồng ý với chính sách này.',
        'Bảo mật (tự động): địa chỉ IP, loại trình duyệt, tên thiết bị và thời gian đăng nhập, số lần thử để chống lạm dụng, nhật ký các thao tác quan trọng. Bản sao email chúng tôi gửi bạn.',
        'Vui lòng không gửi dữ liệu nhạy cảm như sức khỏe, tôn giáo, quan điểm chính trị, và che số hộ chiếu, số đăng ký trong tệp. Nếu bạn vẫn cho biết, chúng tôi chỉ dùng cho buổi tư vấn của bạn.',
      ],
    },
    {
      title: '2. Mục đích',
      text: [
        'Vận hành tài khoản, chuẩn bị và thực hiện tư vấn, thu và hoàn tiền, gửi tin liên quan đến lịch đặt: dữ liệu tài khoản, tư vấn và thanh toán. Cơ sở: hợp đồng với bạn (PIPA Điều 15(1)4, GDPR Điều 6(1)(b)).',
        'Lưu hồ sơ theo yêu cầu của pháp luật: dữ liệu hợp đồng và thanh toán. Cơ sở: nghĩa vụ pháp luật (PIPA Điều 15(1)2, GDPR Điều 6(1)(c)).',
        'Bảo vệ tài khoản và trang khỏi lạm dụng: dữ liệu bảo mật. Cơ sở: lợi ích chính đáng của chúng tôi (PIPA Điều 15(1)6, GDPR Điều 6(1)(f)).',
        'Ba mục đích trên không cần đồng ý riêng. Thiếu dữ liệu bắt buộc thì không thể tư vấn; thiếu dữ liệu tùy chọn thì vẫn được. Hai việc sau chỉ làm khi bạn đồng ý (PIPA Điều 15(1)1, GDPR Điều 6(1)(a)), và không ảnh hưởng việc khác:',
        'Đánh giá được đăng trên trang với tên bạn chọn (hoặc không tên), quốc gia và tháng viết. Bạn có thể rút lại sự đồng ý trên trang lịch hẹn bất cứ lúc nào; trong vòng một phút đánh giá sẽ được gỡ. Khi bạn xóa tài khoản, đánh giá cũng được gỡ.',
        'Email về sự kiện và ưu đãi gửi đến địa chỉ email của bạn. Bạn có thể rút lại sự đồng ý trong tài khoản bất cứ lúc nào.',
        'Không có quyết định nào về bạn do hệ thống tự động đưa ra, và chúng tôi không lập hồ sơ hành vi.',
      ],
    },
    {
      title: '3. Chúng tôi giữ bao lâu',
      text: [
        'Khi bạn xóa tài khoản, mật khẩu và mọi phiên đăng nhập chấm dứt ngay; dữ liệu cá nhân được khóa cho đến hết thời hạn dưới đây. Sau đó chương trình xóa vĩnh viễn.',
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
        'PayPal (PayPal Pte. Ltd., Singapore, và PayPal, Inc., Hoa Kỳ; paypal.com/privacy) xử lý thanh toán và hoàn tiền. Khi bạn thanh toán, PayPal nhận số tiền, mã đơn và những gì bạn tự nhập, và giữ theo chính sách riêng của PayPal.',
        ...(facts.takesWon
          ? [
              'Nếu bạn trả bằng thẻ hoặc ví Hàn Quốc, PortOne và cổng thanh toán của họ, như Toss Payments (đều ở Hàn Quốc), xử lý thanh toán và hoàn tiền. Họ nhận tên, địa chỉ email, số tiền, mã đơn và những gì bạn tự nhập; chính sách riêng của họ được áp dụng.',
            ]
          : []),
        `Hosting: ${facts.company.hostingProvider || 'cung cấp khi bạn yêu cầu'}. Gửi email (địa chỉ và nội dung): ${facts.processors.mailRelay || 'cung cấp khi bạn yêu cầu'}. Tệp: ${facts.processors.fileStorage || 'tại nhà cung cấp hosting'}. Bản sao lưu đã mã hóa: ${facts.processors.backups || 'tại nhà cung cấp hosting'}. Các bên này chỉ xử lý dữ liệu cho chúng tôi, trong thời gian chúng tôi dùng dịch vụ.`,
        ...(facts.processors.translation
          ? [
              `Dịch tin nhắn, câu trả lời, kế hoạch và đánh giá, chỉ khi người đọc yêu cầu: ${facts.processors.translation}. Bên này nhận nội dung và ngôn ngữ, không biết ai đã viết.`,
            ]
          : []),
        'Tư vấn viên có thể xem lịch hẹn trong lịch cá nhân, ví dụ của Google hoặc Apple (Hoa Kỳ). Khi đó lịch ấy nhận thời gian và, nếu tư vấn viên chọn, tên của bạn cùng tên trong ứng dụng chat.',
        'Nếu bạn chọn đăng nhập bằng Google, Google (Hoa Kỳ) xác nhận với chúng tôi địa chỉ email, tên và mã định danh tài khoản Google của bạn, và biết rằng bạn đã đăng nhập tại đây. Bạn có thể từ chối bằng cách dùng mật khẩu.',
        `Cuộc trò chuyện diễn ra trong ứng dụng chat bạn chọn, theo quy định của ${facts.chatApps}.`,
        'Dữ liệu được chuyển qua kết nối mã hóa vào lúc thanh toán, gửi email hoặc đăng nhập, vì hợp đồng với bạn cần điều đó (PIPA Điều 28-8(1)3). Bạn có thể từ chối bằng cách không đăng ký hoặc không thanh toán; khi đó không thể đặt lịch. EU và Vương quốc Anh công nhận mức bảo vệ của Hàn Quốc là thỏa đáng; bên xử lý ở nước khác bị ràng buộc bằng hợp đồng.',
      ],
    },
    {
      title: '6. Cookie và bộ nhớ trình duyệt',
      text: [
        'Chúng tôi chỉ đặt những gì trang cần: cookie phiên đăng nhập, cookie chống yêu cầu giả mạo, cookie nhận ra thiết bị này khi bạn đăng nhập lại, cookie ngôn ngữ và cookie múi giờ. Nếu bạn chọn “Ghi nhớ đăng nhập”, phiên kéo dài hơn và email được điền sẵn. Bạn có thể từ chối cookie trong cài đặt trình duyệt; khi đó không thể đăng nhập.',
        'Để hiển thị menu, trình duyệt nhớ rằng bạn đã đăng nhập, cùng tên, email và vai trò. Mật khẩu không bao giờ được lưu ở đó. Những gì bạn nhập vào đơn, cuộc trò chuyện hoặc câu hỏi trước buổi tư vấn được giữ trên thiết bị cho đến khi gửi, tối đa một tuần. Không quảng cáo, không phân tích, không theo dõi.',
      ],
    },
    {
      title: '7. Quyền của bạn',
      text: [
        'Trong tài khoản (“Sửa thông tin”), bạn xem và sửa dữ liệu, tải dữ liệu kèm ghi chú của tư vấn viên về thành tệp mà máy đọc được (không gồm nội dung email của chúng tôi và thông báo của nhà cung cấp thanh toán; bạn có thể yêu cầu qua email), đăng xuất khỏi thiết bị khác, rút lại sự đồng ý nhận email sự kiện và xóa tài khoản. Nếu còn buổi đã thanh toán chưa diễn ra, hãy hủy trước.',
        'Qua email, bạn có thể yêu cầu xem, sửa, xóa, hạn chế xử lý hoặc nhận bản sao để chuyển sang dịch vụ khác, và phản đối việc chúng tôi làm vì lợi ích chính đáng. Chúng tôi trả lời trong 10 ngày. Người giám hộ hoặc người được bạn ủy quyền bằng văn bản cũng có thể yêu cầu. Nếu không đồng ý với câu trả lời, hãy cho biết, chúng tôi sẽ xem lại.',
        'Nơi hỗ trợ ở Hàn Quốc: Ủy ban hòa giải tranh chấp thông tin cá nhân 1833-6972, Trung tâm tố giác xâm phạm thông tin cá nhân 118, Viện Công tố Tối cao 1301, Cơ quan Cảnh sát Quốc gia 182. Ở nước khác, bạn có thể khiếu nại với cơ quan của nước mình.',
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
        `${facts.company.privacyOfficer}, ${facts.company.legalName}, ${facts.company.address}. Email: ${facts.company.email}. Điện thoại: ${facts.company.phone}.`,
        ...(facts.processors.representative
          ? [`Đại diện tại EU hoặc Vương quốc Anh: ${facts.processors.representative}.`]
          : []),
        'Khi chính sách này thay đổi, bản mới được đăng ở đây kèm ngày trước khi áp dụng, và thành viên nhận được email. Bạn có thể yêu cầu các bản trước qua email.',
      ],
    },
  ],
  retention: {
    caption: 'Thời hạn',
    what: 'Dữ liệu',
    period: 'Giữ trong',
    rows: {
      account: {
        what: 'Tài khoản, nội dung đã đồng ý, khóa truy cập',
        period: `cho đến khi bạn xóa tài khoản, sau đó ${facts.profileRetention} để giải quyết thắc mắc và tranh chấp; ${facts.erasure} nếu bạn yêu cầu xóa`,
      },
      bookings: {
        what: 'Hợp đồng, thanh toán, hoàn tiền, mã giảm giá, tranh chấp thanh toán',
        period: `${facts.paymentRetention}, không kèm phần còn lại của hồ sơ (luật thương mại điện tử Hàn Quốc)`,
      },
      receipts: { what: 'Số biên lai tiền mặt', period: 'cùng khoản thanh toán' },
      complaints: {
        what: 'Khiếu nại qua email',
        period: `${facts.complaintRetention} (luật thương mại điện tử Hàn Quốc), trong hộp thư của chúng tôi`,
      },
      preparation: {
        what: 'Câu trả lời trước buổi tư vấn, ghi chú của tư vấn viên, kế hoạch',
        period: 'cùng tài khoản',
      },
      reviews: { what: 'Đánh giá', period: 'cùng tài khoản; hiển thị cho đến khi bạn rút lại' },
      rooms: {
        what: 'Cuộc trò chuyện trên trang và các tệp',
        period: `${facts.attachmentRetention} sau buổi tư vấn, muộn hơn chỉ khi được mở lại hoặc khi thanh toán đang có tranh chấp`,
      },
      files: {
        what: 'Tệp đính kèm',
        period: `${facts.attachmentRetention} sau buổi tư vấn, muộn hơn chỉ khi thanh toán đang có tranh chấp; ${facts.unusedFileRetention} nếu không đặt lịch`,
      },
      drafts: { what: 'Yêu cầu chưa thanh toán', period: facts.draftRetention },
      mails: {
        what: 'Bản sao email',
        period: `${facts.mailRetention}; ${facts.codeMailRetention} nếu có mã; ${facts.refusalRetention} với địa chỉ từ chối nhận`,
      },
      codes: {
        what: 'Phiên đăng nhập, mã, số lần thử',
        period: `cho đến khi hết hạn: phiên tối đa ${facts.sessionRetention}, số lần thử tối đa một năm`,
      },
      events: { what: 'Thông báo của nhà cung cấp thanh toán', period: facts.eventRetention },
      log: {
        what: 'Nhật ký các thao tác quan trọng',
        period: `địa chỉ IP và từ khóa tìm kiếm ${facts.addressRetention}; phần còn lại trong suốt thời gian trang hoạt động`,
      },
      alerts: { what: 'Thông báo trên thiết bị của văn phòng', period: facts.alertRetention },
      backups: {
        what: 'Bản sao lưu đã mã hóa',
        period: `${facts.backupRetention}; ba bản mới nhất lâu hơn nếu không có bản mới`,
      },
    },
  },
})
