import type { times as english } from '#web/content/en/times.ts'
import type { Translated } from '#web/content/types.ts'

export const times: Translated<typeof english> = (facts) => ({
  meta: {
    title: '相談の空き時間',
    description: `1対1の韓国留学チャット相談の空き時間を、お住まいの地域の時間で確認できます。${facts.fee}、${facts.inTime}のキャンセルは全額返金。`,
  },
  title: '空き時間',
  lead: '時間を選んでください。見るだけならアカウントは必要ありません。選んだ時間はログイン後もそのまま残り、お支払いに進むと確保されます。',
  price: `${facts.duration} ${facts.fee}`,
  refund: `${facts.inTime}のキャンセルは全額返金。`,
  service: 'サービス',
  counsellor: 'カウンセラー',
  anyone: '指名なし（空いているカウンセラー）',
  inKorea: '時間はすべて韓国時間です。',
  inBoth: '上がお住まいの地域の時間、下が韓国時間です。',
  korea: '韓国時間',
  there: '韓国',
  zones: '別のタイムゾーンを選ぶ',
  parts: ['午前', '午後', '夜'],
  soon: '予約受付はまもなく始まります。日程を準備していますので、数日後にまたご覧ください。',
  none: '今後数日は空きがありません。キャンセルが出ると空きますので、またご覧ください。',
  unknown: '今は空き時間を表示できません。1分ほど待ってからお試しください。',
  form: '相談を申し込む',
  next: '次の空き時間：',
  all: '空き時間をすべて見る',
  reviews: {
    title: '相談した方の声',
    note: '相談後に書かれ、同意を得て掲載しています。掲載するものは当社が選びます。レビューを書いた方全員にクーポンを差し上げています。',
  },
})
