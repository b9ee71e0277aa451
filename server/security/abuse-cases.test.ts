import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * The 181 abuse cases listed before the site was built: the test of each, or the reason why it cannot happen
 * here. A moved or renamed test fails this one.
 */
const ACCOUNTS = 'server/features/accounts'
const SECURITY = 'server/security'
const FEATURES = 'server/features'

/** Numbers, the file that tests them, and a text in it. */
const tried: [numbers: number[], file: string, text: string][] = [
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], `${SECURITY}/requests.test.ts`, 'abuse case %i'],
  [[11], `${SECURITY}/requests.test.ts`, 'abuse case 11:'],
  [[12, 13], `${SECURITY}/requests.test.ts`, '[13, `/api/sessions/'],
  [[14], `${SECURITY}/requests.test.ts`, 'abuse case 14:'],
  [[15], `${SECURITY}/socket.test.ts`, 'abuse case 15:'],
  [[16], `${SECURITY}/socket.test.ts`, 'abuse case 16:'],
  [[17], `${SECURITY}/socket.test.ts`, 'abuse case 17:'],
  [[18], `${SECURITY}/socket.test.ts`, 'abuse case 18:'],
  [[19, 20, 21, 22, 84], `${SECURITY}/requests.test.ts`, '[84, { origin:'],
  [[23, 24], `${SECURITY}/requests.test.ts`, 'abuse cases 23, 24:'],
  [[25], `${SECURITY}/requests.test.ts`, 'abuse case 25:'],
  [[26], `${SECURITY}/requests.test.ts`, 'abuse case 26:'],
  [[27, 28, 29, 30, 31, 32, 33], `${ACCOUNTS}/registration-codes.test.ts`, "[27, 'a@naver.com']"],
  [[34], `${ACCOUNTS}/registration-codes.test.ts`, 'abuse case 34:'],
  [[35], `${ACCOUNTS}/registration-codes.test.ts`, 'abuse case 35:'],
  [[36, 37], `${ACCOUNTS}/registration-codes.test.ts`, 'abuse cases 36, 37:'],
  [[38], `${ACCOUNTS}/registration-codes.test.ts`, 'abuse case 38:'],
  [[39], `${ACCOUNTS}/registration-codes.test.ts`, 'abuse case 39:'],
  [[40, 41], `${ACCOUNTS}/registration-codes.test.ts`, 'abuse cases 40, 41:'],
  [[42], `${ACCOUNTS}/races.test.ts`, 'abuse case 42:'],
  [[43], `${ACCOUNTS}/registration-codes.test.ts`, 'abuse case 43:'],
  [[44], `${ACCOUNTS}/registration-codes.test.ts`, 'abuse case 44:'],
  [[45, 49, 51], `${ACCOUNTS}/registration-codes.test.ts`, 'abuse cases 45, 49, 51:'],
  [[46], `${ACCOUNTS}/registration-codes.test.ts`, 'abuse case 46:'],
  [[47, 48], `${ACCOUNTS}/registration-codes.test.ts`, '[48, 123456]'],
  [[50], `${ACCOUNTS}/registration-codes.test.ts`, 'abuse case 50:'],
  [[52], `${ACCOUNTS}/races.test.ts`, 'abuse case 52:'],
  [[53], `${ACCOUNTS}/registration-codes.test.ts`, 'abuse case 53:'],
  [[54], `${ACCOUNTS}/registration-codes.test.ts`, 'abuse case 54:'],
  [
    [55, 56, 57, 58, 59, 60, 61, 62, 65, 66, 67],
    `${ACCOUNTS}/registration.test.ts`,
    "[67, { role: 'admin' }",
  ],
  [[64], `${ACCOUNTS}/registration.test.ts`, 'abuse case 64:'],
  [[68], `${ACCOUNTS}/registration.test.ts`, 'abuse case 68:'],
  [[69, 70, 71, 72], `${ACCOUNTS}/login.test.ts`, 'abuse cases 69 to 72:'],
  [[73], `${ACCOUNTS}/login.test.ts`, 'abuse case 73:'],
  [[74], `${ACCOUNTS}/login.test.ts`, 'abuse case 74:'],
  [[75], `${ACCOUNTS}/login.test.ts`, 'abuse case 75:'],
  [[76, 77], `${ACCOUNTS}/second-factor.test.ts`, 'abuse cases 76, 77:'],
  [[78], `${ACCOUNTS}/second-factor.test.ts`, 'abuse case 78:'],
  [[79], `${ACCOUNTS}/second-factor.test.ts`, 'abuse case 79:'],
  [[80], `${ACCOUNTS}/second-factor.test.ts`, 'abuse case 80:'],
  [[81], `${ACCOUNTS}/login.test.ts`, 'abuse case 81:'],
  [[82], `${ACCOUNTS}/sessions.test.ts`, 'abuse case 82:'],
  [[83], `${ACCOUNTS}/sessions.test.ts`, 'abuse case 83:'],
  [[85], `${SECURITY}/socket.test.ts`, 'abuse case 85:'],
  [[86], `${ACCOUNTS}/passwords.test.ts`, 'abuse case 86:'],
  [[87], `${ACCOUNTS}/passwords.test.ts`, 'abuse case 87:'],
  [[88, 92], `${ACCOUNTS}/passwords.test.ts`, 'abuse cases 88, 92:'],
  [[89], `${ACCOUNTS}/passwords.test.ts`, 'abuse case 89:'],
  [[90], `${ACCOUNTS}/passwords.test.ts`, 'abuse case 90:'],
  [[91], `${ACCOUNTS}/passwords.test.ts`, 'abuse case 91:'],
  [[93], `${ACCOUNTS}/second-factor.test.ts`, 'abuse case 93:'],
  [[94], `${ACCOUNTS}/races.test.ts`, 'abuse case 94:'],
  [[95], `${ACCOUNTS}/passwords.test.ts`, 'abuse case 95:'],
  [[96, 97], `${ACCOUNTS}/passwords.test.ts`, 'abuse cases 96, 97:'],
  [[98, 99], `${ACCOUNTS}/passwords.test.ts`, 'abuse cases 98, 99:'],
  [[100], `${ACCOUNTS}/passwords.test.ts`, 'abuse case 100:'],
  [[101], `${ACCOUNTS}/passwords.test.ts`, 'abuse case 101:'],
  [[102], `${ACCOUNTS}/deletion.test.ts`, 'abuse case 102:'],
  [[103], `${ACCOUNTS}/deletion.test.ts`, 'abuse case 103:'],
  [[104, 105], `${ACCOUNTS}/sessions.test.ts`, 'abuse cases 104, 105:'],
  [[106], `${ACCOUNTS}/second-factor.test.ts`, 'abuse case 106:'],
  [[107], `${ACCOUNTS}/google-forged.test.ts`, 'abuse case 107:'],
  [[108], `${ACCOUNTS}/google-forged.test.ts`, 'abuse case 108:'],
  [[109], `${ACCOUNTS}/google-forged.test.ts`, 'abuse case 109:'],
  [[110], `${ACCOUNTS}/google-forged.test.ts`, 'abuse case 110:'],
  [[111], `${ACCOUNTS}/google-forged.test.ts`, 'abuse case 111:'],
  [[112], `${ACCOUNTS}/google-forged.test.ts`, 'abuse case 112:'],
  [[113, 114, 124, 165], `${SECURITY}/testing-routes-consultations.ts`, "'POST /api/payments/orders'"],
  [[115, 116, 117, 118], `${SECURITY}/booking.test.ts`, '[118, '],
  [
    [119, 120],
    `${FEATURES}/payments/checkout/races.test.ts`,
    'of twenty users who request one slot, one gets it',
  ],
  [[121, 122, 123, 173], `${SECURITY}/booking.test.ts`, '[173, { discountAmount: 36 }]'],
  [
    [125],
    `${FEATURES}/payments/checkout/booking.test.ts`,
    'an order that was changed at the provider is never captured',
  ],
  [
    [126],
    `${FEATURES}/payments/checkout/booking.test.ts`,
    'confirming again answers the same consultation and charges nothing',
  ],
  [[127], `${FEATURES}/payments/checkout/booking.test.ts`, 'two tabs confirming at once book once'],
  [
    [128],
    `${FEATURES}/payments/checkout/booking.test.ts`,
    'a capture whose reply was lost is found within a minute',
  ],
  [
    [129],
    `${FEATURES}/payments/checkout/booking.test.ts`,
    'an approval after the hold is captured if the slot is still free, and never charged if it is not',
  ],
  [[130, 132, 134, 135], `${FEATURES}/attachments/uploads.test.ts`, 'of 5 MiB and one byte'],
  [[131], `${SECURITY}/socket.test.ts`, 'abuse case 131:'],
  [[133], `${FEATURES}/attachments/uploads.test.ts`, '133 two files'],
  [[136], `${FEATURES}/attachments/inspect.test.ts`, '136 %s is refused by its content'],
  [[137], `${FEATURES}/attachments/inspect.test.ts`, '137 links that cannot be read'],
  [[138], `${FEATURES}/attachments/inspect.test.ts`, '138 a broken object stream'],
  [[139], `${FEATURES}/attachments/inspect.test.ts`, '20,000 parts'],
  [[140], `${FEATURES}/attachments/inspect.test.ts`, "'../../etc/passwd', '/etc/passwd'"],
  [[141], `${FEATURES}/attachments/inspect.test.ts`, '141'],
  [[142], `${FEATURES}/attachments/uploads.test.ts`, '142 is kept under an id of ours'],
  [[143], `${FEATURES}/attachments/file-name.test.ts`, '143 no file name breaks out of the header'],
  [[144], `${FEATURES}/attachments/downloads.test.ts`, '144 a download does not exist for a stranger'],
  [[145], `${FEATURES}/attachments/downloads.test.ts`, '145 a download of a file that is gone'],
  [[146], `${FEATURES}/attachments/uploads.test.ts`, '146 can be tried twenty times an hour'],
  [[147], `${SECURITY}/booking.test.ts`, 'abuse case 147:'],
  [[148], `${SECURITY}/booking.test.ts`, 'abuse case 148:'],
  [
    [149],
    `${FEATURES}/consultations/cancel.test.ts`,
    'a stranger cannot tell a consultation from a missing one',
  ],
  [[150], `${SECURITY}/booking.test.ts`, 'abuse case 150:'],
  [[151, 152], `${SECURITY}/booking.test.ts`, "[152, 'a'.repeat(1001)"],
  [
    [153, 160],
    `${FEATURES}/consultations/cancel.test.ts`,
    'a user cannot cancel in the name of the office, nor complete',
  ],
  [[154, 156, 161], `${FEATURES}/consultations/cancel.test.ts`, 'an ended consultation cannot change'],
  [[155], `${FEATURES}/consultations/races.test.ts`, '24 concurrent cancellations refund once'],
  [
    [157],
    `${FEATURES}/consultations/races.test.ts`,
    'when a user and an admin cancel at once, one of them is recorded',
  ],
  [
    [158],
    `${FEATURES}/consultations/races.test.ts`,
    'a concurrent move, offer, answer and two cancellations leave one consistent state',
  ],
  [[159], `${FEATURES}/consultations/cancel.test.ts`, 'a cancellation one second later refunds nothing'],
  [[162], `${SECURITY}/testing-routes-consultations.ts`, "'POST /api/consultations/complete'"],
  [
    [163],
    `${FEATURES}/consultations/cancel.test.ts`,
    'a refund that cannot be sent yet is shown as requested and sent later',
  ],
  [[164], `${SECURITY}/audit.test.ts`, 'a demoted admin is refused at the next call'],
  [
    [166],
    `${FEATURES}/coupons/coupons.test.ts`,
    'another email address is refused, and any spelling of the own one accepted',
  ],
  [
    [167, 169],
    `${FEATURES}/coupons/coupons.test.ts`,
    'every refusal has the same text: unknown, another user’s, used, reserved, revoked',
  ],
  [[168], `${FEATURES}/coupons/coupons.test.ts`, 'a coupon is valid for six months to the second'],
  [[170], `${SECURITY}/booking.test.ts`, 'abuse case 170:'],
  [[171], `${FEATURES}/coupons/coupons.test.ts`, 'guessing codes is limited'],
  [[172], `${FEATURES}/payments/checkout/races.test.ts`, 'one coupon in two browsers is used once'],
  [[174], `${FEATURES}/payments/capture/webhooks.test.ts`, 'a forged webhook is refused and not stored'],
  [[175], `${SECURITY}/booking.test.ts`, 'abuse case 175:'],
  [[176], `${FEATURES}/payments/capture/webhooks.test.ts`, 'a webhook that arrives twice is stored once'],
  [
    [177],
    `${FEATURES}/payments/checkout/client-orders.test.ts`,
    'an unclaimed capture becomes an action item after ten minutes, and one action refunds it',
  ],
  [[178], `${SECURITY}/booking.test.ts`, 'abuse case 178:'],
  [
    [179],
    `${FEATURES}/payments/checkout/client-orders.test.ts`,
    'a client order with a lower amount is refunded',
  ],
  [
    [180],
    `${FEATURES}/payments/capture/webhooks.test.ts`,
    'a webhook that cannot be verified is refused with a retry and accepted later',
  ],
  [
    [181],
    `${FEATURES}/payments/refunds/refunds.test.ts`,
    'a pending refund is synced until it ends, and sent again if it fails',
  ],
]

const doesNotApply: Record<number, string> = {
  63: 'The form sends that a person agreed, never to which version: the server notes the version in force.',
}

test('each of the 181 abuse cases has a test or a reason why it does not apply', () => {
  const numbers = [...tried.flatMap(([each]) => each), ...Object.keys(doesNotApply).map(Number)]
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 181 }, (_, index) => index + 1))
})

test.each(tried)('the tests of abuse cases %j are in %s', (_, file, text) => {
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain(text)
})
