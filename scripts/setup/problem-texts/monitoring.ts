import type { ProblemText } from '#scripts/setup/problem-text.ts'

/** Problems of the monitoring service and of the address of new versions. */
export const monitoringProblems = {
  heartbeat_malformed: [
    { en: 'This is not an address.', ko: '주소 형식이 아닙니다.' },
    {
      en: 'It begins with https://. Copy it from the page of the check, or leave it empty.',
      ko: 'https://로 시작합니다. 체크 화면에서 복사하거나 비워 두세요.',
    },
  ],
  heartbeat_refused: [
    {
      en: 'The monitoring service does not know this address (status {status}).',
      ko: '감시 서비스가 이 주소를 모릅니다(상태 {status}).',
    },
    {
      en: 'Copy the whole address of the check again. To go on without it, press Enter and then type -',
      ko: '체크의 주소를 끝까지 다시 복사하세요. 없이 진행하려면 Enter를 누른 다음 - 를 쓰세요.',
    },
  ],
  heartbeat_page: [
    {
      en: 'This address shows a web page: calls to it are not counted.',
      ko: '웹 페이지가 열리는 주소입니다. 이 주소를 불러도 기록되지 않습니다.',
    },
    {
      en: 'Copy the address to call instead; at healthchecks.io it begins with https://hc-ping.com/.',
      ko: '페이지 주소가 아니라 호출 주소를 복사하세요. healthchecks.io에서는 https://hc-ping.com/ 으로 시작합니다.',
    },
  ],
  heartbeat_unreachable: [
    {
      en: 'The monitoring service does not answer ({reason}).',
      ko: '감시 서비스가 응답하지 않습니다({reason}).',
    },
    {
      en: 'Compare the address letter by letter, or wait a minute and try again.',
      ko: '주소를 한 글자씩 비교하거나, 1분 뒤 다시 해 보세요.',
    },
  ],
  update_malformed: [
    { en: '"{url}" is not an address.', ko: '‘{url}’: 주소 형식이 아닙니다.' },
    {
      en: 'It begins with https://. Leave it empty if you were given none.',
      ko: 'https://로 시작합니다. 받은 주소가 없으면 비워 두세요.',
    },
  ],
  update_no_version: [
    { en: '{url} does not name a version.', ko: '{url} 주소에 버전이 없습니다.' },
    {
      en: 'It must lead to the file package.json of the program, not to a page that shows it. To go on without it, press Enter and then type -',
      ko: '파일을 보여 주는 페이지가 아니라 프로그램의 package.json 파일 주소여야 합니다. 없이 진행하려면 Enter를 누른 다음 - 를 쓰세요.',
    },
  ],
  update_unreachable: [
    { en: '{url} cannot be read ({reason}).', ko: '{url} 주소를 읽을 수 없습니다({reason}).' },
    {
      en: 'Compare the address letter by letter; a private repository cannot be read. To go on without it, press Enter and then type -',
      ko: '주소를 한 글자씩 비교하세요. 비공개 저장소는 읽을 수 없습니다. 없이 진행하려면 Enter를 누른 다음 - 를 쓰세요.',
    },
  ],
} satisfies Record<string, ProblemText>
