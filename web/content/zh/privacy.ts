import type { privacy as english } from '#web/content/en/privacy.ts'
import type { Translated } from '#web/content/types.ts'

export const privacy: Translated<typeof english> = (facts) => ({
  title: '隐私政策',
  description: `${facts.company.name} 收集哪些数据、为什么、保存多久，以及您怎样下载或删除。`,
  lead: '我们收集哪些信息、为什么、何时删除。',
  inForce: `自${facts.privacyDate}起生效`,
  sections: [
    {
      title: '1. 我们收集的数据',
      text: [
        '账号（必填）：电子邮件地址、密码（以任何人都无法读取的形式保存）、姓名、国籍、语言，以及您同意的内容及其版本和时间。选填：使用 Google 登录时的 Google 账号编号、通行密钥。',
        '咨询（必填）：姓名、电子邮件地址、聊天软件及您的用户名或 ID、日期和时间、时区、语言、主题和留言。选填：附件、咨询前的回答、本网站上的对话及其文件、取消原因、您的评价。咨询师会写下笔记和您的计划。',
        '付款（必填）：金额、优惠券、状态，以及 PayPal 给予该笔付款的编号。银行卡和银行账户信息只交给 PayPal，不会到我们这里。',
        ...(facts.takesWon
          ? [
              '如果您使用韩国银行卡或韩国电子钱包付款：改为记录付款方式和 PortOne 给予该笔付款的编号。银行卡和账户信息只交给支付网关以及您的发卡公司或电子钱包。',
            ]
          : []),
        '候补名单（选填）：您等候的日期和收到的通知。付款链接（选填）：打开链接的人会看到您姓名的第一个词、服务、时间和价格；对方在支付服务处填写的信息不会传给我们。如果应您的要求由我们代为预约，我们会录入您的邮箱、姓名、国籍、语言和聊天账号名，并发送邮件，您可通过其中的链接同意本政策。',
        '安全（自动收集）：登录时的 IP 地址、浏览器类型、设备名称和时间，防止滥用的计数，以及重要操作的日志。我们发给您的邮件副本。',
        '请不要发送健康、宗教、政治观点等敏感信息，并遮盖文件中的护照号和登录号。如果您仍然告诉我们，我们只用于您的咨询。',
      ],
    },
    {
      title: '2. 目的',
      text: [
        '运行您的账号、准备和进行咨询、收款和退款、发送与预约有关的通知：账号、咨询和付款数据。依据：与您的合同（韩国《个人信息保护法》第 15 条第 1 款第 4 项，GDPR 第 6 条第 1 款 (b)）。',
        '保存法律要求的记录：合同和付款数据。依据：法律义务（同款第 2 项，GDPR 第 6 条第 1 款 (c)）。',
        '防止账号和网站被滥用：安全数据。依据：我们为此享有的正当利益（同款第 6 项，GDPR 第 6 条第 1 款 (f)）。',
        '以上三个目的无需另行同意。缺少必填数据则无法进行咨询，缺少选填数据不受影响。以下两项只在您同意后进行（同款第 1 项，GDPR 第 6 条第 1 款 (a)），其他一切不受影响：',
        '评价展示在网站上，附您选择的名字（或不署名）、国家和撰写月份。您可以随时在预约页面撤回同意，评价会在一分钟内从网站上撤下。注销账号时也会撤下。',
        '活动和优惠邮件发送到您的电子邮件地址。您可以随时在账号里撤回同意。',
        '我们不会仅由程序对您作出决定，也不进行用户画像。',
      ],
    },
    {
      title: '3. 保存期限',
      text: ['您注销账号时，密码和所有登录立即失效，个人数据被锁定，直到下列期限届满。之后由程序彻底删除。'],
    },
    {
      title: '4. 不向第三方提供',
      text: ['我们不出售您的数据，也不提供给第三方，包括学校和中介。唯一的例外是法律义务，例如法院命令。'],
    },
    {
      title: '5. 受托处理与跨境传输',
      text: [
        'PayPal（PayPal Pte. Ltd.，新加坡；PayPal, Inc.，美国；paypal.com/privacy）处理付款和退款。您付款时，它会收到金额、订单号和您自己填写的内容，并按其自身的隐私声明保存。',
        ...(facts.takesWon
          ? [
              '如果您使用韩国银行卡或韩国电子钱包付款，由 PortOne 及其支付网关（如 Toss Payments，均在韩国）处理付款和退款。它们会收到您的姓名、电子邮箱、金额、订单号和您自己填写的内容，并适用各自的隐私声明。',
            ]
          : []),
        `托管：${facts.company.hostingProvider || '可来信索取'}。发送邮件（地址和内容）：${facts.processors.mailRelay || '可来信索取'}。文件：${facts.processors.fileStorage || '托管服务商'}。加密备份：${facts.processors.backups || '托管服务商'}。它们仅在我们使用其服务期间为我们处理数据。`,
        ...(facts.processors.translation
          ? [
              `翻译消息、回答、计划和评价（仅在阅读者要求时）：${facts.processors.translation}。对方只收到文字内容和语言，不知道是谁写的。`,
            ]
          : []),
        '咨询师可以在个人日历（例如 Google 或 Apple 的日历，美国）中查看预约。该日历会收到时间；如咨询师如此设置，还会收到您的姓名和您在聊天软件中的名字。',
        '如果您选择使用 Google 登录，Google（美国）会向我们确认您的电子邮箱、姓名和 Google 账号编号，并得知您在此登录。您可以改用密码登录来拒绝。',
        `对话在您选择的聊天软件中进行，适用 ${facts.chatApps} 的隐私规则。`,
        '数据在付款、发送或登录时通过加密连接传输，这是履行与您的合同所必需的（韩国《个人信息保护法》第 28 条之 8 第 1 款第 3 项）。您可以通过不注册或不付款来拒绝，但那样就无法预约。欧盟和英国认定韩国的保护水平充分；其他国家的受托方受合同约束。',
      ],
    },
    {
      title: '6. Cookie 与浏览器存储',
      text: [
        '我们只设置网站必需的内容：登录会话 Cookie、防止伪造请求的 Cookie、再次登录时识别此设备的 Cookie、语言 Cookie，以及时区 Cookie。如果勾选“记住我”，登录会保持更久，并自动填入电子邮件地址。您可以在浏览器设置中拒绝 Cookie，但那样就无法登录。',
        '为了显示菜单，浏览器会记住您已登录，以及您的姓名、电子邮件地址和角色。密码绝不会保存在那里。您在预约表、对话和咨询前的问题中填写的内容会保存在您的设备上直到发送，最长一周。没有广告，没有分析，没有跟踪。',
      ],
    },
    {
      title: '7. 您的权利',
      text: [
        '在账号（“修改我的信息”）里，您可以查看和更正数据，将您的数据连同咨询师的笔记下载为程序可读的文件（不含我们邮件的正文和支付服务商的通知，您可以来信索取），退出其他设备，撤回接收活动邮件的同意，以及注销账号。如果还有已付款的咨询未进行，请先取消。',
        '您也可以通过电子邮件要求查阅、更正、删除、限制处理或取得可转移的副本，并对我们基于正当利益的处理提出异议。我们在 10 天内答复。法定代理人或您书面授权的人也可以提出。如果您不同意我们的答复，请告诉我们，我们会重新审查。',
        '韩国的求助机构：个人信息纠纷调解委员会 1833-6972，个人信息侵害举报中心 118，大检察厅 1301，警察厅 182。在其他国家可向当地机构投诉。',
      ],
    },
    {
      title: '8. 安全与删除',
      text: [
        '连接经过加密，密码经过哈希，附件只有您和我们能打开，我们的访问受到保护并留有日志。期限届满时，程序会删除记录和文件，使其无法从运行中的系统恢复。',
        '我们不会有意收集未满 14 周岁儿童的数据。',
      ],
    },
    {
      title: '9. 个人信息保护负责人与联系方式',
      text: [
        `${facts.company.privacyOfficer}，${facts.company.legalName}，${facts.company.address}。电子邮件：${facts.company.email}。电话：${facts.company.phone}。`,
        ...(facts.processors.representative ? [`欧盟或英国代表：${facts.processors.representative}。`] : []),
        '本政策变更时，新文本会在生效前连同日期在此公布，并以邮件通知会员。如需以前的版本，请发邮件索取。',
      ],
    },
  ],
  retention: {
    caption: '期限',
    what: '数据',
    period: '保存期限',
    rows: {
      account: {
        what: '账号、同意记录、通行密钥',
        period: `直到您注销账号，此后 ${facts.profileRetention}，用于处理遗留问题和纠纷；如您要求删除，则为 ${facts.erasure}`,
      },
      bookings: {
        what: '合同、付款、退款、优惠券、付款争议',
        period: `${facts.paymentRetention}，不含其余个人资料（韩国电子商务法）`,
      },
      receipts: { what: '现金收据编号', period: '与付款记录相同' },
      complaints: {
        what: '邮件投诉',
        period: `${facts.complaintRetention}（韩国电子商务法），保存在我们的邮箱中`,
      },
      preparation: { what: '咨询前的回答、咨询师的笔记、计划', period: '随账号保存' },
      reviews: { what: '评价', period: '随账号保存；展示至您撤回同意为止' },
      rooms: {
        what: '本网站上的对话及其文件',
        period: `咨询后 ${facts.attachmentRetention}，只有重新打开的对话或付款争议未结束时会更晚`,
      },
      files: {
        what: '附件',
        period: `咨询后 ${facts.attachmentRetention}，只有付款争议未结束时会更晚；没有预约的为 ${facts.unusedFileRetention}`,
      },
      drafts: { what: '未付款的申请', period: facts.draftRetention },
      mails: {
        what: '邮件副本',
        period: `${facts.mailRetention}；含验证码的为 ${facts.codeMailRetention}；拒收邮件的地址为 ${facts.refusalRetention}`,
      },
      codes: {
        what: '登录、验证码、防止滥用的计数',
        period: `直到过期：登录最长 ${facts.sessionRetention}，计数最长一年`,
      },
      events: { what: '支付服务商的通知', period: facts.eventRetention },
      log: {
        what: '重要操作的日志',
        period: `IP 地址和搜索内容 ${facts.addressRetention}；其余在网站运行期间保存`,
      },
      alerts: { what: '我们设备上的提醒', period: facts.alertRetention },
      backups: {
        what: '加密备份',
        period: `${facts.backupRetention}；没有更新的备份时，最近三份保存更久`,
      },
    },
  },
})
