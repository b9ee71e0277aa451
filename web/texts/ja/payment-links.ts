/** Texts about payment links; part of the booking texts. */
export const paymentLinkTexts = {
  'payment.koreanWays': '韓国のカード・電子ウォレット',
  'payment.link.title': 'ほかの人に支払ってもらう',
  'payment.link.text':
    'ご家族やお友達が、登録なしでリンクから支払えます。その間、ご希望の時間を最長2時間確保します。',
  'payment.link.create': '支払いリンクを作る',
  'payment.link.until': '支払う方にこのリンクを送ってください。有効期限：{until}',
  'payment.link.copy': 'リンクをコピー',
  'payment.link.share': '共有',
  'payment.link.revoke': 'リンクを取り消す',
  'payment.link.note':
    '支払う方に見えるのは、お名前の最初の部分、相談の時間、料金だけです。返金は支払った方に戻ります。',
  'pay.title': '相談料金のお支払い',
  'pay.intro': '{name}さんが、韓国留学の相談料金のお支払いをお願いしています。',
  'pay.service': '1対1のチャット相談、{minutes}分',
  'pay.when': '時間',
  'pay.until': 'お支払い期限：{until}',
  'pay.paypal': '{amount}をPayPalまたはカードで支払う',
  'pay.refund':
    '返金は、お支払いに使ったカードまたはアカウントに戻ります。{deadline}までに相談がキャンセルされると、全額が返金されます。',
  'pay.refundOver':
    '返金は、お支払いに使ったカードまたはアカウントに戻ります。全額返金の期限（{deadline}）は過ぎているため、{name}さんがキャンセルしても返金されません。',
  'pay.paid': 'お支払いが完了しました。ありがとうございます。',
  'pay.paidText': '相談が予約され、{name}さんに確認メールを送りました。このページを閉じてもかまいません。',
  'pay.cancelled': 'この相談はキャンセルされました',
  'pay.cancelledText': '返金がある場合は、お支払いに使われたカードまたはアカウントに返金されます。',
  'pay.pending': 'お支払いを確認しています',
  'pay.pendingText':
    '結果はまだわかりません。もう一度支払わないでください。{name}さんにメールでお知らせします。このページを閉じてもかまいません。',
  'pay.expired': 'リンクの有効期限が切れました',
  'pay.revoked': 'このリンクは使えません',
  'pay.newLink': '{name}さんに新しいリンクを頼んでください。',
  'pay.back': 'お支払いは行われていません。ここで続けて支払えます。',
} as const
