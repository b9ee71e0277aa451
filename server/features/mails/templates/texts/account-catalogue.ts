type PasskeyTexts = {
  subject: string
  heading: string
  intro: (name: string) => string
  warning: string
  check: string
}

/** Texts of mails about accounts. */
export type AccountTexts = {
  registration_code: { subject: string; heading: string; intro: string; note: string }
  already_registered: {
    subject: string
    heading: string
    intro: string
    login: string
    reset: string
    note: string
  }
  reset_code: { subject: string; heading: string; intro: string; note: string }
  reset_refused: { subject: string; heading: string; intro: string; help: string; note: string }
  passkey_added: PasskeyTexts
  passkey_removed: PasskeyTexts
  password_changed: {
    subject: string
    heading: string
    intro: string
    removed: (passkeys: string) => string
    kept: (passkeys: string) => string
    feedEnded: string
    warning: string
    reset: string
  }
  google_linked: { subject: string; heading: string; intro: string; warning: string; check: string }
  account_made: {
    subject: string
    heading: string
    intro: string
    next: (hours: number) => string
    open: string
    stranger: string
  }
  staff_invited: {
    subject: string
    heading: string
    intro: (by: string) => string
    next: (hours: number) => string
    open: string
    stranger: string
  }
  wrong_codes: {
    subject: string
    heading: string
    intro: (tries: number) => string
    warning: string
    reset: string
  }
  new_device: { subject: string; heading: string; intro: string; warning: string; check: string }
  policies_changed: {
    subject: string
    heading: string
    intro: (day: string) => string
    paid: string
    disagree: string
    terms: string
    privacy: string
  }
  account_deleted: {
    subject: string
    heading: string
    intro: string
    retention: (profileDays: number, paymentYears: number) => string
    privacy: string
  }
}
