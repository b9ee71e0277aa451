import type { RefundCause } from '#domain/money-cause.ts'
import type { SiteEvent } from '#server/features/mails/kinds.ts'

/** Reasons why a refund is stuck, with the same texts as on the admin page (web/texts/en/admin-causes.ts). */
const refundCauses: Record<RefundCause, string> = {
  balance: 'Your balance at the provider is too low. Add money there.',
  declined: 'The client’s card or account was refused, or they have not confirmed the payment.',
  unsaid: 'No reason given.',
  disputed: 'The client disputes the payment. It waits until the dispute is over.',
  restored: 'It was under way when the backup was made. The provider is asked before anything is sent again.',
  outside: 'The client paid you outside the site.',
  failedBefore: 'It was sent, and the client’s bank has returned it.',
  tooLate: 'The provider’s time limit for refunds has passed. Send the money in another way.',
  notCleared: 'The payment itself has not arrived yet. It is tried again when it has.',
  already: 'The provider says that this has happened before. Look the transaction up there.',
  access:
    'The provider does not allow it with our access data. Ask whoever looks after the site to check the access data, or do it in the provider’s console.',
  account: 'The provider has restricted it or one of the accounts. Its support can say why.',
  review: 'The provider is checking the payment or waits for you to accept it. Look it up there.',
  bank: 'The client’s bank is still transferring the money. This can take some days.',
  noAnswer: 'The provider has not given a clear answer. We keep asking.',
  other: 'The provider has refused it. Its support can say why.',
}

export type AdminTexts = ReturnType<typeof adminTexts>

export const adminTexts = () => ({
  refund_stuck: {
    subject: (amount: string) => `A refund of ${amount} needs your action`,
    heading: 'A refund needs your action',
    intro: (amount: string) =>
      `The payment provider has not accepted a refund of ${amount} that is owed to a client. The client was told that you are handling it.`,
    /** Instead of `intro` and `todo` for money that was received outside a provider. */
    introOutside: (amount: string) =>
      `You owe a client a refund of ${amount}, which was paid to you outside the site. The client was told that you are handling it.`,
    todoOutside:
      'Transfer the money, then press “Transferred” under “Needs attention”. The client gets a mail that the refund is complete.',
    consultation: 'Consultation',
    transaction: 'Transaction',
    why: 'Why',
    causes: refundCauses,
    /** The code that the provider's support asks for. */
    code: 'Code for support',
    /** In addition, for a refund that the provider refuses for good. */
    todoRefused:
      'If the provider can no longer refund this payment, send the money in another way, then press “Transferred”: the client gets a mail.',
    todo: '“Try again” sends the refund once more. The entry disappears automatically when the refund is complete.',
    open: 'Open “Needs attention”',
  },
  /** No payment is possible before an admin acts at the provider. */
  account_refused: {
    subject: (provider: string) => `${provider} refuses your account: nobody can pay`,
    intro: (provider: string) =>
      `${provider} has just refused a payment because of a problem with your own account. Other clients cannot pay either. Nobody was charged.`,
    todo: 'Log in there and read the notices on your account: it may be restricted, need documents, or have reached a limit.',
    gone: 'The entry under “Needs attention” disappears automatically with the next payment that works.',
  },
  /** A problem of the site itself. */
  site_alert: {
    events: {
      mails_stopped: {
        subject: 'Your site cannot send emails',
        text: 'The mail server has refused emails to five different people in a row, so the site has stopped sending. No email is lost: the site tries one every five minutes and sends all of them once the server accepts it.',
        todo: 'Look at the account of the mail server (payment, limits, sender address), or forward this email to the person who looks after the site.',
      },
      backup_failed: {
        subject: 'The backup has failed',
        text: 'The site could not make its backup. The last good one is still there, and it is tried again every half hour.',
        todo: 'Give this mail to whoever looks after the site: the place of the backups may be full, or not reachable.',
      },
    } satisfies Record<SiteEvent, object>,
    since: 'Since',
    /** Label of a program's error message, for the person who runs the site. */
    reason: 'Error message',
    open: 'Open the admin dashboard',
  },
  desk_test: {
    subject: 'Test email from your site',
    text: 'You asked for this email in the admin dashboard. Press “It has arrived” there. Emails to clients arrive in the same way.',
    open: 'Open the admin dashboard',
  },
  audit_head: {
    subject: (date: string) => `Audit log of ${date}: complete and unchanged`,
    alarmSubject: (date: string) => `Audit log of ${date}: it was changed`,
    heading: 'Your audit log is complete',
    alarmHeading: 'Your audit log was changed',
    intro: (entries: string) =>
      `All ${entries} entries were checked last night. None was changed, removed or inserted.`,
    alarm: (faults: number) =>
      `The nightly check found ${faults} places that were changed or removed after they had been written. Only someone with access to the database can do that. Change its password and ask whoever runs your server to compare the log with your backups.`,
    head: 'Last entry and its checksum',
    keep: 'Please keep this email: it can prove later that nothing up to this entry was changed. “npm run verify-audit -- CHECKSUM” compares it with the log.',
  },
})
