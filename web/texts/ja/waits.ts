import type { waits as english } from '#web/texts/en/waits.ts'
import type { Translation } from '#web/texts/text.ts'

export const waits: Translation<typeof english> = {
  'waits.title': 'キャンセル待ち',
  'waits.intro':
    'ここで選んだ日に空きが出たら、メールでお知らせし、最長2時間お客様のために確保します。先に登録した方から順にご案内します。費用はかかりません。',
  'waits.yours': 'キャンセル待ちの日',
  'waits.waiting': '待機中',
  'waits.offered': '時間を確保しています',
  'waits.until': '{until}まで',
  'waits.book': 'この時間を予約する',
  'waits.leave': 'キャンセル待ちをやめる',
  'waits.decline': '必要ありません',
  'waits.taken': '予約済み',
  'waits.expired': '期限切れ',
  'waits.choose': '日付を選ぶ（最大{count}日）',
  'waits.full': '空きなし',
  'waits.free': '空き{count}枠',
  'waits.join': 'この日のキャンセル待ちに登録',
  'waits.joined': '登録しました。空きが出たらメールでお知らせします。',
  'waits.none': 'ほかにキャンセル待ちできる日はありません。',
  'waits.bookNow': '今すぐ予約できる空き時間があります。',
  'waits.bookable': '空きのある日のキャンセル待ちに登録',
  'waits.form': '空き時間を見る',
}
