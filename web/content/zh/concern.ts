import type { concern as english } from '#web/content/en/concern.ts'
import type { Translated } from '#web/content/types.ts'

export const concern: Translated<typeof english> = {
  title: '留学疑问',
  description: '选择您现在的阶段：准备留学、正在留学，还是已经完成学业。',
  lead: '您走到哪一步了？选一个，看看我们能聊些什么。',
  groups: {
    preparing: { button: '正在准备留学的学生', hint: '学校、材料、奖学金、首次签证' },
    live: { button: '正在韩国留学的学生', hint: '居留、语言、住房、日常生活' },
    finish: { button: '已经完成留学的学生', hint: '就业、毕业后的签证、留下或回国' },
  },
  topics: {
    who: '适合谁？',
    included: '包含什么？',
    previous: '上一页',
    next: '下一页',
    pages: '主题列表的页码',
    all: '全部话题',
    hint: '点开一个主题看看。预约时不必只选一个，把所有问题都带来。',
    apply: '申请咨询',
  },
}
