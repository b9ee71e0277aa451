import type { notes as english } from '#web/content/en/notes.ts'
import type { Translated } from '#web/content/types.ts'

export const notes: Translated<typeof english> = (number) => ({
  title: '小提示：',
  texts: {
    funds: `资金证明：D-2 签证一般约 ${number('degreeFunds')}，D-4 签证约 ${number('languageFunds')}。首都圈以外的大学分别为 ${number('degreeFundsRegional')} 和 ${number('languageFundsRegional')}。`,
    firstDays: `入境后 ${number('registration')}内须申请外国人登录证，费用为 ${number('card')}。搬家后请在 15 天内申报新地址。`,
    partTime: `打工前必须先取得许可；持 D-4 签证者入境满 ${number('workLanguageFrom')}后才能申请。可工作的时间取决于 TOPIK 等级，还需要达到最低成绩并由学校确认。`,
    topik: '很多学位课程要求 TOPIK 3 级或 4 级。成绩有效期为两年，报名在考试前几周截止。',
    gks: 'GKS 奖学金一般在 2–3 月受理研究生申请，9–10 月受理本科申请。可通过使馆或大学申请，对年龄和成绩有要求。',
    insurance: `依法自动加入，保险费比平均水平约低 ${number('insuranceReduction')}。每月金额在每年 1 月调整。`,
    tuition: '每所大学都会公布每学期的学费，选校前请先比较。',
    shortStay: '免签短期停留可能需要 K-ETA。交换生和访问生一般办理 D-2-6 或 D-2-8 签证。',
    workVisas: 'D-10 和 E-7 要在居留期满之前申请。E-7 有每年公布的最低薪资标准和职业代码表。',
    startUp: '申请 D-8-4 需要在 OASIS 项目中取得 80 分。另有面向创业者的“Startup Korea”特别签证。',
    residence: 'F-2-7 需要 80 分，按年龄、学历、收入和韩语能力计分。',
    deposit: '韩国住宅都市保证公社（HUG）可为租房保证金（押金）提供担保。合同方面的法律咨询请拨打 132。',
    attendance:
      '持 D-4 签证者出勤率须达到约 70%，否则可能无法延期。出入境咨询电话 1345、旅游咨询电话 1330 提供多种语言服务。',
  },
})
