import type { ProblemText } from '#scripts/setup/problem-text.ts'

/** Problems about the domain, the ports and the first admin. */
export const siteProblems = {
  empty: [
    { en: 'The answer is empty ({key}).', ko: '답이 비어 있습니다({key}).' },
    { en: 'This answer is needed.', ko: '꼭 필요한 답입니다.' },
  ],
  yes_or_no: [
    { en: 'The answer is neither yes nor no.', ko: 'yes도 no도 아닙니다.' },
    { en: 'Type yes or no.', ko: 'yes 또는 no라고 쓰세요.' },
  ],
  domain_malformed: [
    { en: '"{host}" is not a domain.', ko: '‘{host}’: 도메인 형식이 아닙니다.' },
    {
      en: 'Type only the name, without anything after it, such as booking.example.org.',
      ko: 'booking.example.org처럼 이름만 쓰세요. 뒤에 아무것도 붙이지 않습니다.',
    },
  ],
  domain_unanswered: [
    {
      en: 'The addresses of {host} could not be looked up ({reason}).',
      ko: '{host}의 주소를 조회하지 못했습니다({reason}).',
    },
    {
      en: 'Wait a minute and try again. If it stays, this server has no working name service (DNS): ask the company you rent it from.',
      ko: '1분 뒤 다시 해 보세요. 계속 그러면 서버의 DNS 문제이므로 서버 회사에 문의하세요.',
    },
  ],
  domain_unknown: [
    { en: '{host} leads nowhere yet.', ko: '{host} 도메인이 아직 어디로도 연결되지 않습니다.' },
    {
      en: 'Where you bought the domain, add a DNS record: type A, name {host}, value {own}. It can take an hour to work.',
      ko: '도메인을 산 곳의 DNS 설정에 레코드를 추가하세요: 유형 A, 이름 {host}, 값 {own}. 적용까지 1시간쯤 걸릴 수 있습니다.',
    },
  ],
  domain_elsewhere: [
    {
      en: '{host} leads to {found}. This server is {own}.',
      ko: '{host} 도메인이 다른 곳에 연결되어 있습니다: {found}. 이 서버의 주소: {own}',
    },
    {
      en: 'Where you bought the domain, change the DNS record of type A to {own}, delete a record AAAA with another address, and turn off a proxy such as the orange cloud of Cloudflare. It can take an hour to work.',
      ko: '도메인을 산 곳에서 A 레코드의 값을 {own} 주소로 바꾸고, 다른 주소의 AAAA 레코드는 지우고, Cloudflare의 주황색 구름 같은 프록시는 끄세요. 적용까지 1시간쯤 걸릴 수 있습니다.',
    },
  ],
  port_taken: [
    { en: 'Another program already uses port {port}.', ko: '다른 프로그램이 {port} 포트를 쓰고 있습니다.' },
    {
      en: 'Usually it is Apache or nginx. Remove it: apt-get remove apache2 nginx',
      ko: '보통 Apache나 nginx입니다. 지우세요: apt-get remove apache2 nginx',
    },
  ],
  port_forbidden: [
    { en: 'Port {port} could not be tested ({reason}).', ko: '{port} 포트를 시험하지 못했습니다({reason}).' },
    {
      en: 'Run the command as root: put sudo in front.',
      ko: '명령 앞에 sudo를 붙여 관리자(root)로 실행하세요.',
    },
  ],
  port_closed: [
    {
      en: 'Port {port} of {address} is closed.',
      ko: '{address}의 {port} 포트가 닫혀 있습니다.',
    },
    {
      en: 'Open ports 80 and 443 in the firewall: on the page of the company you rent the server from ("Firewall", "Security group"), and on the server with ufw allow 80,443/tcp if ufw is in use.',
      ko: '방화벽에서 80번과 443번 포트를 여세요. 서버 회사의 관리 화면(‘방화벽’, ‘보안 그룹’)에서 열고, 서버에서 ufw를 쓰면 ufw allow 80,443/tcp도 실행하세요.',
    },
  ],
  port_elsewhere: [
    {
      en: 'Another computer answers at {address}, port {port}.',
      ko: '{address}의 {port} 포트에서 다른 컴퓨터가 응답합니다.',
    },
    {
      en: 'Compare the DNS record of type A with the address of this server on the page of the company you rent it from.',
      ko: 'DNS의 A 레코드와, 서버 회사 관리 화면에 나오는 이 서버의 주소를 비교하세요.',
    },
  ],
  admin_email: [
    { en: '"{email}" is not an email address.', ko: '‘{email}’: 이메일 주소가 아닙니다.' },
    { en: 'Type it like name@gmail.com.', ko: 'name@gmail.com처럼 쓰세요.' },
  ],
  password_short: [
    { en: 'The password is too short.', ko: '비밀번호가 너무 짧습니다.' },
    {
      en: 'Use at least 15 characters; a sentence is good. Or leave it empty and get a link.',
      ko: '15자 이상으로 하세요. 문장이면 좋습니다. 비워 두고 링크를 받아도 됩니다.',
    },
  ],
  password_long: [
    { en: 'The password is too long.', ko: '비밀번호가 너무 깁니다.' },
    { en: 'Use at most 128 characters.', ko: '128자 이하로 하세요.' },
  ],
  password_guessable: [
    { en: 'The password is easy to guess.', ko: '쉽게 짐작할 수 있는 비밀번호입니다.' },
    {
      en: 'Do not use well-known passwords, your name, the name of the office, or rows of keys.',
      ko: '흔한 비밀번호, 본인 이름, 사무소 이름, 나란한 글쇠는 쓰지 마세요.',
    },
  ],
} satisfies Record<string, ProblemText>
