import type { InLanguages } from './site-texts.ts'

/**
 * The statutory right of withdrawal (전자상거래법 제17조). The same sentence appears at the payment, in the terms, in
 * the refund policy, in the cancellation dialog and in the booking mail: docs/adr/0094.
 */
type WithdrawalTexts = {
  /** The right ends at the deadline for a full refund. */
  untilDeadline: string
  /** A full refund is given until the start, so nothing restricts the right before it. */
  untilStart: string
}

export const withdrawal: InLanguages<WithdrawalTexts> = {
  en: {
    untilDeadline:
      'Right of withdrawal: under Article 17 of the Korean E-Commerce Act you can withdraw within 7 days of receiving the contract. We reserve your time for you alone. By paying, you agree that this right ends at the deadline for a full refund, even within the 7 days. It does not end if we do not come or if the consultation is not as described.',
    untilStart:
      'Right of withdrawal: under Article 17 of the Korean E-Commerce Act you can withdraw until the consultation starts, and you get a full refund. Once it has started, this right ends. It does not end if we do not come or if the consultation is not as described.',
  },
  ko: {
    untilDeadline:
      '청약철회 안내: 「전자상거래 등에서의 소비자보호에 관한 법률」 제17조에 따라 계약 내용을 받은 날부터 7일 안에 청약을 철회할 수 있습니다. 예약한 시간은 한 분만을 위해 비워 두므로, 결제하면 전액 환불 기한이 지난 뒤에는 7일 안이라도 청약철회가 제한된다는 점에 동의하게 됩니다. 상담사가 오지 않았거나 상담이 안내와 다르면 제한되지 않습니다.',
    untilStart:
      '청약철회 안내: 「전자상거래 등에서의 소비자보호에 관한 법률」 제17조에 따라 상담이 시작되기 전까지 청약을 철회할 수 있으며 전액 환불됩니다. 상담이 시작된 뒤에는 청약철회가 제한됩니다. 상담사가 오지 않았거나 상담이 안내와 다르면 제한되지 않습니다.',
  },
  vi: {
    untilDeadline:
      'Quyền rút khỏi hợp đồng: theo Điều 17 Luật Bảo vệ người tiêu dùng trong thương mại điện tử của Hàn Quốc, bạn có thể rút khỏi hợp đồng trong 7 ngày kể từ khi nhận được nội dung hợp đồng. Chúng tôi giữ khung giờ cho riêng bạn. Khi thanh toán, bạn đồng ý rằng quyền này chấm dứt khi hết hạn hoàn tiền toàn bộ, dù chưa qua 7 ngày. Quyền này không chấm dứt nếu chúng tôi không liên hệ với bạn hoặc buổi tư vấn không đúng như đã mô tả.',
    untilStart:
      'Quyền rút khỏi hợp đồng: theo Điều 17 Luật Bảo vệ người tiêu dùng trong thương mại điện tử của Hàn Quốc, bạn có thể rút khỏi hợp đồng cho đến khi buổi tư vấn bắt đầu và được hoàn lại toàn bộ. Khi buổi tư vấn đã bắt đầu, quyền này chấm dứt. Quyền này không chấm dứt nếu chúng tôi không liên hệ với bạn hoặc buổi tư vấn không đúng như đã mô tả.',
  },
  zh: {
    untilDeadline:
      '撤销权说明：根据韩国《电子商务消费者保护法》第 17 条，您可以在收到合同内容之日起 7 天内撤销合同。该时段只为您一人保留。付款即表示您同意：全额退款期限一过，即使仍在 7 天之内，撤销权也随之终止。如果我们没有联系您，或咨询与说明不符，撤销权不受此限制。',
    untilStart:
      '撤销权说明：根据韩国《电子商务消费者保护法》第 17 条，您可以在咨询开始前撤销合同，并获得全额退款。咨询开始后，撤销权终止。如果我们没有联系您，或咨询与说明不符，撤销权不受此限制。',
  },
  ja: {
    untilDeadline:
      '申込みの撤回について：韓国の「電子商取引等における消費者保護に関する法律」第17条により、契約内容を受け取った日から7日以内であれば、申込みを撤回できます。ご予約の時間は、お客様お一人のために確保します。お支払いにより、7日以内であっても、全額返金の期限を過ぎるとこの権利がなくなることに同意したものとします。ただし、当社の担当者が来なかった場合や、相談が説明と異なる場合は、この権利はなくなりません。',
    untilStart:
      '申込みの撤回について：韓国の「電子商取引等における消費者保護に関する法律」第17条により、相談の開始までは申込みを撤回でき、全額が返金されます。相談が始まると、この権利はなくなります。ただし、当社の担当者が来なかった場合や、相談が説明と異なる場合は、この権利はなくなりません。',
  },
  mn: {
    untilDeadline:
      'Гэрээнээс татгалзах эрх: Солонгосын Цахим худалдааны тухай хуулийн 17 дугаар зүйлийн дагуу Та гэрээг хүлээн авснаас хойш 7 хоногийн дотор гэрээнээс татгалзаж болно. Бид сонгосон цагийг тань зөвхөн Танд зориулж нөөцөлнө. Бүтэн буцаан олголтын хугацаа дуусмагц, 7 хоног өнгөрөөгүй байсан ч, энэ эрх дуусгавар болохыг Та төлбөрөө төлснөөр зөвшөөрнө. Хэрэв бид ирээгүй, эсвэл зөвлөгөө тайлбарласнаас өөр байсан бол энэ эрх дуусгавар болохгүй.',
    untilStart:
      'Гэрээнээс татгалзах эрх: Солонгосын Цахим худалдааны тухай хуулийн 17 дугаар зүйлийн дагуу Та зөвлөгөө эхлэх хүртэл гэрээнээс татгалзаж, төлбөрөө бүтэн буцаан авч болно. Зөвлөгөө эхэлсний дараа энэ эрх дуусгавар болно. Хэрэв бид ирээгүй, эсвэл зөвлөгөө тайлбарласнаас өөр байсан бол энэ эрх дуусгавар болохгүй.',
  },
  uz: {
    untilDeadline:
      'Shartnomadan voz kechish huquqi: Koreyaning “Elektron tijoratda isteʼmolchilar huquqlarini himoya qilish toʻgʻrisida”gi qonuni 17-moddasiga koʻra, shartnoma mazmunini olgan kundan boshlab 7 kun ichida shartnomadan voz kechishingiz mumkin. Vaqtingizni faqat siz uchun saqlaymiz. Toʻlov qilish bilan siz, 7 kun oʻtmagan boʻlsa ham, pul toʻliq qaytariladigan muddat tugagach, bu huquq ham tugashiga rozilik bildirasiz. Biz kelmasak yoki maslahat tavsifga mos boʻlmasa, bu huquq saqlanib qoladi.',
    untilStart:
      'Shartnomadan voz kechish huquqi: Koreyaning “Elektron tijoratda isteʼmolchilar huquqlarini himoya qilish toʻgʻrisida”gi qonuni 17-moddasiga koʻra, maslahat boshlanguncha shartnomadan voz kechishingiz va pulni toʻliq qaytarib olishingiz mumkin. Maslahat boshlangach, bu huquq yakunlanadi. Biz kelmasak yoki maslahat tavsifga mos boʻlmasa, bu huquq saqlanib qoladi.',
  },
}

/** Returns the sentence for a booking with this start and refund deadline. */
export const withdrawalText = (
  texts: WithdrawalTexts,
  { fullRefundUntil, startsAt }: { fullRefundUntil: Date; startsAt: Date },
): string => (fullRefundUntil < startsAt ? texts.untilDeadline : texts.untilStart)
