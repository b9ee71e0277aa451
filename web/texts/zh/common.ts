import { appTexts } from '#web/texts/app-texts.ts'
import type { common as english } from '#web/texts/en/common.ts'
import type { Translation } from '#web/texts/text.ts'
import { zoneTexts } from '#web/texts/zone-texts.ts'

export const common: Translation<typeof english> = {
  'failure.title': '发生了意外错误！',
  'failure.requestId': '请求编号：{id}',
  'failure.reload': '重试',
  'preview.title': '预览',
  loading: '加载中……',
  noscript: '本页面需要 JavaScript，请在浏览器中开启。',
  optional: '（选填）',
  cancel: '取消',
  close: '关闭',
  back: '返回',
  save: '保存',
  saved: '已保存。',
  copy: '复制',
  copied: '已复制。',
  show: '显示',
  hide: '隐藏',
  'pager.label': '分页',
  'pager.previous': '上一页',
  'pager.next': '下一页',
  'pager.page': '第 {page} 页',
  'moment.korea': '韩国时间 {korea}',
  'moment.both': '您的当地时间 {yours}（韩国时间 {korea}）',
  'time.korea': '韩国时间',
  'time.yours': '您的当地时间（{zone}）',
  'time.otherDay': '请注意：该时间在您当地是另一天。',
  ...zoneTexts('zh'),
  'countdown.left': '剩余 {time}',
  'countdown.over': '时间已到。',
  'money.usd': '{amount} 美元',
  'money.krw': '{amount} 韩元',
  'money.or': '{first} 或 {second}',
  ...appTexts('zh'),
}
