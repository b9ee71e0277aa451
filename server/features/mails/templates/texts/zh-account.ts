import type { Settings } from '#domain/settings.ts'
import type { AccountTexts } from './en-account.ts'

export const account = (company: Settings['company']): AccountTexts => ({
  registration_code: {
    subject: `您的 ${company.name} 验证码`,
    heading: `欢迎来到 ${company.name}`,
    intro: '请在注册页面输入以下验证码，以确认您的邮箱地址：',
    note: '验证码只能使用一次，10 分钟内有效。如果不是您本人操作，请忽略此邮件。',
  },
  already_registered: {
    subject: `您已有 ${company.name} 账号`,
    heading: '您已经有账号了',
    intro: '有人（可能就是您）刚刚用这个地址注册。该地址已有账号，直接登录即可。',
    login: '登录',
    reset: '忘记密码了？可以在这里重新设置：',
    note: '如果不是您本人操作，无需处理：没有任何改动。',
  },
  reset_code: {
    subject: `您的 ${company.name} 密码重置验证码`,
    heading: '设置新密码',
    intro: '请在密码重置页面输入以下验证码：',
    note: '验证码只能使用一次，10 分钟内有效。如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
  },
  reset_refused: {
    subject: `您的 ${company.name} 密码未被重置`,
    heading: '没有任何改动',
    intro: '有人申请重置您的管理员账号密码。仅凭邮箱不能进入管理后台，因此没有发送验证码。',
    help: '如果是您本人：请在服务器上用此地址运行 "npm run admin -- create"。已开启两步验证或设置了通行密钥的账号可以通过邮件重置。',
    note: '如果不是您本人操作，无需处理。',
  },
  passkey_added: {
    subject: `您的 ${company.name} 账号添加了通行密钥`,
    heading: '已添加通行密钥',
    intro: (name) => `从现在起，“${name}”无需密码即可登录您的账号。`,
    warning:
      '如果不是您本人操作，请立即通过“忘记密码？”重新设置密码，所有设备会退出登录。然后请在“修改我的信息”中检查通行密钥，并发邮件告诉我们。',
  },
  passkey_removed: {
    subject: `您的 ${company.name} 账号删除了通行密钥`,
    heading: '已删除通行密钥',
    intro: (name) => `“${name}”不能再登录您的账号。`,
    warning: '如果不是您本人操作，请立即更改密码并发邮件告诉我们。',
  },
  password_changed: {
    subject: `您的 ${company.name} 密码已更改`,
    heading: '密码已更改',
    intro: '您的账号密码刚刚被更改。如果是您本人操作，无需处理。',
    removed: (passkeys) => `以下通行密钥已不能登录您的账号：${passkeys}。`,
    kept: (passkeys) => `您在更改时确认的以下通行密钥仍可使用：${passkeys}。`,
    feedEnded: '私人日历地址已失效，您可以在日历页面重新生成。',
    warning:
      '如果不是您本人操作，请立即通过邮件重新设置密码，所有设备会退出登录。然后请在“修改我的信息”中检查通行密钥，并发邮件告诉我们。',
    reset: '设置新密码',
  },
  google_linked: {
    subject: `您的 ${company.name} 账号已关联 Google`,
    heading: '已关联 Google 账号',
    intro: `此邮箱的 Google 账号刚刚关联到您的 ${company.name} 账号，今后也可以用它登录。如果是您本人操作，无需处理。`,
    warning:
      '如果不是您本人操作，请检查 Google 账号的安全设置，在“修改我的信息”中退出其他设备，并发邮件告诉我们。',
  },
  account_made: {
    subject: `您的 ${company.name} 账号`,
    heading: '您的预约已在等您',
    intro: `我们已为您创建 ${company.name} 账号，您可以查看咨询、与我们聊天并改期。`,
    next: (hours) =>
      `设置密码后即可使用。链接只能使用一次，${hours} 小时内有效。过期后请在登录页使用“忘记密码”。`,
    open: '设置密码',
    stranger: '如果您没有预约咨询，请回复此邮件，我们会删除该账号。',
  },
  staff_invited: {
    subject: `您的 ${company.name} 团队账号`,
    heading: '欢迎加入团队',
    intro: (by) => `${by} 已为您创建 ${company.name} 管理后台的账号。`,
    next: (hours) =>
      `请先设置密码，然后设置两步验证。链接只能使用一次，${hours} 小时内有效。如已过期，请索取新链接。`,
    open: '设置我的账号',
    stranger: '如果您不在那里工作，请忽略此邮件，也请勿转发。',
  },
  wrong_codes: {
    subject: `您的 ${company.name} 账号多次输入了错误的验证码`,
    heading: '有人在尝试登录？',
    intro: (tries) =>
      `今天有人通过了登录的第一步，并输错身份验证器的验证码 ${tries} 次。目前没有人以此方式登录成功。`,
    warning:
      '如果不是您本人操作，您的密码可能已经泄露，请立即重新设置。如果您丢失了身份验证器，请使用恢复代码。',
  },
  new_device: {
    subject: `您的 ${company.name} 账号有新的登录`,
    heading: '是您本人吗？',
    intro: '您的账号刚刚在一台新设备上登录。',
    warning: '如果不是您本人，请立即更改密码，并在“修改我的信息”中退出其他设备。',
    check: '查看我的账号',
  },
  policies_changed: {
    subject: '服务条款和隐私政策有变更',
    heading: '条款有变更',
    intro: (day) => `我们更新了服务条款和隐私政策。新内容自${day}起对您适用。`,
    paid: '已付款的预约适用预约时的条款。',
    disagree: `如果您不同意，可以在此之前注销账号。如有疑问：${company.email}`,
    terms: '服务条款',
    privacy: '隐私政策',
  },
  account_deleted: {
    subject: `您的 ${company.name} 账号已注销`,
    heading: '再见，祝您一切顺利',
    intro: '您的账号已注销，并已在所有设备上退出登录。欢迎随时用新账号回来。',
    retention: (days, years) =>
      `您的个人数据已被锁定，将在 ${days} 天后删除。付款记录按韩国法律保存 ${years} 年。`,
  },
})
