import type { times as english } from '#web/content/en/times.ts'
import type { Translated } from '#web/content/types.ts'

export const times: Translated<typeof english> = (facts) => ({
  meta: {
    title: '可预约的咨询时段',
    description: `查看近期可预约的韩国留学一对一咨询时段，按您所在时区显示。${facts.fee}，${facts.inTime}取消，可全额退款。`,
  },
  title: '可预约时段',
  lead: '请选择一个时段。查看无需登录；登录时，您选的时段仍会填好，进入付款后才会为您保留。',
  price: `${facts.duration}咨询 ${facts.fee}`,
  refund: `${facts.inTime}取消，可全额退款。`,
  service: '服务',
  counsellor: '咨询师',
  anyone: '任意有空的咨询师',
  inKorea: '以下均为韩国时间。',
  inBoth: '上方为您的当地时间，下方为韩国时间。',
  korea: '韩国时间',
  there: '韩国',
  zones: '选择其他时区',
  /** Parts of a day, from 12:00 and from 18:00. */
  parts: ['上午', '下午', '晚上'],
  soon: '即将开放预约。我们正在准备咨询日程，请过几天再来查看。',
  none: '近期暂无可预约时段。有人取消后会重新开放，请稍后再来查看。',
  unknown: '暂时无法显示可预约时段，请一分钟后再试。',
  form: '申请咨询',
  next: '最近可预约：',
  all: '查看全部可预约时段',
  reviews: {
    title: '客户评价',
    note: '以下由客户在咨询后撰写，并经本人同意展示。由我们挑选；撰写评价的人会获得一张优惠券。',
  },
})
