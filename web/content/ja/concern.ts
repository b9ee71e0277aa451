import type { concern as english } from '#web/content/en/concern.ts'
import type { Translated } from '#web/content/types.ts'

export const concern: Translated<typeof english> = {
  title: 'お悩み別',
  description: '韓国留学の準備中、留学中、卒業後。今の状況に合わせて選べます。',
  lead: '今どの段階ですか？1つ選ぶと、テーマが表示されます。',
  groups: {
    preparing: {
      button: '留学を準備中の方',
      hint: '学校、書類、奨学金、最初のビザ',
    },
    live: {
      button: '留学中の方',
      hint: '在留、語学、住まい、日常生活',
    },
    finish: {
      button: '留学を終えた方',
      hint: '就職、卒業後のビザ、韓国に残るか帰国か',
    },
  },
  topics: {
    who: 'こんな方へ',
    included: '相談の内容',
    previous: '前のページ',
    next: '次のページ',
    pages: '一覧のページ',
    all: 'すべてのお悩み',
    hint: 'テーマを開いてご覧ください。予約時に1つに絞る必要はありません。聞きたいことは何でもご相談ください。',
    apply: '相談を申し込む',
  },
}
