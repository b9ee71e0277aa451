import type { z } from 'zod/mini'
import type { actionItemActions, retryRefund } from '#contract/action-items.ts'
import type { TFunction } from '#web/texts/catalogues.ts'
import type { ErrorText } from '#web/texts/use-text.ts'
import type { Answer } from '#web/wire/api.ts'
import type { ToastMessage } from './task.tsx'

type Action = (typeof actionItemActions)[number]
type Retried = z.output<typeof retryRefund.output>
type Reader = {
  t: TFunction<'admin'>
  errorText: ErrorText
}

/** Returns the message for an action's result. A refund is "done" only if the provider confirmed it. */
export function toastFor(
  action: Action,
  answer: Answer<unknown>,
  { t, errorText }: Reader,
  amount: string,
): ToastMessage {
  if (!answer.ok) {
    // These codes have other messages on the booking screens.
    if (action === 'adopt' && answer.code === 'SLOT_TAKEN')
      return { tone: 'bad', text: t('attention.adoptTaken') }
    if (action === 'adopt' && answer.code === 'PAYMENT_NOT_FOUND')
      return { tone: 'bad', text: t('attention.adoptUnknown') }
    if (action === 'transferred' && (answer.code === 'CONFLICT' || answer.code === 'STALE_VERSION'))
      return { tone: 'bad', text: t(`attention.transferred.${answer.code}`) }
    return { tone: 'bad', text: errorText(answer.code, answer.message) }
  }
  if (action === 'retry') {
    const { status } = (answer.value as Retried).refund
    const tone = status === 'completed' ? 'good' : status === 'needs_attention' ? 'bad' : 'warm'
    return { tone, text: t(`attention.retried.${status}`, { amount }) }
  }
  if (action === 'adopt' || action === 'refund' || action === 'leave')
    return { tone: 'good', text: t(`attention.done.${action}`) }
  return { tone: 'good', text: t('attention.done') }
}
