import type { Settings } from '#domain/settings.ts'
import type { AccountTexts } from './en-account.ts'

export const account = (company: Settings['company']): AccountTexts => ({
  registration_code: {
    subject: '인증번호 안내',
    heading: `${company.koreanName}에 오신 것을 환영합니다`,
    intro: '회원가입 화면에 아래 인증번호를 입력해 이메일 주소를 확인해 주세요.',
    note: '인증번호는 10분 동안 한 번만 쓸 수 있습니다. 직접 요청하지 않으셨다면 이 이메일은 무시하셔도 됩니다.',
  },
  already_registered: {
    subject: '이미 가입되어 있습니다',
    heading: '이미 가입된 이메일입니다',
    intro: '이 주소로 회원가입 요청이 있었습니다. 이미 계정이 있으니 바로 로그인하시면 됩니다.',
    login: '로그인',
    reset: '비밀번호를 잊으셨다면 여기에서 새로 설정하세요:',
    note: '직접 요청하지 않으셨더라도 바뀐 것은 없으니 안심하세요.',
  },
  reset_code: {
    subject: '비밀번호 재설정 인증번호',
    heading: '비밀번호 재설정',
    intro: '비밀번호 재설정 화면에 아래 인증번호를 입력해 주세요.',
    note: '인증번호는 10분 동안 한 번만 쓸 수 있습니다. 직접 요청하지 않으셨다면 무시하셔도 됩니다. 비밀번호는 그대로입니다.',
  },
  reset_refused: {
    subject: '비밀번호가 재설정되지 않았습니다',
    heading: '바뀐 것은 없습니다',
    intro:
      '관리자 계정의 비밀번호 재설정 요청이 있었습니다. 관리자 계정은 이메일만으로는 열 수 없으므로 인증번호를 보내지 않았습니다.',
    help: '직접 요청하셨다면 서버에서 이 주소로 ‘npm run admin -- create’ 명령을 실행해 주세요. 2단계 인증이나 패스키가 있는 계정은 이메일로 재설정할 수 있습니다.',
    note: '직접 요청하지 않으셨다면 하실 일은 없습니다.',
  },
  passkey_added: {
    subject: '계정에 패스키가 추가되었습니다',
    heading: '패스키가 추가되었습니다',
    intro: (name) => `이제 ‘${name}’ 패스키로 비밀번호 없이 로그인할 수 있습니다.`,
    warning:
      '직접 추가하지 않으셨다면 바로 ‘비밀번호를 잊으셨나요?’에서 비밀번호를 다시 설정해 주세요. 모든 기기가 로그아웃됩니다. 그다음 내 정보에서 패스키를 확인하고 저희에게 알려 주세요.',
  },
  passkey_removed: {
    subject: '계정에서 패스키가 삭제되었습니다',
    heading: '패스키가 삭제되었습니다',
    intro: (name) => `이제 ‘${name}’ 패스키로는 로그인할 수 없습니다.`,
    warning: '직접 삭제하지 않으셨다면 바로 비밀번호를 바꾸고 저희에게 알려 주세요.',
  },
  password_changed: {
    subject: '비밀번호가 변경되었습니다',
    heading: '비밀번호가 변경되었습니다',
    intro: '방금 계정 비밀번호가 변경되었습니다. 직접 변경하셨다면 더 하실 일은 없습니다.',
    removed: (passkeys) => `다음 패스키로는 더 이상 로그인할 수 없습니다: ${passkeys}`,
    kept: (passkeys) => `변경하면서 확인하신 다음 패스키는 계속 쓸 수 있습니다: ${passkeys}`,
    feedEnded: '개인 캘린더 주소도 없어졌습니다. 캘린더 화면에서 새로 만드실 수 있습니다.',
    warning:
      '직접 변경하지 않으셨다면 바로 이메일로 비밀번호를 다시 설정해 주세요. 모든 기기가 로그아웃됩니다. 그다음 내 정보에서 패스키를 확인하고 저희에게 알려 주세요.',
    reset: '비밀번호 재설정',
  },
  google_linked: {
    subject: 'Google 계정이 연결되었습니다',
    heading: 'Google 계정이 연결되었습니다',
    intro: `방금 이 주소의 Google 계정이 ${company.koreanName} 계정에 연결되어 이제 Google로도 로그인할 수 있습니다. 직접 연결하셨다면 더 하실 일은 없습니다.`,
    warning:
      '직접 연결하지 않으셨다면 Google 계정의 보안을 확인하고, 내 정보에서 다른 기기를 로그아웃한 뒤 저희에게 알려 주세요.',
  },
  account_made: {
    subject: '예약하신 상담의 계정이 만들어졌습니다',
    heading: '예약을 확인해 주세요',
    intro: `상담을 확인하고, 채팅하고, 시간을 바꾸실 수 있도록 ${company.koreanName}에 계정을 만들어 드렸습니다.`,
    next: (hours) =>
      `비밀번호를 정하시면 바로 열립니다. 링크는 ${hours}시간 동안 한 번만 쓸 수 있습니다. 기한이 지났다면 로그인 화면의 “비밀번호를 잊으셨나요?”를 이용해 주세요.`,
    open: '비밀번호 정하기',
    stranger: '상담을 신청하지 않으셨다면 이 메일에 답장해 주세요. 탈퇴 처리해 드리겠습니다.',
  },
  staff_invited: {
    subject: '직원 계정이 만들어졌습니다',
    heading: '함께하게 되어 반갑습니다',
    intro: (by) => `${by} 님이 ${company.koreanName} 관리 화면에서 쓸 계정을 만들었습니다.`,
    next: (hours) =>
      `먼저 비밀번호를 정하고, 이어서 2단계 인증을 설정해 주세요. 링크는 ${hours}시간 동안 한 번만 쓸 수 있습니다. 기한이 지났다면 새 링크를 요청해 주세요.`,
    open: '계정 설정하기',
    stranger: '이곳에서 일하지 않으신다면 이 메일은 무시하셔도 됩니다. 다른 사람에게 전달하지 마세요.',
  },
  wrong_codes: {
    subject: '계정에 잘못된 인증 앱 코드가 여러 번 입력되었습니다',
    heading: '누군가 로그인하려고 합니다',
    intro: (tries) =>
      `로그인의 첫 단계를 통과한 누군가가 오늘 인증 앱 코드를 ${tries}번 잘못 입력했습니다. 이렇게 로그인한 사람은 없습니다.`,
    warning:
      '직접 하신 일이 아니라면 비밀번호가 유출되었을 수 있으니 바로 다시 설정해 주세요. 인증 앱을 잃어버리셨다면 복구 코드를 사용해 주세요.',
  },
  new_device: {
    subject: '새로운 기기에서 로그인되었습니다',
    heading: '본인이 로그인하셨나요?',
    intro: '이전에 사용하지 않은 기기에서 로그인한 기록이 있습니다.',
    warning: '본인이 아니라면 바로 비밀번호를 바꾸고, 내 정보에서 다른 기기를 로그아웃해 주세요.',
    check: '내 계정 확인하기',
  },
  policies_changed: {
    subject: '이용약관과 개인정보 처리방침이 바뀝니다',
    heading: '약관이 바뀝니다',
    intro: (day) => `이용약관과 개인정보 처리방침을 변경했습니다. 새 내용은 ${day}부터 회원님께 적용됩니다.`,
    paid: '이미 결제한 예약에는 예약할 때의 약관이 적용됩니다.',
    disagree: `동의하지 않으시면 그 전에 탈퇴하실 수 있습니다. 문의: ${company.email}`,
    terms: '이용약관',
    privacy: '개인정보 처리방침',
  },
  account_deleted: {
    subject: '탈퇴가 완료되었습니다',
    heading: '그동안 함께해 주셔서 감사합니다',
    intro: '탈퇴가 완료되어 모든 기기에서 로그아웃되었습니다. 언제든 새 계정으로 다시 찾아 주세요.',
    retention: (days, years) =>
      `개인정보는 별도로 잠가 두었다가 ${days}일 후 파기합니다. 결제 기록은 관련 법령에 따라 ${years}년간 보관합니다.`,
  },
})
