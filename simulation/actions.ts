import {
  cancelCheckout,
  approve,
  book,
  checkout,
  clientCapture,
  clientOrder,
  repeatCheckout,
  reverseApproval,
  confirmAnyOrder,
  confirmApprovedOrder,
} from './buyers.ts'
import {
  captureAgain,
  changeCapture,
  changeKoreanPayment,
  disputeSeveral,
  showOutcome,
} from './changes-after-capture.ts'
import { anySite } from './choosing.ts'
import { cancelAfterAPart, failExternalRefund, refundByAdmin } from './extra-refunds.ts'
import { returnFromWindow, createForeignPayment, changeMethod } from './korean-buyers.ts'
import {
  chargeAfterRefusal,
  consoleCancel,
  forgePortoneWebhook,
  koreanDispute,
  settleSlowPayment,
  toggleManualApproval,
} from './korean-provider.ts'
import {
  dashboardRefund,
  deliverWebhook,
  dispute,
  failRefund,
  forgeWebhook,
  settleCapture,
  settleRefund,
} from './provider.ts'
import { bookByStaff, recordTransfers } from './staff-bookings.ts'
import { cancel, cancelLate, complete, review, runOneWorker } from './staff.ts'
import { changeCalendar, changeDay, connectCalendar, reassignBooking } from './team-acts.ts'
import { jumpClock, outage, advanceLong, advanceDuringCalls } from './time.ts'
import { confirmLink, joinList, leaveList, payByLink, shareLink } from './waiting.ts'
import type { World } from './world.ts'

type Action = { weight: number; act: (world: World) => unknown }

/** Actions of people and providers, with their weights. */
const actions: Record<string, Action> = {
  checkout: { weight: 8, act: checkout },
  'same again in another tab': { weight: 2, act: repeatCheckout },
  'a whole booking': { weight: 5, act: book },
  approve: { weight: 16, act: approve },
  confirm: { weight: 6, act: confirmAnyOrder },
  'confirm an approved one': { weight: 14, act: confirmApprovedOrder },
  'the client cancels the checkout': { weight: 1, act: cancelCheckout },
  'join the waiting list': { weight: 3, act: joinList },
  'leave the waiting list': { weight: 0.3, act: leaveList },
  'make a payment link': { weight: 1, act: shareLink },
  'pay by a link': { weight: 2, act: payByLink },
  'come back from a link': { weight: 3, act: confirmLink },
  'book for a client': { weight: 1.2, act: bookByStaff },
  'record a transfer': { weight: 0.6, act: recordTransfers },
  'give to another counsellor': { weight: 1, act: reassignBooking },
  'change a day of a counsellor': { weight: 0.7, act: changeDay },
  'add or remove a calendar': { weight: 1, act: connectCalendar },
  'an event in a calendar': { weight: 2, act: changeCalendar },
  'order made by the client': { weight: 1, act: clientOrder },
  'client captures by itself': { weight: 1.5, act: clientCapture },
  cancel: { weight: 3, act: cancel },
  'cancel late': { weight: 1, act: cancelLate },
  complete: { weight: 0.7, act: complete },
  review: { weight: 0.7, act: review },
  'run the workers': { weight: 10, act: runOneWorker },
  webhook: { weight: 8, act: deliverWebhook },
  'forged webhook': { weight: 1, act: forgeWebhook },
  'refund in the dashboard': { weight: 0.7, act: dashboardRefund },
  'an admin refunds manually': { weight: 1.5, act: refundByAdmin },
  'cancelled after a part refunded at the provider': { weight: 1.2, act: cancelAfterAPart },
  'a refund made at the provider fails': { weight: 1.2, act: failExternalRefund },
  'settle a capture': { weight: 2, act: settleCapture },
  'settle a refund': { weight: 1, act: settleRefund },
  'a completed refund fails': { weight: 0.2, act: failRefund },
  dispute: { weight: 0.4, act: dispute },
  'dispute about several payments': { weight: 0.2, act: disputeSeveral },
  'a lost dispute is shown': { weight: 0.2, act: showOutcome },
  'a capture changes': { weight: 0.5, act: changeCapture },
  'a payment of the second provider changes': { weight: 0.4, act: changeKoreanPayment },
  'money is taken twice': { weight: 0.15, act: captureAgain },
  'take an approval back': { weight: 0.3, act: reverseApproval },
  'change the payment method': { weight: 2, act: changeMethod },
  'come back from the window': { weight: 4, act: returnFromWindow },
  'a payment that the site did not create': { weight: 0.5, act: createForeignPayment },
  'cancel in the console': { weight: 0.5, act: consoleCancel },
  'a slow bank decides': { weight: 2, act: settleSlowPayment },
  'dispute of a card': { weight: 0.4, act: koreanDispute },
  'toggle manual approval': { weight: 0.6, act: toggleManualApproval },
  'a refused payment is charged': { weight: 0.2, act: chargeAfterRefusal },
  'forged webhook of the second provider': { weight: 0.5, act: forgePortoneWebhook },
  seconds: { weight: 6, act: (world) => advanceDuringCalls(world, world.chance.pick([1, 2, 5, 10]) * 1000) },
  'a while': { weight: 1.5, act: advanceLong },
  'kill a process': { weight: 0.5, act: kill },
  'outage of days': { weight: 0.15, act: outage },
  'jump of a clock': { weight: 0.2, act: jumpClock },
}

type Mix = { name: string; weight: number; act: Action['act'] }[]

/** Multiplies the weights of the acts that concern several counsellors, and of the bookings that they need. */
const LARGE_OFFICE_FACTORS = new Map<Action['act'], number>([
  [book, 4],
  [reassignBooking, 5],
  [connectCalendar, 3],
  [changeCalendar, 3],
])

/** Weights of one seed: each seed prefers some actions. */
export const mixOf = ({ chance, team }: World): Mix =>
  Object.entries(actions).map(([name, { weight, act }]) => ({
    name,
    weight:
      weight * chance.pick([0.3, 1, 1, 1, 3]) * (team.isLarge ? (LARGE_OFFICE_FACTORS.get(act) ?? 1) : 1),
    act,
  }))

/** Runs one action, chosen by the weights. */
export async function actOnce(world: World, mix: Mix): Promise<void> {
  let left = world.chance.next() * mix.reduce((sum, { weight }) => sum + weight, 0)
  const chosen = mix.find(({ weight }) => (left -= weight) < 0) ?? mix[0]!
  await chosen.act(world)
  await world.scheduler.untilIdle()
}

function kill(world: World): void {
  world.scheduler.kill(anySite(world))
}
