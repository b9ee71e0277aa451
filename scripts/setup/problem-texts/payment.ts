import type { ProblemText } from '#scripts/setup/problem-text.ts'

/** Problems of PayPal and PortOne. */
export const paymentProblems = {
  paypal_mode: [
    { en: 'The answer is neither live nor sandbox.', ko: 'live도 sandbox도 아닙니다.' },
    { en: 'Type live for real payments.', ko: '실제 결제는 live라고 쓰세요.' },
  ],
  paypal_keys: [
    { en: '{host} refuses Client ID and Secret.', ko: '{host} 서버가 Client ID와 Secret을 거절했습니다.' },
    {
      en: 'Copy both again from developer.paypal.com, Apps & Credentials, Live: the Client ID first, then the Secret of the same app.',
      ko: 'developer.paypal.com → Apps & Credentials → Live에서 같은 앱의 Client ID와 Secret을 다시 복사하세요.',
    },
  ],
  paypal_keys_of_sandbox: [
    {
      en: 'These keys belong to the PayPal sandbox, which moves no real money, but you have chosen live.',
      ko: '실제 결제(live)를 고르셨지만, 이 키는 시험용(sandbox) 키입니다.',
    },
    {
      en: 'At developer.paypal.com, turn the switch from Sandbox to Live, and copy Client ID and Secret there. For a trial answer sandbox.',
      ko: 'developer.paypal.com에서 Sandbox를 Live로 바꾸고 Client ID와 Secret을 복사하세요. 시험이라면 sandbox라고 답하세요.',
    },
  ],
  paypal_keys_of_live: [
    {
      en: 'These keys belong to a live account with real money, but you have chosen sandbox.',
      ko: '시험(sandbox)을 고르셨지만, 이 키는 실제 결제(live) 키입니다.',
    },
    { en: 'Answer live, or copy the keys of the sandbox.', ko: 'live라고 답하거나, 시험용 키를 복사하세요.' },
  ],
  paypal_unreachable: [
    { en: '{host} does not answer ({reason}).', ko: '{host} 서버가 응답하지 않습니다({reason}).' },
    {
      en: 'Wait a minute and try again; www.paypal-status.com shows outages.',
      ko: '1분 뒤 다시 해 보세요. www.paypal-status.com에서 장애를 볼 수 있습니다.',
    },
  ],
  paypal_webhook_permission: [
    { en: 'This app may not use webhooks.', ko: '이 앱은 웹훅을 쓸 수 없습니다.' },
    {
      en: 'Create a new app of the type Merchant at developer.paypal.com and use its keys.',
      ko: 'developer.paypal.com에서 Merchant 유형의 앱을 새로 만들어 그 키를 쓰세요.',
    },
  ],
  paypal_webhook_limit: [
    {
      en: 'PayPal reports payments to {count} addresses already, and this site would be one too many.',
      ko: 'PayPal에 등록된 웹훅이 이미 {count}개라서 이 사이트를 더할 수 없습니다.',
    },
    {
      en: 'Delete webhooks that you do not use: developer.paypal.com, your app, Webhooks.',
      ko: 'developer.paypal.com → 앱 → Webhooks에서 쓰지 않는 웹훅을 지우세요.',
    },
  ],
  paypal_webhook: [
    {
      en: 'PayPal does not accept {address} for its reports of payments ({reason}).',
      ko: 'PayPal이 결제 알림 주소를 받아들이지 않습니다: {address}({reason}).',
    },
    {
      en: 'Check the domain. The site tries again every minute, so you may go on.',
      ko: '도메인을 확인하세요. 사이트가 1분마다 다시 시도하므로 그대로 진행해도 됩니다.',
    },
  ],
  portone_store_form: [
    { en: 'A Store ID begins with store-.', ko: '상점 아이디는 store-로 시작합니다.' },
    {
      en: 'Copy it from PortOne\'s console, "Integration".',
      ko: '포트원 콘솔의 ‘결제 연동’에서 복사하세요.',
    },
  ],
  portone_webhook_secret: [
    { en: 'A webhook secret begins with whsec_.', ko: '웹훅 시크릿은 whsec_로 시작합니다.' },
    {
      en: 'In PortOne\'s console, "Integration", "Webhooks", version 2024-04-25: enter the address {address}, then copy the secret.',
      ko: '포트원 콘솔 → 결제 연동 → 웹훅 관리, 버전 2024-04-25에 다음 주소를 넣고 시크릿을 복사하세요: {address}',
    },
  ],
  portone_channel: [
    { en: 'A channel key begins with channel-key-.', ko: '채널 키는 channel-key-로 시작합니다.' },
    {
      en: 'Copy it from PortOne\'s console, "Integration", "Channels", or leave it empty.',
      ko: '포트원 콘솔 → 결제 연동 → 채널 관리에서 복사하거나 비워 두세요.',
    },
  ],
  portone_no_channel: [
    { en: 'No payment method has a channel key.', ko: '채널 키가 하나도 없습니다.' },
    {
      en: 'Answer yes again and give at least one. Without a contract yet, answer no and add them later.',
      ko: 'yes라고 다시 답하고 하나 이상 입력하세요. 아직 계약이 없으면 no라고 답하고 나중에 추가하세요.',
    },
  ],
  portone_mode: [
    { en: 'The answer is neither live nor test.', ko: 'live도 test도 아닙니다.' },
    { en: 'Type live for real payments.', ko: '실제 결제는 live라고 쓰세요.' },
  ],
  portone_secret: [
    { en: 'PortOne refuses the API secret.', ko: '포트원이 API Secret을 거절했습니다.' },
    {
      en: 'Copy the secret of the V2 API; the keys of V1 do not work here.',
      ko: 'V2 API Secret을 복사하세요. V1 키는 쓸 수 없습니다.',
    },
  ],
  portone_store: [
    { en: 'The API secret does not belong to this store.', ko: 'API Secret이 이 상점의 것이 아닙니다.' },
    {
      en: 'Copy Store ID and secret from the same store of the console.',
      ko: '콘솔의 같은 상점에서 상점 아이디와 시크릿을 복사하세요.',
    },
  ],
  portone_unreachable: [
    { en: 'PortOne does not answer ({reason}).', ko: '포트원이 응답하지 않습니다({reason}).' },
    { en: 'Wait a minute and try again.', ko: '1분 뒤 다시 해 보세요.' },
  ],
} satisfies Record<string, ProblemText>
