import type { english } from './en.ts'

/** Korean texts of the problems. */
export const korean: Record<keyof typeof english, string> = {
  // The domain, the ports and the first admin
  empty: `답이 비어 있습니다({key}).
  → 꼭 필요한 답입니다.`,
  yes_or_no: `yes도 no도 아닙니다.
  → yes 또는 no라고 쓰세요.`,
  domain_malformed: `‘{host}’: 도메인 형식이 아닙니다.
  → booking.example.org처럼 이름만 쓰세요. 뒤에 아무것도 붙이지 않습니다.`,
  domain_unanswered: `{host}의 주소를 조회하지 못했습니다({reason}).
  → 1분 뒤 다시 해 보세요. 계속 그러면 서버의 DNS 문제이므로 서버 회사에 문의하세요.`,
  domain_unknown: `{host} 도메인이 아직 어디로도 연결되지 않습니다.
  → 도메인을 산 곳의 DNS 설정에 레코드를 추가하세요: 유형 A, 이름 {host}, 값 {own}. 적용까지 1시간쯤 걸릴 수 있습니다.`,
  domain_elsewhere: `{host} 도메인이 다른 곳에 연결되어 있습니다: {found}. 이 서버의 주소: {own}
  → 도메인을 산 곳에서 A 레코드의 값을 {own} 주소로 바꾸고, 다른 주소의 AAAA 레코드는 지우고, Cloudflare의 주황색 구름 같은 프록시는 끄세요. 적용까지 1시간쯤 걸릴 수 있습니다.`,
  port_taken: `다른 프로그램이 {port} 포트를 쓰고 있습니다.
  → 보통 Apache나 nginx입니다. 지우세요: apt-get remove apache2 nginx`,
  port_forbidden: `{port} 포트를 시험하지 못했습니다({reason}).
  → 명령 앞에 sudo를 붙여 관리자(root)로 실행하세요.`,
  port_closed: `{address}의 {port} 포트가 닫혀 있습니다.
  → 방화벽에서 80번과 443번 포트를 여세요. 서버 회사의 관리 화면(‘방화벽’, ‘보안 그룹’)에서 열고, 서버에서 ufw를 쓰면 ufw allow 80,443/tcp도 실행하세요.`,
  port_elsewhere: `{address}의 {port} 포트에서 다른 컴퓨터가 응답합니다.
  → DNS의 A 레코드와, 서버 회사 관리 화면에 나오는 이 서버의 주소를 비교하세요.`,
  admin_email: `‘{email}’: 이메일 주소가 아닙니다.
  → name@gmail.com처럼 쓰세요.`,
  password_short: `비밀번호가 너무 짧습니다.
  → 15자 이상으로 하세요. 문장이면 좋습니다. 비워 두고 링크를 받아도 됩니다.`,
  password_long: `비밀번호가 너무 깁니다.
  → 128자 이하로 하세요.`,
  password_guessable: `쉽게 짐작할 수 있는 비밀번호입니다.
  → 흔한 비밀번호, 본인 이름, 사무소 이름, 나란한 글쇠는 쓰지 마세요.`,
  // The mail server
  mail_address: `이메일 주소가 아닙니다.
  → hello@example.org처럼 쓰세요.`,
  mail_name: `메일에 쓸 수 없는 글자가 이름에 있습니다.
  → < > " \\ 를 빼세요.`,
  mail_host: `메일 서버 이름이 아닙니다.
  → smtp.naver.com처럼 이름만 쓰세요.`,
  mail_port: `포트 번호가 아닙니다.
  → 465를 쓰세요. 메일 회사가 587이라고 하면 587을 쓰세요.`,
  mail_host_unknown: `{host} 메일 서버를 찾을 수 없습니다.
  → 메일 회사 도움말의 ‘SMTP’, ‘보내는 메일 서버’ 이름과 비교하세요.`,
  mail_port_25: `{host} 서버가 25번 포트에서 응답하지 않습니다. 서버 회사들은 이 포트를 막아 둡니다.
  → 465번이나 587번 포트를 쓰세요.`,
  mail_port_silent: `{host} 서버가 {port} 포트에서 응답하지 않습니다.
  → 다른 포트(465 또는 587)를 쓰세요. 둘 다 응답이 없으면 서버 회사가 메일을 막은 것이니, 보내는 메일(SMTP)을 허용해 달라고 요청하세요.`,
  mail_port_closed: `{host} 서버가 {port} 포트를 거절했습니다({reason}).
  → 메일 회사가 안내하는 포트(465 또는 587)를 쓰세요.`,
  mail_tls_missing: `{host}의 {port} 포트에는 암호화(TLS)가 없어 비밀번호가 그대로 드러납니다.
  → 465번이나 587번 포트를 쓰세요. 둘 다 TLS가 없으면 다른 메일 회사를 쓰세요.`,
  mail_certificate: `{host}의 인증서가 올바르지 않습니다: {reason}
  → 메일 서버 이름을 메일 회사 도움말과 비교하세요. 인증서와 이름이 같아야 합니다.`,
  mail_password: `{host} 서버가 사용자 이름 또는 비밀번호를 거절했습니다: {reason}
  → Gmail·네이버·다음·카카오는 평소 비밀번호 대신 앱 비밀번호가 필요합니다. 2단계 인증을 켜고 ‘앱(애플리케이션) 비밀번호’를 만드세요. 네이버와 다음은 메일 환경설정에서 IMAP/SMTP 사용도 켜세요.`,
  mail_sender_refused: `{host} 서버가 {from} 주소로 보내기를 거절했습니다: {reason}
  → 그 메일 계정의 주소를 보내는 주소로 쓰거나, 메일 회사에서 다른 주소를 허용하세요.`,
  mail_recipient_refused: `{host} 서버가 {to} 주소로 배달하지 못합니다: {reason}
  → 이메일 주소를 한 글자씩 확인하세요.`,
  mail_refused: `{host} 서버가 시험 메일을 보내지 않았습니다: {reason}
  → 이 줄을 메일 회사 고객센터에 보여 주세요.`,
  // PayPal and PortOne
  paypal_mode: `live도 sandbox도 아닙니다.
  → 실제 결제는 live라고 쓰세요.`,
  paypal_keys: `{host} 서버가 Client ID와 Secret을 거절했습니다.
  → developer.paypal.com → Apps & Credentials → Live에서 같은 앱의 Client ID와 Secret을 다시 복사하세요.`,
  paypal_keys_of_sandbox: `실제 결제(live)를 고르셨지만, 이 키는 시험용(sandbox) 키입니다.
  → developer.paypal.com에서 Sandbox를 Live로 바꾸고 Client ID와 Secret을 복사하세요. 시험이라면 sandbox라고 답하세요.`,
  paypal_keys_of_live: `시험(sandbox)을 고르셨지만, 이 키는 실제 결제(live) 키입니다.
  → live라고 답하거나, 시험용 키를 복사하세요.`,
  paypal_unreachable: `{host} 서버가 응답하지 않습니다({reason}).
  → 1분 뒤 다시 해 보세요. www.paypal-status.com에서 장애를 볼 수 있습니다.`,
  paypal_webhook_permission: `이 앱은 웹훅을 쓸 수 없습니다.
  → developer.paypal.com에서 Merchant 유형의 앱을 새로 만들어 그 키를 쓰세요.`,
  paypal_webhook_limit: `PayPal에 등록된 웹훅이 이미 {count}개라서 이 사이트를 더할 수 없습니다.
  → developer.paypal.com → 앱 → Webhooks에서 쓰지 않는 웹훅을 지우세요.`,
  paypal_webhook: `PayPal이 결제 알림 주소를 받아들이지 않습니다: {address}({reason}).
  → 도메인을 확인하세요. 사이트가 1분마다 다시 시도하므로 그대로 진행해도 됩니다.`,
  portone_store_form: `상점 아이디는 store-로 시작합니다.
  → 포트원 콘솔의 ‘결제 연동’에서 복사하세요.`,
  portone_webhook_secret: `웹훅 시크릿은 whsec_로 시작합니다.
  → 포트원 콘솔 → 결제 연동 → 웹훅 관리, 버전 2024-04-25에 다음 주소를 넣고 시크릿을 복사하세요: {address}`,
  portone_channel: `채널 키는 channel-key-로 시작합니다.
  → 포트원 콘솔 → 결제 연동 → 채널 관리에서 복사하거나 비워 두세요.`,
  portone_no_channel: `채널 키가 하나도 없습니다.
  → yes라고 다시 답하고 하나 이상 입력하세요. 아직 계약이 없으면 no라고 답하고 나중에 추가하세요.`,
  portone_mode: `live도 test도 아닙니다.
  → 실제 결제는 live라고 쓰세요.`,
  portone_secret: `포트원이 API Secret을 거절했습니다.
  → V2 API Secret을 복사하세요. V1 키는 쓸 수 없습니다.`,
  portone_store: `API Secret이 이 상점의 것이 아닙니다.
  → 콘솔의 같은 상점에서 상점 아이디와 시크릿을 복사하세요.`,
  portone_unreachable: `포트원이 응답하지 않습니다({reason}).
  → 1분 뒤 다시 해 보세요.`,
  // The backup place
  backup_kind: `s3도 folder도 아닙니다.
  → s3 또는 folder라고 쓰세요.`,
  folder_relative: `‘{folder}’: 폴더의 전체 경로가 아닙니다.
  → /var/backups/site처럼 /로 시작하고 영문자, 숫자, 점, 하이픈, 밑줄만 쓰세요.`,
  folder_refused: `{folder} 폴더에 쓸 수 없습니다({reason}).
  → 다른 폴더를 고르거나, 명령 앞에 sudo를 붙여 관리자(root)로 실행하세요.`,
  bucket_endpoint: `‘{endpoint}’: 저장소 주소가 아닙니다.
  → https://로 시작합니다. 저장소 회사는 ‘엔드포인트(endpoint)’라고 부르며, 버킷 이름은 들어가지 않습니다.`,
  bucket_name: `버킷 이름이 아닙니다.
  → 영어 소문자, 숫자, 점, 하이픈만 씁니다.`,
  bucket_unreachable: `{endpoint} 저장소가 응답하지 않습니다({reason}).
  → 저장소 회사 화면에서 주소를 다시 복사하세요.`,
  bucket_keys: `{endpoint} 저장소가 키를 거절했습니다({reason}).
  → 저장소 회사에서 키를 새로 만드세요. 시크릿은 한 번만 보입니다.`,
  bucket_missing: `{bucket} 버킷이 없습니다.
  → 저장소 회사에서 비공개 버킷으로 만들거나 이름을 고치세요.`,
  bucket_write: `이 키로는 {bucket}에 쓸 수 없습니다({reason}).
  → 이 버킷의 읽기·쓰기·목록·삭제 권한을 키에 주세요.`,
  bucket_read: `이 키로는 {bucket}에 쓸 수만 있고 읽을 수 없습니다({reason}).
  → 읽지 못하는 백업은 없는 것과 같습니다. 읽기 권한을 주세요.`,
  bucket_list: `이 키로는 {bucket}의 파일 목록을 볼 수 없습니다({reason}).
  → 목록 보기 권한(ListBucket)을 주세요.`,
  bucket_delete: `이 키로는 {bucket}에서 지울 수 없습니다({reason}).
  → 오래된 백업과 첨부 파일은 제때 지워져야 합니다. 삭제 권한을 주세요.`,
  // The monitoring service and the address of new versions
  heartbeat_malformed: `주소 형식이 아닙니다.
  → https://로 시작합니다. 체크 화면에서 복사하거나 비워 두세요.`,
  heartbeat_refused: `감시 서비스가 이 주소를 모릅니다(상태 {status}).
  → 체크의 주소를 끝까지 다시 복사하세요. 없이 진행하려면 Enter를 누른 다음 - 를 쓰세요.`,
  heartbeat_page: `웹 페이지가 열리는 주소입니다. 이 주소를 불러도 기록되지 않습니다.
  → 페이지 주소가 아니라 호출 주소를 복사하세요. healthchecks.io에서는 https://hc-ping.com/ 으로 시작합니다.`,
  heartbeat_unreachable: `감시 서비스가 응답하지 않습니다({reason}).
  → 주소를 한 글자씩 비교하거나, 1분 뒤 다시 해 보세요.`,
  update_malformed: `‘{url}’: 주소 형식이 아닙니다.
  → https://로 시작합니다. 받은 주소가 없으면 비워 두세요.`,
  update_no_version: `{url} 주소에 버전이 없습니다.
  → 파일을 보여 주는 페이지가 아니라 프로그램의 package.json 파일 주소여야 합니다. 없이 진행하려면 Enter를 누른 다음 - 를 쓰세요.`,
  update_unreachable: `{url} 주소를 읽을 수 없습니다({reason}).
  → 주소를 한 글자씩 비교하세요. 비공개 저장소는 읽을 수 없습니다. 없이 진행하려면 Enter를 누른 다음 - 를 쓰세요.`,
}
