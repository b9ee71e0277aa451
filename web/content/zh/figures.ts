import type { figures as english } from '#web/content/en/figures.ts'
import type { Translated } from '#web/content/types.ts'

export const figures: Translated<typeof english> = {
  meta: {
    title: '留学官方标准一览',
    description: '从签证到居留延期，韩国对留学生的各项要求：每个数字都附官方出处和核对日期。',
  },
  title: '留学官方标准',
  lead: '韩国对留学生的各项要求，集中在这一页。',
  rule: '一切以官方页面为准，本页仅供参考。每个数字旁都注明出处和我们最近一次核对的日期。使馆和学校可能有更高的要求。',
  what: '项目',
  figure: '标准',
  perWeek: '每周 {hours}',
  since: '{day}起',
  groups: {
    funds: {
      title: '签证资金证明',
      note: '本人或资助人账户中的存款。需要存多久，由您所属的使领馆规定。',
    },
    work: {
      title: '课余打工',
      note: '必须先取得许可才能开始工作。达到韩语要求的学位课程学生只计算工作日的时间，周末和假期不限。',
    },
    stay: {
      title: '签证、外国人登录证、延期',
      note: '两国之间另有协定的，签证费可能不同。',
    },
    insurance: {
      title: '国民健康保险（医保）',
      note: '依法自动加入：D-2 从外国人登录之日起。保险费每年 1 月重新确定，欠费可能影响居留延期。',
    },
    apostille: {
      title: '国内的学历文件',
      note: '在《取消外国公文书认证要求的公约》缔约国之间，除非其中一方对另一方提出异议，附加证明书可代替领事认证。付费之前，请先查看缔约国一览表。',
    },
  },
  rows: {
    degreeFunds: { what: 'D-2 学位课程' },
    degreeFundsRegional: { what: 'D-2 学位课程，首都圈以外的大学' },
    languageFunds: { what: 'D-4 语言研修' },
    languageFundsRegional: { what: 'D-4 语言研修，首都圈以外的大学' },
    workLanguage: { what: 'D-4，TOPIK 2 级', note: '含周末' },
    workLanguageFrom: { what: 'D-4 可开始打工的时间', note: '自入境起满' },
    workBachelor: { what: 'D-2 本科', note: '一、二年级 TOPIK 3 级，三年级起 4 级' },
    workGraduate: { what: 'D-2 硕士或博士', note: 'TOPIK 4 级' },
    workMore: { what: '可另外增加', note: '就读于认证大学，或成绩和韩语优秀' },
    workWithoutKorean: { what: '语言研修或本科，TOPIK 未达要求', note: '含周末' },
    workGraduateWithoutKorean: { what: '硕士或博士，TOPIK 未达要求', note: '含周末' },
    visaSingle: { what: '单次签证，停留超过 90 天' },
    visaMultiple: { what: '多次签证' },
    registration: { what: '办理外国人登录的期限', note: '自入境之日起' },
    card: { what: '外国人登录证' },
    extensionFrom: { what: '最早可申请延期', note: '居留期满之前' },
    extension: { what: '居留延期，窗口办理' },
    extensionOnline: { what: '居留延期，网上办理' },
    insuranceLanguage: { what: 'D-4 加入保险的时间', note: '自入境起满' },
    insuranceReduction: { what: '在平均保险费上减免', note: '收入和财产较少的 D-2、D-4' },
  },
  ask: '不确定哪一项适用于您？请在咨询时告诉我们。',
}
