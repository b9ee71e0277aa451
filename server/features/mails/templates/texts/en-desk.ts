import type { RefundCause } from '#domain/money-cause.ts'
import type { DeskTexts } from './catalogue.ts'

/** Why a refund is stuck, as the desk says it (web/texts/en/admin-causes.ts). */
const refundCauses: Record<RefundCause, string> = {
  balance: 'Your balance at the provider is too low. Add money there.',
  declined: 'The client’s card or account was refused, or they have not confirmed the payment.',
  unsaid: 'Nobody has said why.',
  disputed: 'The client disputes the payment. It waits until the dispute is over.',
  restored: 'It was under way when the backup was made. The provider is asked before anything is sent again.',
  failedBefore: 'It was sent, and the client’s bank has sent it back.',
  tooLate: 'The provider’s time for it is over. Send the money to the client another way and tell them.',
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

export const desk = (): DeskTexts => ({
  refund_stuck: {
    subject: (amount) => `A refund of ${amount} needs you`,
    heading: 'A refund needs you',
    intro: (amount) =>
      `The payment provider has not accepted a refund of ${amount} that is owed to a client. The client was told that you are looking after it.`,
    consultation: 'Consultation',
    transaction: 'Transaction',
    why: 'Why',
    causes: refundCauses,
    code: 'Code for support',
    todo: 'If it will not refund this payment any more, send the money in another way and tell the client. “Try again” sends the refund once more. The entry goes by itself when the money is back.',
    open: 'Open “Needs attention”',
  },
  desk_alert: {
    subjects: {
      booked: (name, time) => `New booking: ${name}, ${time}`,
      cancelled: (name, time) => `Cancelled by the client: ${name}, ${time}`,
      moved: (name, time) => `Moved by the client: ${name}, now ${time}`,
      missed: (name, time) => `“Nobody is here”: ${name}, ${time}`,
      disputed: (name, time) => `Payment disputed: ${name}, ${time}`,
      mail_failed: (name, time) => `A mail could not be delivered: ${name}, ${time}`,
    },
    client: 'Client',
    open: 'Open the desk',
  },
  desk_digest: {
    subject: (count) => `This weekend: ${count} ${count === 1 ? 'consultation' : 'consultations'}`,
    none: 'Nobody has booked for this weekend.',
    open: 'Open the desk',
  },
  desk_test: {
    subject: 'This site’s mails arrive',
    text: 'You asked for this mail at the desk. Press “It has arrived” there: then clients get theirs, too.',
    open: 'Open the desk',
  },
  audit_head: {
    subject: (date) => `Audit log of ${date}: complete and unchanged`,
    alarmSubject: (date) => `Audit log of ${date}: it was changed`,
    heading: 'Your audit log is complete',
    alarmHeading: 'Your audit log was changed',
    intro: (entries) =>
      `All ${entries} entries were checked last night. None was changed, removed or put in between.`,
    alarm: (faults) =>
      `The nightly check found ${faults} places that were changed or removed after they had been written. Only somebody with access to the database can do that. Change its password and ask whoever runs your server to compare the log with your backups.`,
    head: 'Last entry and its checksum',
    keep: 'Please keep this mail: it proves later that nothing up to this entry was changed. “npm run verify-audit -- CHECKSUM” compares it with the log.',
  },
})
