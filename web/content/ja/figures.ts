import type { figures as english } from '#web/content/en/figures.ts'
import type { Translated } from '#web/content/types.ts'

export const figures: Translated<typeof english> = {
  meta: {
    title: 'ビザ・就労の公式な数字',
    description:
      'ビザから延長まで、韓国の当局が留学生に求めるもの。各数字に公式の出典と確認日を付けています。',
  },
  title: 'ビザ・就労の公式な数字',
  lead: '韓国で学ぶ留学生に当局が求めるものを、1か所にまとめました。',
  rule: '正しいのは常に公式ページで、このページではありません。各数字の横に、出典と最後に確認した日があります。大使館や学校は、これ以上を求めることがあります。',
  what: '項目',
  figure: '数字',
  perWeek: '週{hours}',
  since: '{day}から',
  groups: {
    funds: {
      title: 'ビザのための資金証明',
      note: 'ご本人または経費支弁者の銀行口座の残高です。どのくらいの期間預けておくかは、大使館が決めます。',
    },
    work: {
      title: '在学中のアルバイト',
      note: '始める前に許可が必要です。学位課程で必要な韓国語レベルを満たしていれば、制限は平日のみで、週末と長期休暇には制限がありません。',
    },
    stay: {
      title: 'ビザ、外国人登録証、延長',
      note: '国によっては、協定によりビザの手数料が異なります。',
    },
    insurance: {
      title: '健康保険',
      note: '法律により自動的に加入します（D-2は外国人登録の日から）。月額は毎年1月に変わります。支払わないと、在留期間を延長できないことがあります。',
    },
    apostille: {
      title: '母国の卒業証明書など',
      note: 'アポスティーユ条約の締約国の間では、一方が他方に異議を述べた場合を除き、アポスティーユが大使館の認証に代わります。支払う前に、公式の一覧をご確認ください。',
    },
  },
  rows: {
    degreeFunds: { what: 'D-2、学位課程' },
    degreeFundsRegional: { what: 'D-2、学位課程、首都圏以外の大学' },
    languageFunds: { what: 'D-4、語学研修' },
    languageFundsRegional: { what: 'D-4、語学研修、首都圏以外の大学' },
    workLanguage: { what: 'D-4でTOPIK2級', note: '週末を含む' },
    workLanguageFrom: { what: 'D-4：アルバイトができるまでの期間', note: '入国日から起算' },
    workBachelor: { what: 'D-2、学部', note: '1・2年はTOPIK3級、3年以降は4級' },
    workGraduate: { what: 'D-2、修士・博士', note: 'TOPIK4級' },
    workMore: {
      what: '追加の時間',
      note: '認証大学、または成績と韓国語が特に優れている場合',
    },
    workWithoutKorean: { what: '語学研修・学部で、上記のTOPIKがない場合', note: '週末を含む' },
    workGraduateWithoutKorean: { what: '修士・博士で、上記のTOPIKがない場合', note: '週末を含む' },
    visaSingle: { what: 'シングルビザ、90日を超えるもの' },
    visaMultiple: { what: 'マルチプルビザ' },
    registration: { what: '外国人登録証（ARC）の申請期限', note: '入国日から起算' },
    card: { what: '外国人登録証' },
    extensionFrom: { what: '延長を申請できる最も早い時期', note: '在留期間の満了前' },
    extension: { what: '在留期間の延長（窓口）' },
    extensionOnline: { what: '在留期間の延長（オンライン）' },
    insuranceLanguage: { what: 'D-4：加入までの期間', note: '入国日から起算' },
    insuranceReduction: {
      what: '平均保険料からの割引',
      note: '所得と財産の少ないD-2・D-4',
    },
  },
  ask: 'どれが当てはまるかわからないときは、相談でお尋ねください。',
}
