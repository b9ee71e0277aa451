import type { FindingTexts } from '#domain/site-status.ts'
import type { doctorTexts as englishDoctor, statusPage as english } from '#web/texts/en/findings.ts'

export const findingTexts: FindingTexts = {
  checks: {
    configuration: '환경 설정',
    version: '버전',
    figures: '공식 수치',
    database: '데이터베이스',
    archive: 'WAL 보관',
    migrations: '마이그레이션',
    ledger: '장부',
    audit_log: '활동 기록',
    disk: '디스크',
    data_folder: '데이터 폴더',
    outbox: '메일 대기열',
    mail: '메일 서버',
    provider: '결제',
    webhooks: '웹훅',
    files: '파일',
    backups: '백업',
    rehearsal: '복원 연습',
    heartbeat: '외부 감시',
    certificate: '인증서',
    clock: '시계',
  },
  findings: {
    configuration_ok: ['{mode}'],
    configuration_simulated: ['{mode}, 결제와 메일은 모의 서비스'],
    configuration_invalid: ['{reason}'],
    version_ok: ['릴리스 {version}, Node {node}'],
    version_behind: [
      '릴리스 {version}, Node {node}. 새 릴리스 {newest}이(가) 있습니다',
      '바뀐 내용을 읽고 설치하세요: site update(docs/operations.md, Upgrade)',
    ],
    version_unchecked: [
      '릴리스 {version}, Node {node}. 최신 릴리스를 확인하지 못했습니다: {reason}',
      'UPDATE_URL을 확인하세요',
    ],
    runtime_unsupported: ['Node {node}은(는) 지원하지 않습니다', 'Node 24를 설치하세요'],
    figures_ok: ['공식 수치를 모두 출처와 비교했습니다'],
    figures_due: [
      '출처와 다시 비교할 때가 된 수치: {ids}',
      '{pages}와(과) 비교하고 checkedOn을 고치세요(domain/figures.ts, domain/topic-notes.ts)',
    ],
    database_missing: ['{folder}에 데이터베이스가 아직 없습니다', 'npm start가 만듭니다'],
    database_unreachable: ['{reason}', '데이터베이스가 켜져 있는지, DATABASE_URL이 맞는지 확인하세요'],
    database_outdated: ['{server}: 너무 오래된 버전입니다', 'PostgreSQL 15 이상으로 올리세요'],
    database_standby: ['{server}: 읽기 전용 대기 서버입니다', 'DATABASE_URL을 주 서버로 바꾸세요'],
    database_clock: [
      '{server}: 이 컴퓨터와 시각이 {seconds}초 다릅니다',
      '두 컴퓨터 모두 시간 동기화를 켜세요',
    ],
    database_superuser: [
      '{server}: 사이트가 슈퍼유저로 접속합니다',
      '자기 데이터베이스만 소유한 역할을 쓰세요(docs/operations.md)',
    ],
    database_ok: ['{server}'],
    archive_refused: [
      'PostgreSQL이 WAL 파일 {file}을(를) 보관하지 못합니다',
      '이유는 PostgreSQL 로그에 있습니다',
    ],
    archive_late: [
      'PostgreSQL이 {minutes}분 동안 WAL을 보관하지 않았습니다',
      '이유는 PostgreSQL 로그에 있습니다',
    ],
    archive_ok: ['PostgreSQL이 {minutes}분 전에 WAL을 보관했습니다'],
    migrations_newer: ['더 새로운 릴리스가 데이터베이스를 바꿨습니다({names})', '그 릴리스를 설치하세요'],
    migrations_pending: ['아직 적용되지 않음: {names}', '다음에 시작할 때 적용됩니다'],
    migrations_ok: ['{count}개 적용됨'],
    ledger_ok: ['장부가 결제·환불과 일치합니다'],
    ledger_differs: [
      '장부가 결제·환불과 {count}곳에서 다릅니다',
      '백업을 하고, 데이터를 고치지 말고 프로그램을 준 사람에게 문의하세요(docs/operations.md, LedgerDiffers)',
    ],
    audit_ok: ['해시 체인이 {count}번째까지 온전합니다'],
    audit_broken: ['해시 체인이 끊겼습니다', 'npm run verify-audit가 해당 항목을 보여 줍니다'],
    disk_ok: ['{folder} 디스크에 {megabytes}MB 남음'],
    disk_low: ['{folder} 디스크에 {megabytes}MB 남음', '공간을 확보하세요'],
    disk_full: [
      '{folder} 디스크에 {megabytes}MB 남음',
      '공간을 확보하세요. 그때까지 사이트는 아무것도 저장하지 않습니다',
    ],
    folder_private: ['소유자만 읽을 수 있습니다'],
    folder_open: ['이 컴퓨터의 다른 사용자가 {folder}을(를) 읽을 수 있습니다', 'chmod 700 {folder}'],
    outbox_ok: ['실패했거나 늦은 메일이 없습니다'],
    outbox_late: ['메일 실패 {failed}건, 지연 {late}건', '이유는 ‘더보기’의 ‘이메일’에 나옵니다'],
    outbox_stopped: [
      '메일 서버가 모든 수신자를 거절해 발송이 멈췄습니다. 사라진 메일은 없습니다',
      '메일 업체에 원인(발송 한도, 보내는 주소, 차단 목록)을 물어보세요. 서버의 답은 ‘지금 확인할 일’에 나옵니다',
    ],
    mail_sent: ['마지막 메일 전달: {at}'],
    mail_none: ['아직 보낸 메일이 없습니다'],
    mail_simulated: ['npm start의 모의 서비스입니다. 실제로 보내려면 SMTP_URL을 설정하세요'],
    mail_accepted: ['{host}에 로그인됩니다'],
    mail_refused: ['{host}이(가) SMTP_URL의 접속이나 로그인을 거절합니다: {reason}', 'SMTP_URL을 확인하세요'],
    provider_simulated: ['npm start의 모의 서비스입니다. PayPal을 쓰려면 PAYPAL_API_URL을 설정하세요'],
    provider_ok: ['{provider} 응답 정상'],
    provider_test: [
      '{provider}: 시험용 계정이라 실제 돈이 들어오지 않습니다',
      'npm run setup을 다시 실행해 실제 계정을 입력하세요',
    ],
    provider_silent: [
      '{provider}이(가) 응답하지 않습니다({at}부터)',
      '결제사의 상태 페이지를 확인하세요. 사이트는 계속 다시 시도합니다',
    ],
    provider_credentials: [
      '{provider}이(가) PAYPAL_CLIENT_ID와 PAYPAL_CLIENT_SECRET을 거절합니다',
      '개발자 대시보드에서 둘 다 다시 복사하세요',
    ],
    provider_failed: ['{provider} 오류: {reason}', 'PAYPAL_API_URL과 네트워크를 확인하세요'],
    provider_refuses: [
      '{provider}이(가) 계정 문제로 결제를 거절합니다({reason})',
      '결제사에 로그인해 요청 사항을 해결하세요',
    ],
    webhooks_ok: ['{provider}의 마지막 이벤트: {at}, 24시간 동안 거절한 위조 호출 {count}건'],
    webhooks_none: ['{provider}에서 온 이벤트가 아직 없습니다', '첫 결제 때 도착하는지 확인하세요'],
    webhooks_waiting: [
      '{provider} 이벤트 {count}건이 15분 넘게 처리되지 않았습니다',
      '로그에서 payments 작업을 찾아보세요',
    ],
    webhooks_refused: [
      '{provider}의 최근 호출 {count}건은 서명이 틀려 거절했습니다',
      '그동안 결제가 있었다면 환경 설정의 웹훅 ID나 시크릿을 확인하세요. 없었다면 위조된 호출입니다',
    ],
    files_ok: ['{bucket}에 쓰고 지울 수 있습니다'],
    files_refused: ['{bucket}에 쓰거나 지울 수 없습니다: {reason}', 'S3_ 변수를 확인하세요'],
    backups_off: ['자동 백업이 없습니다', 'npm run setup을 다시 실행해 백업할 곳을 정하세요(BACKUP_TO)'],
    backups_unchecked: ['처음 시작한 뒤 아직 확인하지 않았습니다', '시작 후 몇 분 기다리세요'],
    backups_none: ['{place}에 백업이 없습니다', 'npm run backup을 실행하세요'],
    backups_ok: ['최근 백업은 {hours}시간 전, {megabytes}MB'],
    backups_old: ['최근 백업은 {hours}시간 전, {megabytes}MB', 'npm run backup을 실행하고 메시지를 읽으세요'],
    backups_failed: ['마지막 백업이 실패했습니다: {reason}', 'BACKUP_TO의 공간, 권한, 연결을 확인하세요'],
    rehearsal_ok: ['마지막 복원 연습 성공: {at}'],
    rehearsal_none: [
      '이 컴퓨터에서 복원을 연습한 적이 없습니다',
      'npm run restore -- --verify FILE을 실행하거나 BACKUP_REHEARSE_EVERY_DAYS를 설정하세요',
    ],
    rehearsal_old: [
      '마지막 복원 연습: {at}',
      'npm run restore -- --verify FILE을 실행하거나 BACKUP_REHEARSE_EVERY_DAYS를 설정하세요',
    ],
    rehearsal_failed: [
      '{at}의 복원 연습이 실패했습니다: {reason}',
      '새로 백업해 다시 연습하세요. 또 실패하면 개발자에게 물어보세요',
    ],
    heartbeat_ok: ['{host}에 마지막으로 알림: {at}'],
    heartbeat_waiting: ['{host}에 아직 알리지 않았습니다', '시작 후 1분 기다리세요'],
    heartbeat_withheld: [
      '경보가 울리도록 {host}에 알리지 않고 있습니다: {reason}',
      '확인이 필요한 다른 항목을 보세요',
    ],
    heartbeat_failed: ['{host}에 알리지 못했습니다: {reason}', 'HEARTBEAT_URL을 확인하세요'],
    certificate_ok: ['{host} 인증서 유효 기간 {days}일 남음'],
    certificate_ends: [
      '{host} 인증서가 {days}일 뒤 만료됩니다',
      '갱신되지 않은 이유를 프록시(Caddy) 로그에서 찾으세요',
    ],
    certificate_refused: [
      '브라우저가 {host} 인증서를 거부합니다: {reason}',
      '프록시(Caddy) 로그를 보세요. 80번과 443번 포트가 열려 있어야 합니다',
    ],
    certificate_unknown: [
      '이 컴퓨터에서 {host} 인증서를 읽지 못했습니다',
      '브라우저로 사이트를 열어 자물쇠를 확인하세요',
    ],
    certificate_unused: ['{host}은(는) TLS 없이 제공됩니다'],
    clock_ok: ['{reference}와(과) 시각 차이 {seconds}초'],
    clock_off: ['{reference}와(과) 시각 차이 {seconds}초', '시간 동기화(NTP)를 켜세요'],
    clock_wrong: ['{reference}와(과) 시각 차이 {seconds}초', '시간 동기화(NTP)를 켜세요'],
    clock_unknown: ['{reference}에서 날짜를 받지 못해 비교하지 못했습니다'],
  },
}

