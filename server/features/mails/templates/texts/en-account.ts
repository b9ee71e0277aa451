import type { Settings } from '#domain/settings.ts'

/** Texts of mails about accounts. */
export type AccountTexts = ReturnType<typeof account>

export const account = (company: Settings['company']) => ({
  registration_code: {
    subject: `Your ${company.name} verification code`,
    heading: `Welcome to ${company.name}`,
    intro: 'Enter this code on the registration page to confirm your email address:',
    note: 'The code works once and expires in 10 minutes. If you did not ask for it, you can ignore this email.',
  },
  already_registered: {
    subject: `You already have a ${company.name} account`,
    heading: 'You already have an account',
    intro:
      'Someone, probably you, tried to register with this address. There is an account for it already, so you can simply log in.',
    login: 'Log in',
    reset: 'Forgot your password? Set a new one here:',
    note: 'If it was not you, you do not need to do anything. Nothing was changed.',
  },
  reset_code: {
    subject: `Your ${company.name} password reset code`,
    heading: 'Set a new password',
    intro: 'Enter this code on the password reset page to choose a new password:',
    note: 'The code works once and expires in 10 minutes. If you did not ask for it, you can ignore this email: your password stays as it is.',
  },
  reset_refused: {
    subject: `Your ${company.name} password was not reset`,
    heading: 'Nothing was changed',
    intro:
      'Someone asked for a new password for your admin account. For safety, an admin password cannot be reset by email alone, so no code was sent.',
    help: 'If it was you: run "npm run admin -- create" with this address on the server. An account with two-step login or a passkey can be reset by email.',
    note: 'If it was not you, you do not need to do anything.',
  },
  passkey_added: {
    subject: `A passkey was added to your ${company.name} account`,
    heading: 'A passkey was added',
    intro: (name: string) => `You can now log in with “${name}”, without a password.`,
    warning:
      'If it was not you, set a new password at once with “Forgot your password?”: that logs out all devices. Then check the passkeys on your profile page and email us.',
  },
  passkey_removed: {
    subject: `A passkey was removed from your ${company.name} account`,
    heading: 'A passkey was removed',
    intro: (name: string) => `You can no longer log in with “${name}”.`,
    warning: 'If it was not you, change your password at once and email us.',
  },
  password_changed: {
    subject: `Your ${company.name} password was changed`,
    heading: 'Your password was changed',
    intro:
      'The password of your account has just been changed. If that was you, you do not need to do anything.',
    removed: (passkeys: string) => `You can no longer log in with these passkeys: ${passkeys}.`,
    kept: (passkeys: string) =>
      `You can still log in with these passkeys, which you confirmed with the change: ${passkeys}.`,
    feedEnded:
      'Your private calendar address no longer works. You can create a new one on the calendar page.',
    warning:
      'If it was not you, set a new password by email at once: that logs out all devices. Then check the passkeys on your profile page and email us.',
    reset: 'Set a new password',
  },
  google_linked: {
    subject: `Google was connected to your ${company.name} account`,
    heading: 'Google is connected',
    intro: `The Google account of this address has just been connected to your ${company.name} account and can now be used to log in. If that was you, you do not need to do anything.`,
    warning:
      'If it was not you, check the security of your Google account, log out the other devices in your profile and email us.',
  },
  account_made: {
    subject: `Your ${company.name} account`,
    heading: 'Your booking is waiting for you',
    intro: `We have created an account for you at ${company.name}, so that you can see your consultation, chat with us and change the time.`,
    next: (hours: number) =>
      `Choose your password to open it. The link works once, for ${hours} hours. After that, use “Forgot password?” on the login page.`,
    open: 'Choose a password',
    stranger:
      'If you did not ask for a consultation, please reply to this email and we will delete the account.',
  },
  staff_invited: {
    subject: `Your account for the ${company.name} team`,
    heading: 'Welcome to the team',
    intro: (by: string) => `${by} has created an account for you in the admin area of ${company.name}.`,
    next: (hours: number) =>
      `Choose your password, then set up two-step login. The link works once, for ${hours} hours. If it has expired, ask for a new one.`,
    open: 'Set up my account',
    stranger: 'If you do not work there, you can ignore this email. Please do not forward it.',
  },
  wrong_codes: {
    subject: `Wrong login codes on your ${company.name} account`,
    heading: 'Is someone trying to get in?',
    intro: (tries: number) =>
      `Someone who has passed the first step of your login has entered a wrong authenticator code ${tries} times today. Nobody got in this way.`,
    warning:
      'If it was not you, someone probably knows your password: set a new one at once. If you lost the authenticator app, use a recovery code.',
  },
  new_device: {
    subject: `New login to your ${company.name} account`,
    heading: 'Was this you?',
    intro: 'Someone has just logged in to your account from a device we have not seen before.',
    warning: 'If it was not you, change your password at once and log out the other devices in your profile.',
    check: 'Check my account',
  },
  policies_changed: {
    subject: 'Our terms and our Privacy Policy have changed',
    heading: 'Our terms have changed',
    intro: (day: string) =>
      `We have changed our Terms of Service and our Privacy Policy. The new texts apply to you from ${day}.`,
    paid: 'A booking that is already paid keeps the terms under which it was made.',
    disagree: `If you do not agree, you can delete your account before that day. Questions: ${company.email}`,
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
  },
  account_deleted: {
    subject: `Your ${company.name} account has been deleted`,
    heading: 'Goodbye, and all the best',
    intro:
      'Your account has been deleted and you are logged out everywhere. You are welcome back at any time with a new account.',
    retention: (days: number, years: number) =>
      `Your personal data is now locked and will be erased after ${days} days. Records of payments are kept for ${years} years, as Korean law requires.`,
  },
})
