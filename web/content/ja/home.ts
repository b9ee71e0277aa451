import type { home as english } from '#web/content/en/home.ts'
import type { Translated } from '#web/content/types.ts'

export const home: Translated<typeof english> = (facts) => ({
  meta: {
    title: `${facts.company.name}：1対1の韓国留学相談`,
    description: `学校、ビザ、奨学金、生活、進路まで、韓国留学を1対1で相談。${facts.fee}、${facts.inTime}のキャンセルは全額返金。`,
  },
  hero: {
    title: '韓国留学は、正直に話せる相談から',
    lead: '韓国留学を考えている方、留学中の方、卒業した方のための、1対1のチャット相談です。',
    start: '今すぐ始める',
    more: 'ご利用の流れ',
    picture: '渡し舟が川を渡っていく',
  },
  glance: {
    title: 'サービスの要点',
    price: { label: '料金', value: facts.fee, note: `チャット1回${facts.duration}` },
    refund: {
      label: '返金',
      value: '全額返金',
      note: `${facts.inTime}にキャンセルした場合`,
    },
    place: { label: '場所', value: 'いつものチャットアプリ', note: facts.chatApps },
    time: { label: '日時', value: facts.bookableDays, note: '韓国時間とお住まいの地域の時間で表示' },
  },
  people: {
    title: 'こんなことで悩んでいませんか？',
    lead: '複数当てはまる方もたくさんいます。',
    items: [
      {
        title: '何から始めればいいかわからない',
        text: '学校、ビザ、語学、お金。何を先にするか、一緒に整理します。',
      },
      {
        title: '準備がこれで十分か不安',
        text: '書類やアドバイスを一緒に見直し、足りないものをお伝えします。',
      },
      {
        title: '専攻を選んでいる',
        text: '好きなこと、費用、仕事。選択肢を一緒に比べます。',
      },
      {
        title: '自分に韓国留学ができるか不安',
        text: '成績、年齢、予算、韓国語。公開の基準と照らし合わせ、正直にお伝えします。',
      },
      {
        title: '現地での生活になじめるか心配',
        text: '住まい、友だち、アルバイト。最初の100日をお話しします。',
      },
      {
        title: '奨学金が必要',
        text: '政府、大学、民間の奨学金。どれが合うか、何が必要かをお伝えします。',
      },
      {
        title: '短期留学に興味がある',
        text: '語学堂、交換留学、サマースクール。短期で得られるものをお話しします。',
      },
      {
        title: '卒業後の進路が心配',
        text: '韓国での就職、卒業後のビザ、帰国。在学中に始めることをお伝えします。',
      },
    ],
  },
  steps: {
    title: 'かんたん4ステップ',
    items: [
      { title: '書く', text: '状況と質問を数行で教えてください。' },
      {
        title: '選ぶ',
        text: `${facts.aBookableDay}の空き時間を選びます。`,
      },
      {
        title: '支払う',
        text: facts.takesWon
          ? `PayPalまたはカードで${facts.feeInDollars}、または韓国のカードか電子ウォレットで${facts.feeInWon}。予約はすぐに確定します。`
          : `PayPalまたはカードで${facts.fee}。予約はすぐに確定します。`,
      },
      {
        title: '話す',
        text: '予約後に短いあいさつを送ってください。ご予約の時間に、こちらからチャットを始めます。',
      },
    ],
  },
  promise: {
    title: 'お約束すること',
    items: [
      '開始から10分たっても連絡がない場合は、ワンタップで全額返金か無料の日時変更を選べます。',
      `予約は、${facts.inTime}、無料で2回変更できます。`,
    ],
  },
  honest: {
    title: 'お約束しないこと',
    text: '相談は必須ではなく、学校、ビザ、就職は誰にも保証できません。知っていることと出典を示し、次に何をするかをお話しします。',
    link: 'この仕事をする理由',
  },
  call: {
    title: '質問してみませんか？',
    text: `最初の相談は${facts.fee}、${facts.couponValidity}以内の次の相談は${facts.couponPercent}オフ。`,
    button: '相談を申し込む',
  },
})
