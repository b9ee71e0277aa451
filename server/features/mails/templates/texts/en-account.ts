import type { Office } from '#domain/office.ts'
import type { AccountTexts } from './catalogue.ts'

export const account = (office: Office['company']): AccountTexts => ({
  registration_code: {
    subject: `Your ${office.name} verification code`,
    heading: `Welcome to ${office.name}`,
    intro: 'Enter this code on the registration page to confirm your e-mail address:',
    note: 'The code works once and expires in 10 minutes. If you did not ask for it, you can ignore this mail.',
  },
  already_registered: {
    subject: `You already have a ${office.name} account`,
    heading: 'You already have an account',
    intro:
      'Someone, probably you, tried to register with this address. There is an account for it already, so you can simply log in.',
    login: 'Log in',
    reset: 'Forgot your password? Set a new one here:',
    note: 'If it was not you, there is nothing to do: nothing was changed.',
  },
  reset_code: {
    subject: `Your ${office.name} password reset code`,
    heading: 'Set a new password',
    intro: 'Enter this code on the password page to choose a new password:',
    note: 'The code works once and expires in 10 minutes. If you did not ask for it, you can ignore this mail: your password stays as it is.',
  },
  reset_refused: {
    subject: `Your ${office.name} password was not reset`,
    heading: 'Nothing was changed',
    intro:
      'Someone asked for a new password for your admin account. A mailbox alone never opens the office, so no code was sent.',
    help: 'If it was you: run "npm run admin -- create" with this address on the server. An account with two-step login or a passkey can be reset by mail.',
    note: 'If it was not you, there is nothing to do.',
  },
  passkey_added: {
    subject: `A passkey was added to your ${office.name} account`,
    heading: 'A passkey was added',
    intro: (name) => `From now on “${name}” opens your account without a password.`,
    warning:
      'If it was not you, remove it on your profile page at once, sign out all other devices and write to us.',
    check: 'Check my account',
  },
  passkey_removed: {
    subject: `A passkey was removed from your ${office.name} account`,
    heading: 'A passkey was removed',
    intro: (name) => `“${name}” does not open your account any more.`,
    warning: 'If it was not you, change your password at once and write to us.',
    check: 'Check my account',
  },
  password_changed: {
    subject: `Your ${office.name} password was changed`,
    heading: 'Your password was changed',
    intro: 'The password of your account has just been changed. If that was you, there is nothing to do.',
    warning: 'If it was not you, set a new password at once and write to us.',
    reset: 'Set a new password',
  },
  google_linked: {
    subject: `Google was connected to your ${office.name} account`,
    heading: 'Google is connected',
    intro: `The Google account of this address has just been connected to your ${office.name} account and can now be used to log in. If that was you, there is nothing to do.`,
    warning:
      'If it was not you, check the security of your Google account, sign out the other devices in your profile and write to us.',
    check: 'Check my account',
  },
  new_device: {
    subject: `New login to your ${office.name} account`,
    heading: 'Was this you?',
    intro: 'Someone has just logged in to your account from a device we have not seen before.',
    warning:
      'If it was not you, change your password at once and sign out the other devices in your profile.',
    check: 'Check my account',
  },
  account_deleted: {
    subject: `Your ${office.name} account has been deleted`,
    heading: 'Goodbye, and all the best',
    intro:
      'Your account has been deleted and you are signed out everywhere. You are welcome back at any time with a new account.',
    retention: (days, years) =>
      `Your personal data is now locked and will be erased after ${days} days. Records of payments are kept for ${years} years, as Korean law requires.`,
    privacy: 'Privacy Policy',
  },
})
