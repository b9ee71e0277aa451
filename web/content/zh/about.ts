import type { about as english } from '#web/content/en/about.ts'
import { isNaru } from '#web/content/is-naru.ts'
import type { Translated } from '#web/content/types.ts'

export const about: Translated<typeof english> = ({ fee, company }) => ({
  title: '关于我们的服务',
  description: '韩国的一家小型咨询所，为什么用聊天回答韩国留学的问题，又为什么您也许并不需要它。',
  lead: '我们为什么做这件事，能做什么，不能做什么。',
  sections: [
    ...(isNaru(company.koreanName)
      ? [
          {
            title: 'Naru 是渡口',
            text: [
              `Naru（나루）是古老的韩语词，意思是渡口。人们走到江边，向船夫打听水流是否安全，等到合适的时候再过江。`,
              '渡口并不会把人送过去，它只是让第一步走得安心。这正是我们想做的事。',
            ],
          },
        ]
      : []),
    {
      title: '三个网站，三种说法',
      text: [
        '查一条韩国留学的规定，可能会看到三种说法：一篇旧博客、一则广告、一位朋友的记忆。信错了，可能耽误一个学期。',
        '事情本身往往不难，只是没有人可以问。',
      ],
    },
    {
      title: '学生们问的问题',
      text: [
        '先办哪份材料？我的韩语够用吗？房东到底想要什么？问题不大，答错了代价却不小。',
        '这些问题大多不需要中介，只需要和一位耐心、了解规定、也知道规定写在哪里的人好好谈一次。这样的对话就是我们的工作，聊天窗口就是我们的办公室。',
      ],
    },
    {
      title: '您也许不需要我们',
      text: [
        '这句话我们对每个人都说：咨询并非必需。大学和使馆要求的东西都是公开的，很多学生自己就能全部准备好。',
        '任何咨询，包括我们的，都不能保证您一定能去韩国。录取、签证、奖学金和工作，由学校、政府和雇主决定。如果有人向您出售“包过”的名额，千万不要付钱。',
      ],
    },
    {
      title: '您能带走什么',
      text: [
        `${fee}，换来时间、专注和明白的回答：我们知道什么、依据写在哪里、换作我们下一步会怎么做。接下来的步骤会写成文字留给您。`,
        '在那之后，您也许再也不需要我们。那会是这个故事最好的结局。',
      ],
    },
  ],
  profileTitle: '为您提供咨询的人',
  signature: `${company.representative}，${company.name}`,
  mistakes: {
    before: '本网站先用韩语和英语写成。如果有哪句中文不对或不易懂，请写信告诉我们：',
    email: company.email,
    after: '，我们会改正。',
  },
  next: '看看我们会聊些什么',
})
