import { isDirectMessage } from '#contract/app-names.ts'
import type { Platform } from '#domain/consultation.ts'
import type { service as english } from '#web/content/en/service.ts'
import type { Translated } from '#web/content/types.ts'

/** How a consultation works in the apps that most students choose. */
const appTexts: Partial<Record<Platform, string>> = {
  kakao: '韓国で誰もが使うアプリです。',
  instagram: 'Instagramのユーザーネームをお知らせください。非公開アカウントのままで大丈夫です。',
  facebook: 'Messengerで行います。プロフィール名またはリンクをお知らせください。',
}

export const service: Translated<typeof english> = (facts) => ({
  meta: {
    title: 'サービスと料金',
    description: `チャットで1対1の韓国留学相談、${facts.fee}。${facts.chatApps}で相談でき、次回は${facts.couponPercent}オフ。`,
  },
  title: '必要なときに、1回ずつ',
  lead: 'セット販売も、学校からの紹介料も、代行契約もありません。',
  price: {
    label: '1対1のチャット相談',
    amount: facts.fee,
    unit: `${facts.duration}、カウンセラー1人が、あなたのためだけに`,
    points: [
      `相談の言語は${facts.languages}です`,
      '相談の前に、質問とファイルを読んでおきます',
      '自分でも確認できるよう、出典を添えてお答えします',
      '次にすることを文章にまとめ、予約のページとメールでお渡しします',
      `次回の相談が${facts.couponPercent}オフになるコード`,
    ],
  },
  channels: {
    title: '相談する場所',
    lead: '予約のときに1つ選んでください。予約後に短いあいさつを送っていただき、ご予約の時間に、こちらからチャットを始めます。',
    items: facts.apps.map(({ id, name }) => ({
      name: isDirectMessage(id) ? `${name} DM` : name,
      text: appTexts[id] ?? '電話番号、またはアプリのIDをお知らせください。',
    })),
  },
  steps: {
    title: 'ご利用の流れ',
    items: [
      {
        title: '登録する',
        text: 'Gmailのアドレスで登録します。ご本人のアドレスか確認するため、6桁のコードを送ります。',
      },
      {
        title: '相談を申し込む',
        text: `質問を書き、必要なら書類を添付して、空いている時間を選びます。${facts.bookableDays}、開始は韓国時間${facts.firstStart}から${facts.lastStart}までです。`,
      },
      {
        title: '安全に支払う',
        text: `${facts.takesWon ? `PayPalまたはカードで${facts.feeInDollars}、または韓国のカードか電子ウォレットで${facts.feeInWon}をお支払いください` : `PayPalまたはカードで${facts.fee}をお支払いください`}。手続きの間、選んだ時間を${facts.hold}確保します。カード番号が当社に伝わることはありません。`,
      },
      {
        title: '話す',
        text: `予約後に短いあいさつを送ってください。開始の${facts.reminder}前にお知らせします。ご予約の時間に、こちらからチャットを始めます。`,
      },
      {
        title: '次回はもっとお得に',
        text: `割引コードで次回の相談が${facts.couponPercent}オフになり、${facts.fee}が${facts.feeWithCoupon}になります。`,
      },
    ],
  },
  discount: {
    title: `次回は${facts.couponPercent}オフ`,
    text: `お支払い後に、割引コードをメールで送ります。${facts.couponValidity}有効で、次回の相談が${facts.couponPercent}オフになります。`,
    review: '相談後にレビューを書くと、クーポンをもう1枚差し上げます。',
  },
  refund: {
    title: '返金される場合',
    text: `${facts.inTime}にキャンセルすると、自動的に全額返金されます。${facts.hasNotice ? 'それより後のキャンセルには返金がありません。' : ''}こちらからキャンセルする場合は、必ず全額返金します。`,
    link: '返金ポリシー',
  },
  sample: {
    title: 'プランの例',
    note: '相談後にお手元に残るものをお見せするための、架空の例です。',
    steps: [
      { text: '学校に卒業証明書と成績証明書を請求し、アポスティーユを取る', by: '1月15日まで' },
      { text: '証明が必要な資金の額を、公式の数字で確認する', by: '1月31日まで' },
      { text: '学業計画書の1ページ目をチャットで送る', by: '2月10日まで' },
    ],
  },
  faq: {
    title: 'よくある質問',
    items: [
      {
        question: '韓国留学に相談は必要ですか？',
        answer: 'いいえ、必須ではありません。学校や大使館は必要なものを公開しており、一人でも準備できます。',
      },
      {
        question: '相談すれば、入学やビザは保証されますか？',
        answer:
          'いいえ。決めるのは学校、政府、雇用主です。制度を理解してしっかり準備できるようお手伝いしますが、結果はお約束しません。',
      },
      {
        question: '料金はいくらですか？',
        answer: `相談1回（${facts.duration}）${facts.fee}です。クーポンを使うと${facts.feeWithCoupon}になります。${facts.takesWon ? 'ウォンの料金は、韓国のカードと電子ウォレット用です。' : ''}ほかに料金はいただきません。銀行またはPayPalの為替手数料がかかることがあります。`,
      },
      {
        question: 'どんなときに返金されますか？',
        answer: `${facts.inTime}にキャンセルしたとき、またはこちらからキャンセルしたときです。お支払いと同じ方法で返金し、通常${facts.refundDays.from}～${facts.refundDays.to}営業日で届きます。`,
      },
      {
        question: 'いつ予約できますか？',
        answer: `${facts.bookableDays}で、開始は韓国標準時の${facts.firstStart}から${facts.lastStart}までです。開始の${facts.horizon}前から${facts.lead}前まで予約できます。お住まいの地域の時間も表示されます。`,
      },
      {
        question: '書類はどう扱われますか？',
        answer: `添付したファイル（${facts.attachmentLimit}まで）を開けるのは、ご本人と事務所だけです。データのダウンロードとアカウントの削除はいつでもできます。保存する内容と期間は、プライバシーポリシーをご覧ください。`,
      },
      {
        question: '日時は変更できますか？',
        answer: `はい。${facts.inTime}、無料で2回変更できます。追加のお支払いはありません。`,
      },
      {
        question: '誰も来なかったら？',
        answer:
          '開始から10分たっても担当者から連絡がない場合は、予約のページを開いてください。ワンタップで、全額返金か、無料での日時変更を選べます。',
      },
      {
        question: '文字、音声、ビデオのどれですか？',
        answer:
          '文字です。お選びのアプリ、または予約のページでやり取りします。音声通話やビデオ通話はないので、後からすべて読み返せます。',
      },
      {
        question: 'どの言語で相談できますか？',
        answer: `相談は${facts.languages}で行います。サイトとメールはほかの言語にも対応していますが、相談の通訳・翻訳はありません。`,
      },
      {
        question: '遅れたり、来られなくなったりしたら？',
        answer: `アプリまたは予約のページでご連絡ください。20分お待ちします。それを過ぎると欠席として記録することがあり、返金はありません${facts.absentMayMove ? 'が、52週間以内の別の日時を1回、無料で選べます' : ''}。やむを得ない事情があった場合は、7日以内にメールでご連絡ください。`,
      },
      {
        question: '親も参加できますか？',
        answer:
          'はい。メッセージを送るのは1つのアカウントですが、隣で一緒に読み、ご本人を通して質問していただけます。',
      },
      {
        question: '19歳未満でも予約できますか？',
        answer:
          'はい。14歳以上で、保護者の同意があれば予約できます。同意がない場合、ご本人または保護者は契約を取り消すことができます。',
      },
      {
        question: '代わりに出願してもらえますか？',
        answer:
          'いいえ。出願はご自分で行います。各段階を説明し、下書きを読んで、足りないところをお伝えします。',
      },
      {
        question: '学校からお金をもらっていますか？',
        answer: 'いいえ、受け取っていません。お支払いいただくのは、相談する方だけです。',
      },
      {
        question: 'なぜGmailのアドレスが必要ですか？',
        answer:
          'コードでアドレスを確認し、1つのアドレスを1つのアカウントとすることで、偽の予約を防いでいます。Gmailは無料で作れます。',
      },
      {
        question: '相談の後に質問できますか？',
        answer:
          'はい。相談から14日間、予約のページでメッセージを送れます。新しいテーマには、新しい相談が必要です。',
      },
    ],
  },
  button: '相談を申し込む',
})
