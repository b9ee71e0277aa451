import { appTexts } from '#web/texts/app-texts.ts'
import type { common as english } from '#web/texts/en/common.ts'
import type { Translation } from '#web/texts/text.ts'
import { zoneTexts } from '#web/texts/zone-texts.ts'

export const common: Translation<typeof english> = {
  'failure.title': '予期しないエラーが発生しました',
  'failure.requestId': 'リクエストID：{id}',
  'failure.reload': 'もう一度試す',
  'preview.title': 'プレビュー',
  loading: '読み込み中…',
  noscript: 'このページにはJavaScriptが必要です。ブラウザの設定で有効にしてください。',
  optional: '（任意）',
  cancel: 'やめる',
  close: '閉じる',
  back: '戻る',
  save: '保存',
  saved: '保存しました。',
  copy: 'コピー',
  copied: 'コピーしました。',
  show: '表示',
  hide: '隠す',
  'pager.label': 'ページ',
  'pager.previous': '前へ',
  'pager.next': '次へ',
  'pager.page': '{page}ページ',
  'moment.korea': '{korea}（韓国時間）',
  'moment.both': '{yours}（韓国時間 {korea}）',
  'time.korea': '韓国時間',
  'time.yours': 'お住まいの地域の時間（{zone}）',
  'time.otherDay': 'お住まいの地域では日付が異なります。ご注意ください。',
  ...zoneTexts('ja'),
  'countdown.left': '残り{time}',
  'countdown.over': '時間切れです。',
  'money.usd': '{amount}米ドル',
  'money.krw': '{amount}ウォン',
  'money.or': '{first}または{second}',
  ...appTexts('ja'),
}