export const statusPage: typeof english = {
  allGood: '확인한 항목이 모두 정상입니다.',
  one: '확인이 필요한 항목이 1개 있습니다.',
  several: '확인이 필요한 항목이 {count}개 있습니다.',
  good: '정상',
  attention: '확인 필요',
  unknown: '알 수 없음',
  remedy: '할 일: {remedy}',
  checkedAt: '확인한 시각: {at}',
  again: '다시 확인',
  backUp: '지금 백업',
  backingUp: '백업하는 중…',
  backedUp: '백업했습니다({megabytes}MB).',
  backupGoesOn: '아직 백업하는 중입니다. 몇 분 뒤 다시 확인하세요.',
  backupFailed: '백업하지 못했습니다: {reason}',
  download: '백업 내려받기',
  downloadTitle: '모든 데이터를 내려받을까요?',
  downloadAbout:
    '이 사이트의 모든 고객, 예약, 결제, 메시지가 파일에 들어 있습니다. 파일은 암호화되어 이 사이트의 SECRET_KEY(또는 BACKUP_PASSPHRASE)로만 열 수 있으니, 그 키를 다른 곳에 보관하세요.',
  downloadNoted: '내려받은 사람과 시각이 활동 기록에 남습니다.',
  downloadStart: '내려받기',
  downloadBack: '취소',
}

export const doctorTexts: typeof englishDoctor = {
  summary: ({ failed, warned, isFresh }) => {
    const warnings = warned ? `, 주의 ${warned}건` : ''
    return failed === 0
      ? `정상${warnings}${isFresh ? ' (사이트를 아직 시작하지 않았습니다)' : ''}`
      : `실패 ${failed}건${warnings}`
  },
}
