import type { notes as english } from '#web/content/en/notes.ts'
import type { Translated } from '#web/content/types.ts'

export const notes: Translated<typeof english> = (number) => ({
  title: '知っておきたいこと：',
  texts: {
    funds: `D-2ビザでは通常約${number('degreeFunds')}、D-4ビザでは約${number('languageFunds')}の資金証明が必要です。首都圏以外では、それぞれ${number('degreeFundsRegional')}、${number('languageFundsRegional')}です。`,
    firstDays: `外国人登録証（ARC）は入国から${number('registration')}以内に申請します。手数料は${number('card')}です。引っ越したら、15日以内に新しい住所を届け出ます。`,
    partTime: `アルバイトの許可は、働き始める前に取ります。D-4ビザでは${number('workLanguageFrom')}後から申請できます。時間数はTOPIKの級によって決まります。一定以上の成績と、学校の確認も必要です。`,
    topik:
      '多くの学位課程がTOPIK3級または4級を求めます。成績の有効期間は2年です。受付は試験の数週間前に締め切られます。',
    gks: 'GKS：大学院課程の募集は通常2月か3月、学部課程は9月か10月に始まります。大使館または大学を通じて応募します。年齢と成績に制限があります。',
    insurance: `自動的に加入し、保険料は平均より約${number('insuranceReduction')}低くなります。月額は毎年1月に変わります。`,
    tuition: '各大学は学期ごとの授業料を公開しています。選ぶ前に比べてみてください。',
    shortStay:
      'ビザなしの短期滞在には、K-ETAが必要な場合があります。交換学生や訪問学生は、通常D-2-6またはD-2-8ビザです。',
    workVisas:
      'D-10またはE-7は、在留期間が終わる前に申請します。E-7には、毎年定められる給与の下限額と、職種コードの一覧があります。',
    startUp:
      'D-8-4にはOASISプログラムの80点が必要です。創業者向けには「スタートアップコリア」という別のビザもあります。',
    residence: 'F-2-7には80点が必要です。年齢、学歴、所得、韓国語力が点数になります。',
    deposit:
      '保証金はHUGの保証を利用できます。契約に関する質問は、法律救助公団（電話132）で受け付けています。',
    attendance:
      'D-4ビザでは約70%の出席が必要で、足りないと在留期間の延長ができないことがあります。出入国の相談は電話1345、旅行の案内は電話1330で、どちらも多言語に対応しています。',
  },
})
