export type Language = 'en' | 'ko'
export type Words = Record<Language, string>

const en = {
  welcome: (file: string) =>
    `This dialogue sets up the site and tests each answer at once. It writes ${file} at the end; until then\nnothing is changed. You may stop at any time with Ctrl and C and start again later. To go back to the question\nbefore, type: <`,
  keep: (answer: string) => `\n  [Enter keeps: ${answer}]`,
  keepSecret: '\n  [Enter keeps what was given before; it is not shown]',
  clear: '[- removes it]',
  received: (letters: number) => `  (received, ${letters} characters)`,
  good: '  ✓ works',
  correctOrKeep:
    'Type the right answer, or press Enter for the question. To go on although this does not work yet, type: keep',
  resumed: 'Your earlier answers are here. Press Enter to keep each of them.',
  left: (command: string) => `\nStopped. Your answers so far are stored. To go on: ${command}`,
  written: (file: string) => `\nWritten: ${file}`,
  key: (file: string) =>
    `Backups can be read only with the key of this site. Show it with the following command, and keep it in\nyour password manager or on paper, outside of this server:\n  grep '^SECRET_KEY=' ${file}`,
  testAccounts:
    'NOTE: the payment accounts are test accounts. No real money moves. Run this dialogue again with the live accounts before you open the site.',
  notWritten: (problems: number) =>
    `\nNothing was changed, because of ${problems} problem${problems === 1 ? '' : 's'} above. Correct the answers and run the command again.\nTo accept a problem for now, add --accept and the word in brackets.`,
  accepted: (code: string) => `  (accepted: ${code})`,
  noTerminal: 'There is no terminal to ask questions in. Give the answers in a file: --answers FILE',
}

export const dialogueTexts: Record<Language, typeof en> = {
  en,
  ko: {
    welcome: (file) =>
      `질문에 답하시면 하나씩 바로 확인하면서 사이트를 설정합니다. 마지막에 ${file} 파일을 쓰며,\n그때까지는 아무것도 바뀌지 않습니다. Ctrl과 C를 함께 눌러 언제든 멈추고 나중에 다시 시작할 수 있습니다.\n앞 질문으로 돌아가려면 < 를 쓰세요.`,
    keep: (answer) => `\n  [Enter를 누르면 그대로: ${answer}]`,
    keepSecret: '\n  [Enter를 누르면 전에 입력한 값 그대로. 화면에는 보이지 않습니다]',
    clear: '[지우려면 -]',
    received: (letters) => `  (입력됨, ${letters}자)`,
    good: '  ✓ 정상입니다',
    correctOrKeep:
      '올바른 답을 쓰거나, 질문을 다시 보려면 Enter를 누르세요. 아직 안 되더라도 그대로 진행하려면 ‘그대로’라고 쓰세요',
    resumed: '전에 답하신 내용이 있습니다. Enter를 누르면 그대로 둡니다.',
    left: (command) => `\n멈췄습니다. 지금까지의 답은 저장되어 있습니다. 이어서 하려면: ${command}`,
    written: (file) => `\n저장했습니다: ${file}`,
    key: (file) =>
      `백업은 이 사이트의 열쇠(SECRET_KEY)가 있어야만 읽을 수 있습니다. 아래 명령으로 확인하고, 이 서버가 아닌\n비밀번호 관리자나 종이에 보관하세요.\n  grep '^SECRET_KEY=' ${file}`,
    testAccounts:
      '주의: 결제 계정이 시험용입니다. 실제 돈은 오가지 않습니다. 사이트를 열기 전에 실제 계정으로 이 설정을 다시 실행하세요.',
    notWritten: (problems) =>
      `\n위의 문제 ${problems}개 때문에 아무것도 바꾸지 않았습니다. 답을 고친 뒤 같은 명령을 다시 실행하세요.\n우선 넘어가려면 --accept 뒤에 괄호 안의 단어를 붙이세요.`,
    accepted: (code) => `  (넘어감: ${code})`,
    noTerminal: '질문할 화면(터미널)이 없습니다. 답을 파일로 주세요: --answers FILE',
  },
}
