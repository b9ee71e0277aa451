import { readMailbox } from '#domain/mailbox.ts'
import { checkAdminEmail, checkAdminPassword } from './check-admin.ts'
import { checkBucket, checkEndpoint, checkFolder } from './check-backup.ts'
import { checkDomain } from './check-domain.ts'
import { checkMail, checkMailHost } from './check-mail.ts'
import { checkHeartbeatAddress, checkUpdates } from './check-monitoring.ts'
import { checkPaypal, checkPortone, checkWebhookSecret } from './check-payments.ts'
import { type Answers, fatal, type ProblemCode, type Question } from './questions.ts'
import { readHost } from './variables.ts'

/** SMTP servers of providers that Korean offices use, by the domain of the mail address. */
const servers: Record<string, string> = {
  'gmail.com': 'smtp.gmail.com',
  'naver.com': 'smtp.naver.com',
  'daum.net': 'smtp.daum.net',
  'hanmail.net': 'smtp.daum.net',
  'kakao.com': 'smtp.kakao.com',
}
const domainOf = (address = ''): string => readMailbox(address)?.domain ?? ''

/** An answer out of a list. */
const choice =
  (key: string, code: ProblemCode, allowed: RegExp): NonNullable<Question['check']> =>
  async (answers) =>
    allowed.test(answers[key] ?? '') ? null : fatal(key, code)

/** Accepts the Korean words, too. */
const readYesNo = (typed: string): string =>
  ({ y: 'yes', 예: 'yes', 네: 'yes', n: 'no', 아니요: 'no', 아니오: 'no' })[typed.toLowerCase()] ??
  typed.toLowerCase()

const withCards = ({ KOREAN_CARDS }: Answers): boolean => KOREAN_CARDS === 'yes'
const inBucket = ({ BACKUP_KIND }: Answers): boolean => BACKUP_KIND === 's3'
const lower = (typed: string): string => typed.toLowerCase()

