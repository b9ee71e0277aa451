import type { Replaced } from './replaced.ts'

export const ja: Replaced = {
  コンサルティング: '相談',
  カウンセリング予約: '相談の予約',
  払い戻し: '返金',
  在留カード: '外国人登録証',
  相談員: 'カウンセラー',
  キャンセル料: '返金',
  当方: '当社',
  あなたのID: 'お客様のID',
  添付書類: '添付ファイル',
}
