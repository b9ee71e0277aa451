import type { waits as english } from '#web/texts/en/waits.ts'
import type { Translation } from '#web/texts/text.ts'

export const waits: Translation<typeof english> = {
  'waits.title': '候补名单',
  'waits.intro':
    '您在此选择的日期有空位时，我们会发邮件通知您，并最多为您保留两小时。先登记者优先。不收取任何费用。',
  'waits.yours': '您正在候补',
  'waits.waiting': '候补中',
  'waits.offered': '已为您保留一个时间',
  'waits.until': '保留至{until}',
  'waits.book': '预约这个时间',
  'waits.leave': '取消候补',
  'waits.decline': '不需要',
  'waits.taken': '已预约',
  'waits.expired': '已过期',
  'waits.choose': '最多选择 {count} 个日期',
  'waits.full': '已满',
  'waits.free': '{count} 个可预约时段',
  'waits.join': '候补这些日期',
  'waits.joined': '您已加入候补名单。有空位时我们会发邮件通知您。',
  'waits.none': '没有其他可候补的日期。',
  'waits.bookNow': '现在有可以预约的空闲时段。',
  'waits.bookable': '候补仍有可预约时段的日期',
  'waits.form': '查看可预约时段',
}
