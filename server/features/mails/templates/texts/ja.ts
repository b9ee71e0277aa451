import { appNames } from '#contract/app-names.ts'
import type { Settings } from '#domain/settings.ts'
import { adminTexts } from './en-admin.ts'
import type { MailTexts } from './en.ts'
import { account } from './ja-account.ts'

export const ja = (company: Settings['company']): MailTexts => ({
  ...account(company),
  ...adminTexts(),

  hello: (name) => (name === null ? 'こんにちは。' : `${name} 様`),
  closing: 'どうぞよろしくお願いいたします。',
  team: `${company.name} スタッフ一同`,
  whyYou: `このメールは、${company.name}でこのアドレスが使われたためお送りしています。`,
  questions: 'ご質問はこちらへ：',
  labels: {
    service: 'サービス',
    counsellor: 'カウンセラー',
    when: '日時',
    platform: 'チャットアプリ',
    paid: 'お支払い額',
    bookingNumber: '予約番号',
    fullRefundUntil: '全額返金の期限',
    reason: '理由',
    validUntil: '有効期限',
    answerBy: '返答の期限',
    device: '端末',
    networkAddress: 'IPアドレス',
    amount: '金額',
    representative: '代表者',
    businessNumber: '事業者登録番号（韓国）',
  },
  platforms: appNames.ja,
  koreaTime: (time) => `${time}（韓国時間、KST）`,
  koreaTimeShort: (time) => `${time}（韓国時間）`,
  elsewhere: (time, zone) => `${time}（${zone}）`,
  otherDay: (day) => `日付にご注意ください。お住まいの地域では${day}です。`,
  viewTicket: '予約を見る',
  hello_first: {
    intro: (platform, account) =>
      `アプリでこちらからのメッセージが隠れないように、先にメッセージをお送りください。${platform}のアカウントは${account}です。次の文をそのまま送れます：`,
    greeting: (number) => `こんにちは。予約番号は${number}です。`,
    open: (platform) => `${platform}を開く`,
  },
  youGetBack: (amount) => `${amount}が返金されます。`,
  payerGetsBack: (amount) => `${amount}は、支払った方に返金されます。`,
  refundState: {
    requested: '返金を処理しています。確認でき次第、メールでお知らせします。',
    pending: '返金が受け付けられ、手続きが進んでいます。確認でき次第、メールでお知らせします。',
    completed: '返金が確認されました。銀行での表示には数日かかることがあります。',
    needs_attention: '返金を担当者が手作業で処理しています。メールでご連絡します。',
  },

  booking_paid: {
    subject: (time) => `相談を予約しました：${time}`,
    heading: '相談を予約しました',
    intro: (platform, platformId) =>
      `ありがとうございます。お支払いを確認し、相談の予約が完了しました。ご予約の時間に、${platform}（お客様のID：${platformId}）でこちらからチャットを始めます。`,
    introFree: (platform, platformId) =>
      `相談の予約が完了しました。今回は無料です。ご予約の時間に、${platform}（お客様のID：${platformId}）でこちらからチャットを始めます。`,
    calendar: '添付ファイルを開くと、お住まいの地域の時間で相談をカレンダーに追加できます。',
    policy: (hours) =>
      `予定が変わったときは、開始${hours === 0 ? '' : `の${hours}時間前`}までにキャンセルすると、全額が返金されます。`,
    complaints: ({ email, phone }) =>
      `申込みの撤回やキャンセルは、予約のページを開くか、${email}へご連絡ください。苦情の窓口：${email}、${phone}。`,
    refundPolicy: '返金ポリシー',
  },
  cancelled: {
    subject: (time) => `相談がキャンセルされました：${time}`,
    heading: '相談がキャンセルされました',
    inDispute:
      'このお支払いは、異議申立て中か、決済サービスが確認中です。代金の扱いはその結果によって決まります。返金が確認された場合は、メールでお知らせします。',
    reversed: '決済サービスがこのお支払いをすでに取り消しているため、返金はありません。',
    byUser: 'ご希望のとおり、相談をキャンセルしました。',
    byAdmin: '申し訳ありませんが、こちらの都合により相談をキャンセルさせていただきました。',
    byProvider: 'この相談の代金が決済サービスを通じて返金されたため、予約はキャンセルされました。',
    tooLate: (until) => `全額返金の期限は${until}でしたので、相談料は返金されません。`,
    backBefore: (amount) => `お支払いのうち${amount}は、すでに返金済みか、返金の手続き中です。`,
    restKept: (until) => `全額返金の期限は${until}でしたので、相談料の残りは返金されません。`,
    couponLost: (code) => `この予約で受け取った割引コード ${code} は、使えなくなりました。`,
    bookAgain: '別の日時を選ぶ',
  },
  refund_completed: {
    subject: (amount) => `${amount}の返金が完了しました`,
    heading: '返金が完了しました',
    intro: (amount) => `返金が確認されました。${amount}が、お支払いに使った口座またはカードに戻ります。`,
    introOutside: (amount) => `返金が確認されました。${amount}は、現金または銀行振込で返金されました。`,
    introPayer: (amount) => `返金が確認されました。${amount}が、支払った方の口座またはカードに戻ります。`,
    note: '銀行によっては、表示されるまで数日かかることがあります。',
  },
  refund_given: {
    subject: (amount) => `一部返金のお知らせ：${amount}`,
    heading: '一部を返金します',
    intro: (amount) => `お支払いのうち${amount}を返金します。`,
    stays: '相談について、ほかの変更はありません。返金が確認されたら、メールでお知らせします。',
  },
  payment_reversed: {
    states: {
      reversed: {
        subject: '決済サービスがお支払いを取り消しました',
        intro: (amount) =>
          `${amount}のお支払いは完了していましたが、その後、決済サービスがこの代金を当社から引き戻しました。理由と代金の扱いについては、お支払いに使われた銀行または決済サービスにご確認ください。`,
      },
      held: {
        subject: '決済サービスがお支払いを保留しています',
        intro: (amount) =>
          `${amount}のお支払いは完了していましたが、決済サービスが確認のため保留しています。もう一度支払わないでください。保留が解除されるか、お支払いが取り消されたら、メールでお知らせします。`,
      },
      restored: {
        subject: 'お支払いが再び有効になりました',
        intro: (amount) =>
          `決済サービスが${amount}のお支払いを改めて確認しました。お客様の操作は必要ありません。`,
      },
    },
    booking: {
      pending: '予約は、今のところそのままです。変更が必要になった場合はご連絡します。',
      cancelled: '相談は、それ以前にキャンセルされています。',
    },
  },
  payment_pending: {
    subject: 'お支払いを処理しています',
    heading: 'お支払いを処理しています',
    intro:
      'お支払いはまだ確認されていません。時間は確保していますので、もう一度支払わないでください。結果がわかり次第、メールでお知らせします。',
    note: '通常は数分で終わりますが、数日かかることもあります。',
  },
  payment_declined: {
    subject: 'お支払いが承認されませんでした',
    heading: 'お支払いできませんでした',
    intro:
      '申し訳ありませんが、お支払いが承認されませんでした。請求はなく、予約も成立していません。時間の確保も終了しました。',
    again: '引き続き相談をご希望の場合は、もう一度時間を選び、別のお支払い方法をお使いください。',
    bookAgain: '時間を選び直す',
  },
  payment_refunded: {
    subject: 'お支払いを返金しています',
    heading: '相談を予約できませんでした',
    reasons: {
      slot_taken: '申し訳ありません。お支払いが届いた時、お選びの時間はすでに予約されていました。',
      superseded: 'このお支払いは、新しいものに置き換えられた申し込みのものです。',
      over: 'お支払いの到着が遅れ、申し込みはすでに終了していました。',
      mismatch: 'お支払いが申し込みと一致しませんでした。',
      other: '申し訳ありません。お申し込みの相談を予約できませんでした。',
    },
    note: '返金は自動的に処理されています。確認でき次第、メールでお知らせします。',
  },
  completed: {
    subject: 'ご相談ありがとうございました',
    heading: '相談が完了しました',
    intro: 'ご利用ありがとうございました。次にすることがはっきりしたと感じていただけたら幸いです。',
    invitation: (percent) =>
      `相談はいかがでしたか？一言のご感想が、今後の改善に役立ちます。レビューのお礼に、次の相談が${percent}%オフになるクーポンを差し上げます。`,
    review: 'レビューを書く',
  },
  wait_offered: {
    subject: (time) => `空きが出ました：${time}`,
    heading: 'キャンセル待ちの時間',
    intro: 'キャンセル待ちの日に、この時間の空きが出ました。お客様だけのために確保しています。',
    until: '確保期限',
    book: 'この時間を予約する',
    note: '不要な場合は何もする必要はありません。その後はキャンセル待ちの次の方にご案内します。',
  },
  reassigned: {
    subject: 'ご相談の担当カウンセラーが変わりました',
    heading: '新しい担当カウンセラー',
    intro: (name) => `${name}がご相談を担当します。日時、料金、返金の条件は変わりません。`,
  },
  moved: {
    subject: (time) => `相談の日時が変わりました：${time}`,
    heading: '新しい日時',
    byStudent: 'ご希望のとおり、相談の日時を変更しました。変更に料金はかかりません。',
    byAdmin: '別の日時を選んでいただき、ありがとうございます。変更に料金はかかりません。',
    before: '変更前',
    lost: '全額返金の期限は過ぎています。今キャンセルしても返金されません。',
    calendar: '添付ファイルを開くと、カレンダーを更新できます。',
  },
  hours_offered: {
    subject: 'お返事のお願い：相談の日時を変更できますか？',
    heading: '日時の変更をお願いできますか？',
    intro: '申し訳ありませんが、相談の日時の変更をお願いしたく、ご連絡しました。理由は次のとおりです：',
    hour: (number) => `候補${number}`,
    answer: '返答を選ぶ',
    note: '今の日時のままにすることも、全額返金を受けることもできます。候補の時間は確保されておらず、先に選んだ方の予約になります。',
    noteFree:
      '今の日時のままにすることもできます。候補の時間は確保されておらず、先に選んだ方の予約になります。',
  },
  missed_by_office: {
    subject: 'お詫び：担当者が相談に対応できませんでした',
    heading: '申し訳ありません',
    refunded: '担当者が相談に対応できず、申し訳ありません。相談はキャンセルされ、全額が返金されます。',
    cancelled: '担当者が相談に対応できず、申し訳ありません。相談はキャンセルされました。',
    chooses: '担当者が相談に対応できず、申し訳ありません。52週間以内の新しい日時をお選びください。無料です。',
    choose: '別の日時を選ぶ',
  },
  missed_by_student: {
    subject: '本日はご連絡が取れませんでした',
    intro: '約束の時間にお待ちしていましたが、ご連絡が取れませんでした。お変わりないでしょうか。',
    kept: 'この時間はお客様のために空けていましたので、返金はありません。',
    freeMove: '52週間以内の別の日時を1回、無料で選べます。',
    object: `その時間にお待ちいただいていた場合や、重大な事情があった場合は、7日以内に${company.email}へメールで事情をお知らせください。担当者が必ず読みます。`,
  },
  coupon_issued: {
    subject: (percent) => `クーポン：次の相談が${percent}%オフ`,
    heading: (percent) => `${percent}%オフのクーポンをお届けします`,
    reasons: {
      payment: 'ご予約ありがとうございます。次の相談で使えるクーポンです：',
      review: 'レビューをありがとうございます。次の相談で使えるクーポンです：',
      gift: '次の相談で使えるクーポンです：',
    },
    use: '相談の申し込みでクーポン欄にコードを入力し、「適用」を押してください。ご自分のアカウントでのみ、1回使えます。',
    book: '相談を申し込む',
  },
  reminder: {
    subject: (time) => `リマインダー：${time}の相談`,
    heading: '相談の日が近づいています',
    headingLast: 'まもなく相談が始まります',
    stillFree: (until) => `${until}までは、キャンセルすると全額が返金されます。`,
    ifNobody:
      '開始から10分たっても連絡がない場合は、予約のページを開いてください。ワンタップで、全額返金か、無料での日時変更を選べます。このページでは、いつでもメッセージを送れます。',
    ifNobodyFree:
      '開始から10分たっても連絡がない場合は、予約のページを開いてください。ワンタップで、無料で日時を変更できます。このページでは、いつでもメッセージを送れます。',
    intro: (platform, platformId) =>
      `相談のお知らせです。ご予約の時間に、${platform}（お客様のID：${platformId}）でこちらからチャットを始めます。`,
    note: '質問と書類を手元に用意しておくと、スムーズです。',
  },
  plan_published: {
    subject: '相談後のプランをお届けします',
    heading: 'あなたのプラン',
    intro:
      'お話しした内容と、次にすることをまとめました。予約のページで、終わった項目にチェックを付けられます。',
    open: 'プランを開く',
    note: 'プランは、カウンセラーが書いた言語のまま記載されています。',
  },
  room_message: {
    subject: '相談についてのメッセージ',
    adminSubject: (name) => `${name}さんからの未読メッセージ`,
    heading: '未読のメッセージがあります',
    fileOnly: 'ファイルが届きました。',
    more: (count) => `ほかに${count}件のメッセージがあります。`,
    open: '読んで返信する',
    note: 'このメールは多くても1時間に1回で、やり取りの画面を開いている間は送りません。',
  },
  calendar: {
    summary: `${company.name}の相談`,
    description: (platform, platformId) =>
      `予約後に短いあいさつを送ってください。ご予約の時間に、${platform}（お客様のID：${platformId}）で${company.name}からチャットを始めます。`,
  },
})
