import type { times as english } from '#web/content/en/times.ts'
import type { Translated } from '#web/content/types.ts'

export const times: Translated<typeof english> = (facts) => ({
  meta: {
    title: '可预约的咨询时间',
    description: `查看近期可预约的韩国留学一对一咨询时间，按您所在时区显示。${facts.fee}，开始前 ${facts.refundNotice}以上取消可全额退款。`,
  },
  title: '可预约的时间',
  lead: '请选择一个时间。查看无需登录；登录或注册之后，您选择的时间会保留。',
  price: `${facts.duration}咨询 ${facts.fee}`,
  refund: `开始前 ${facts.refundNotice}以上取消，可全额退款。`,
  inKorea: '以下均为韩国时间。',
  inBoth: '上方为您的时间，下方为韩国时间。',
  korea: '韩国时间',
  there: '韩国',
  zones: '按我的时区显示',
  none: '近期暂无可预约的时间。有人取消后会重新开放，请稍后再来查看。',
  unknown: '暂时无法显示可预约的时间，请一分钟后再试。',
  later: '更晚的日期可在申请表中选择。',
  form: '申请咨询',
  next: '最近可预约：',
  all: '查看全部可预约时间',
  reviews: {
    title: '咨询之后',
    note: '以下由客户在咨询后撰写，并经本人同意展示。由我们挑选；撰写评价的人会获得一张优惠券。',
  },
})
