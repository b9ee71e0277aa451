import type { ProblemText } from '#scripts/setup/problem-text.ts'

/** Problems of the mail server. */
export const mailProblems = {
  mail_address: [
    { en: 'This is not an email address.', ko: '이메일 주소가 아닙니다.' },
    { en: 'Type it like hello@example.org.', ko: 'hello@example.org처럼 쓰세요.' },
  ],
  mail_name: [
    {
      en: 'The name has a character that mail does not allow.',
      ko: '메일에 쓸 수 없는 글자가 이름에 있습니다.',
    },
    { en: 'Leave out < > " and \\.', ko: '< > " \\ 를 빼세요.' },
  ],
  mail_host: [
    { en: 'This is not the name of a mail server.', ko: '메일 서버 이름이 아닙니다.' },
    { en: 'Type only the name, such as smtp.naver.com.', ko: 'smtp.naver.com처럼 이름만 쓰세요.' },
  ],
  mail_port: [
    { en: 'This is not a port.', ko: '포트 번호가 아닙니다.' },
    {
      en: 'Type 465, or 587 if your mail provider says so.',
      ko: '465를 쓰세요. 메일 회사가 587이라고 하면 587을 쓰세요.',
    },
  ],
  mail_host_unknown: [
    { en: 'There is no mail server {host}.', ko: '{host} 메일 서버를 찾을 수 없습니다.' },
    {
      en: 'Compare the name with the help page of your mail provider ("SMTP", "outgoing server").',
      ko: '메일 회사 도움말의 ‘SMTP’, ‘보내는 메일 서버’ 이름과 비교하세요.',
    },
  ],
  mail_port_25: [
    {
      en: '{host} does not answer on port 25. Companies that rent out servers block this port.',
      ko: '{host} 서버가 25번 포트에서 응답하지 않습니다. 서버 회사들은 이 포트를 막아 둡니다.',
    },
    { en: 'Use port 465, or 587.', ko: '465번이나 587번 포트를 쓰세요.' },
  ],
  mail_port_silent: [
    { en: '{host} does not answer on port {port}.', ko: '{host} 서버가 {port} 포트에서 응답하지 않습니다.' },
    {
      en: 'Use the other port (465 or 587). If both are silent, the company you rent the server from blocks mail: ask them to allow outgoing mail (SMTP).',
      ko: '다른 포트(465 또는 587)를 쓰세요. 둘 다 응답이 없으면 서버 회사가 메일을 막은 것이니, 보내는 메일(SMTP)을 허용해 달라고 요청하세요.',
    },
  ],
  mail_port_closed: [
    {
      en: '{host} refuses port {port} ({reason}).',
      ko: '{host} 서버가 {port} 포트를 거절했습니다({reason}).',
    },
    {
      en: 'Use the port that your mail provider names: 465 or 587.',
      ko: '메일 회사가 안내하는 포트(465 또는 587)를 쓰세요.',
    },
  ],
  mail_tls_missing: [
    {
      en: '{host} offers no encryption (TLS) on port {port}. Passwords would travel readable for all.',
      ko: '{host}의 {port} 포트에는 암호화(TLS)가 없어 비밀번호가 그대로 드러납니다.',
    },
    {
      en: 'Use port 465, or 587. If neither has TLS, choose another mail provider.',
      ko: '465번이나 587번 포트를 쓰세요. 둘 다 TLS가 없으면 다른 메일 회사를 쓰세요.',
    },
  ],
  mail_certificate: [
    {
      en: 'The certificate of {host} is not valid: {reason}',
      ko: '{host}의 인증서가 올바르지 않습니다: {reason}',
    },
    {
      en: 'Compare the name of the mail server with the help page of your mail provider; the certificate must be for that name.',
      ko: '메일 서버 이름을 메일 회사 도움말과 비교하세요. 인증서와 이름이 같아야 합니다.',
    },
  ],
  mail_password: [
    {
      en: '{host} refuses user name or password: {reason}',
      ko: '{host} 서버가 사용자 이름 또는 비밀번호를 거절했습니다: {reason}',
    },
    {
      en: 'Gmail, Naver, Daum and Kakao want an app password instead of your usual one: turn on two-step login there, and create one ("app password"). Naver and Daum: also turn on IMAP/SMTP in the settings of the mailbox.',
      ko: 'Gmail·네이버·다음·카카오는 평소 비밀번호 대신 앱 비밀번호가 필요합니다. 2단계 인증을 켜고 ‘앱(애플리케이션) 비밀번호’를 만드세요. 네이버와 다음은 메일 환경설정에서 IMAP/SMTP 사용도 켜세요.',
    },
  ],
  mail_sender_refused: [
    {
      en: '{host} does not send mail from {from}: {reason}',
      ko: '{host} 서버가 {from} 주소로 보내기를 거절했습니다: {reason}',
    },
    {
      en: 'Use the address of this mailbox as the sender, or allow the other one at your mail provider.',
      ko: '그 메일 계정의 주소를 보내는 주소로 쓰거나, 메일 회사에서 다른 주소를 허용하세요.',
    },
  ],
  mail_recipient_refused: [
    {
      en: '{host} does not deliver to {to}: {reason}',
      ko: '{host} 서버가 {to} 주소로 배달하지 못합니다: {reason}',
    },
    { en: 'Compare your email address letter by letter.', ko: '이메일 주소를 한 글자씩 확인하세요.' },
  ],
  mail_refused: [
    {
      en: '{host} does not send the test mail: {reason}',
      ko: '{host} 서버가 시험 메일을 보내지 않았습니다: {reason}',
    },
    {
      en: 'Show this line to the support of your mail provider.',
      ko: '이 줄을 메일 회사 고객센터에 보여 주세요.',
    },
  ],
} satisfies Record<string, ProblemText>