/** Asked in this order. Documented for answer files in docs/operations.md. */
export const questions: readonly Question[] = [
  {
    key: 'SITE_HOST',
    ask: {
      en: 'The domain of your site, such as booking.example.org',
      ko: '사이트의 도메인 (예: booking.example.org)',
    },
    read: readHost,
    check: checkDomain,
    checking: { en: 'Looking up the domain …', ko: '도메인을 확인하는 중 …' },
  },
  {
    key: 'ADMIN_EMAIL',
    ask: { en: 'Your own email address, for your login', ko: '로그인에 쓸 본인의 이메일 주소' },
    check: checkAdminEmail,
  },
  {
    key: 'ADMIN_PASSWORD',
    ask: {
      en: 'A password for your login, at least 15 characters. Leave it empty to get a link instead (recommended)',
      ko: '로그인 비밀번호(15자 이상). 비워 두면 링크를 받아 나중에 정합니다(권장)',
    },
    isSecret: true,
    isOptional: true,
    check: checkAdminPassword,
  },
  {
    key: 'MAIL_ADDRESS',
    ask: { en: 'The address from which the site sends mail', ko: '사이트가 메일을 보낼 주소' },
    suggest: ({ ADMIN_EMAIL }) => ADMIN_EMAIL,
    check: choice('MAIL_ADDRESS', 'mail_address', /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/),
  },
  {
    key: 'MAIL_NAME',
    ask: { en: 'The name that readers see as its sender', ko: '받는 사람에게 보일 보낸 사람 이름' },
    suggest: () => 'Naru',
    check: choice('MAIL_NAME', 'mail_name', /^[^<>"\\\p{Cc}]+$/u),
  },
  {
    key: 'SMTP_HOST',
    ask: { en: 'The mail server (SMTP), such as smtp.naver.com', ko: '메일 서버(SMTP) (예: smtp.naver.com)' },
    suggest: ({ MAIL_ADDRESS }) => servers[domainOf(MAIL_ADDRESS)],
    // Copied from a help page with scheme or port.
    read: (typed) =>
      typed
        .toLowerCase()
        .replace(/^smtps?:\/\//, '')
        .replace(/:\d+$/, ''),
    check: checkMailHost,
    checking: { en: 'Looking up the mail server …', ko: '메일 서버를 찾는 중 …' },
  },
  {
    key: 'SMTP_PORT',
    ask: { en: 'Its port: 465 or 587', ko: '메일 서버의 포트: 465 또는 587' },
    suggest: () => '465',
    check: choice(
      'SMTP_PORT',
      'mail_port',
      /^(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/,
    ),
  },
  {
    key: 'SMTP_USER',
    ask: { en: 'The user name at the mail server', ko: '메일 서버의 사용자 이름(아이디)' },
    suggest: ({ MAIL_ADDRESS }) => MAIL_ADDRESS,
  },
  {
    key: 'SMTP_PASSWORD',
    ask: {
      en: 'The password at the mail server (Gmail, Naver, Daum: an app password)',
      ko: '메일 서버의 비밀번호 (Gmail·네이버·다음은 앱 비밀번호)',
    },
    isSecret: true,
    check: checkMail,
    checking: { en: 'Logging in and sending you a test mail …', ko: '로그인하고 시험 메일을 보내는 중 …' },
  },
  {
    key: 'PAYPAL_MODE',
    ask: {
      en: 'PayPal: "live" for real money, "sandbox" for a trial with test accounts',
      ko: 'PayPal: 실제 결제는 live, 시험 계정은 sandbox',
    },
    suggest: () => 'live',
    read: lower,
    check: choice(
      'PAYPAL_MODE',
      'paypal_mode',
      /^(?:live|sandbox|https:\/\/\S+|http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?)$/,
    ),
  },
  {
    key: 'PAYPAL_CLIENT_ID',
    ask: { en: 'PayPal: the Client ID of your app', ko: 'PayPal: 앱의 Client ID' },
  },
  {
    key: 'PAYPAL_CLIENT_SECRET',
    ask: { en: 'PayPal: the Secret of your app', ko: 'PayPal: 앱의 Secret' },
    isSecret: true,
    check: checkPaypal,
    checking: { en: 'Asking PayPal …', ko: 'PayPal에 확인하는 중 …' },
  },
  {
    key: 'KOREAN_CARDS',
    ask: {
      en: 'Korean cards and wallets through PortOne: yes, or no (can be added later)',
      ko: '포트원으로 국내 카드·간편결제를 받을까요? yes 또는 no (나중에 추가할 수 있음)',
    },
    suggest: () => 'no',
    read: readYesNo,
    check: choice('KOREAN_CARDS', 'yes_or_no', /^(?:yes|no)$/),
  },
  {
    key: 'PORTONE_STORE_ID',
    ask: { en: 'PortOne: Store ID (store-…)', ko: '포트원: 상점 아이디 (store-…)' },
    applies: withCards,
    check: choice('PORTONE_STORE_ID', 'portone_store_form', /^store-\S+$/),
  },
  {
    key: 'PORTONE_API_SECRET',
    ask: { en: 'PortOne: V2 API Secret', ko: '포트원: V2 API Secret' },
    isSecret: true,
    applies: withCards,
  },
  {
    key: 'PORTONE_WEBHOOK_SECRET',
    ask: { en: 'PortOne: webhook secret (whsec_…)', ko: '포트원: 웹훅 시크릿 (whsec_…)' },
    isSecret: true,
    applies: withCards,
    check: checkWebhookSecret,
  },
  ...(
    [
      ['CARD', 'cards', '카드'],
      ['KAKAOPAY', 'KakaoPay', '카카오페이'],
      ['NAVERPAY', 'Naver Pay', '네이버페이'],
      ['TOSSPAY', 'Toss Pay', '토스페이'],
    ] as const
  ).map(([name, en, ko]): Question => {
    const key = `PORTONE_CHANNEL_${name}`
    return {
      key,
      ask: {
        en: `PortOne: channel key of ${en} (channel-key-…); empty if you have no contract for it`,
        ko: `포트원: ${ko} 채널 키 (channel-key-…). 계약이 없으면 비워 두세요`,
      },
      isOptional: true,
      applies: withCards,
      check: choice(key, 'portone_channel', /^(?:channel-key-[\x21-\x2b\x2d-\x7e]{1,190})?$/),
    }
  }),
  {
    key: 'PORTONE_MODE',
    ask: {
      en: 'PortOne: are these channels "live" or "test"',
      ko: '포트원: 채널이 실연동이면 live, 테스트면 test',
    },
    suggest: () => 'live',
    read: lower,
    applies: withCards,
    check: async (answers, outside) =>
      /^(?:live|test)$/.test(answers.PORTONE_MODE ?? '')
        ? checkPortone(answers, outside)
        : fatal('PORTONE_MODE', 'portone_mode'),
    checking: { en: 'Asking PortOne …', ko: '포트원에 확인하는 중 …' },
  },
  {
    key: 'BACKUP_KIND',
    ask: {
      en: 'Backups: "s3" for storage at another provider (recommended), "folder" for a folder of this server',
      ko: '백업 장소: 다른 회사의 저장소는 s3(권장), 이 서버의 폴더는 folder',
    },
    suggest: () => 'folder',
    read: lower,
    check: choice('BACKUP_KIND', 'backup_kind', /^(?:s3|folder)$/),
  },
  {
    key: 'BACKUP_FOLDER',
    ask: { en: 'The folder of the backups', ko: '백업 폴더' },
    suggest: () => '/var/backups/site',
    applies: (answers) => !inBucket(answers),
    check: checkFolder,
  },
  {
    key: 'S3_ENDPOINT',
    ask: {
      en: 'Address of the storage (endpoint), such as https://s3.ap-northeast-2.amazonaws.com',
      ko: '저장소 주소(endpoint) (예: https://s3.ap-northeast-2.amazonaws.com)',
    },
    applies: inBucket,
    check: checkEndpoint,
  },
  {
    key: 'S3_REGION',
    ask: {
      en: 'Region, such as ap-northeast-2; "auto" if there is none',
      ko: '리전 (예: ap-northeast-2, 없으면 auto)',
    },
    suggest: () => 'auto',
    applies: inBucket,
  },
  {
    key: 'S3_BUCKET',
    ask: { en: 'Name of the bucket', ko: '버킷 이름' },
    applies: inBucket,
    check: choice('S3_BUCKET', 'bucket_name', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  },
  { key: 'S3_ACCESS_KEY_ID', ask: { en: 'Access key ID', ko: '액세스 키 ID' }, applies: inBucket },
  {
    key: 'S3_SECRET_ACCESS_KEY',
    ask: { en: 'Secret access key', ko: '시크릿 액세스 키' },
    isSecret: true,
    applies: inBucket,
    check: checkBucket,
    checking: { en: 'Writing, reading and deleting a file …', ko: '파일을 쓰고, 읽고, 지워 보는 중 …' },
  },
  {
    key: 'HEARTBEAT_URL',
    ask: {
      en: 'Address of a check at a monitoring service, which mails you when the server is gone, such as\nhttps://hc-ping.com/…; leave it empty if you have none yet',
      ko: '서버가 멈추면 메일로 알려 주는 감시 서비스의 체크 주소 (예: https://hc-ping.com/…).\n아직 없으면 비워 두세요',
    },
    isSecret: true,
    isOptional: true,
    check: checkHeartbeatAddress,
    checking: { en: 'Calling the address …', ko: '이 주소를 불러 보는 중 …' },
  },
  {
    key: 'UPDATE_URL',
    ask: {
      en: 'Address that names the newest version, from the person who gave you the program; empty if there is none',
      ko: '새 버전을 알려 주는 주소. 프로그램을 준 사람에게 받습니다. 없으면 비워 두세요',
    },
    isOptional: true,
    check: checkUpdates,
    checking: { en: 'Reading the newest version …', ko: '새 버전을 읽는 중 …' },
  },
]
