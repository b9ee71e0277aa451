import { withdrawal } from '#domain/withdrawal.ts'

/** Texts on refund, withdrawal and a missed consultation; part of the booking texts. */
export const withdrawalTexts = {
  'cancel.move': 'キャンセルせずに日時を変更する',
  'cancel.getBackOutside': '全額返金の期限は{deadline}です。現金または銀行振込でお返しします。',
  'cancel.getBackPayer': '{amount}は、支払った方に返金されます。',
  'history.refund.next.payer': '支払った方に返金されました。',
  'history.refund.next.outside': '現金または銀行振込でお返しし、完了したらメールでお知らせします。',
  'history.refund.next.outsideDone': '現金または銀行振込で返金されました。',
  'history.refund.next.mixed':
    '一部は現金または銀行振込で、残りは支払いに使われた口座またはカードに返金されました。',
  'refund.until': '{deadline}までにキャンセルすると、{amount}が全額返金されます。それ以降は返金されません。',
  'refund.over': '全額返金の期限（{deadline}）は過ぎました。今キャンセルしても返金されません。',
  'withdrawal.untilDeadline': withdrawal.ja.untilDeadline,
  'withdrawal.untilStart': withdrawal.ja.untilStart,
  'withdrawal.before': 'お支払いにより、申込みを撤回する権利が制限されます（下記参照）。',
  'payment.promise':
    '開始から10分たっても担当者から連絡がない場合は、ワンタップで全額返金か、無料での日時変更を選べます。',
  'payment.promiseMove': 'この予約は、{deadline}まで無料で2回変更できます。',
  'payment.minors':
    '19歳未満の方が法定代理人の同意を得ていない場合、ご本人または法定代理人はこの契約を取り消すことができます。',
} as const
