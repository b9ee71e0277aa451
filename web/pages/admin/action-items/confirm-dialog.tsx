import type { ReactNode } from 'react'
import type { actionItemActions } from '#contract/action-items.ts'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { providerOfId } from '#web/pages/admin/provider.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useMoneyText } from '#web/ui/money-text.ts'
import type { Item } from './places.ts'

type Action = (typeof actionItemActions)[number]
/** An action that waits for its confirmation. */
export type PendingAction = { item: Item; count: number; action: Action }

/**
 * True for actions that need a confirmation: refunds, bookings, erasures and the take-over. Others can be
 * repeated or undone.
 */
export const needsConfirmation = ({ kind, detail }: Item, action: Action): boolean =>
  kind === 'unknown_money' ||
  action === 'take_over' ||
  action === 'transferred' ||
  action === 'discard' ||
  (action === 'retry' && detail === 'RESTORED')

/** Names the amount, the person and the consequence before the action runs. */
export function ConfirmDialog(props: {
  pending: PendingAction | null
  onClose: () => void
  onConfirm: (pending: PendingAction) => void
}): ReactNode {
  const { pending, onClose, onConfirm } = props
  const t = useText('admin')
  const money = useMoneyText()
  if (!pending) return null
  const { item, count, action } = pending
  const amount =
    item.amount === null ? t('attention.confirm.noAmount') : money(item.amount, item.currency ?? undefined)
  const title = (): string => {
    if (action === 'discard') return t('attention.confirm.discard.title', { count })
    if (action === 'take_over') return t('attention.confirm.take_over.title')
    return t(`attention.confirm.${hasOwnTitle(action) ? action : 'refund'}.title`, { amount })
  }
  return (
    <Dialog open onClose={onClose} title={title()}>
      <Person {...item} />
      <p>{t(consequenceOf(pending))}</p>
      {action === 'transferred' && item.actions.includes('retry') && (
        <p>{t('attention.confirm.transferred.refused')}</p>
      )}
      {action === 'refund' && <p>{t(`attention.confirm.refund.${originOf(item.detail)}`)}</p>}
      <div className="dialog-actions">
        <Button look="plain" onClick={onClose}>
          {t('attention.confirm.back')}
        </Button>
        <Button look={lookOf(action)} onClick={() => onConfirm(pending)}>
          {t(`attention.action.${action}`)}
        </Button>
      </div>
    </Dialog>
  )
}

/** Names the person by name, or by the provider's page on which the name is shown. */
function Person({ kind, name, startsAt, captureId }: Item): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  if (kind !== 'unknown_money' && kind !== 'refund_needs_attention') return null
  if (name !== null)
    return (
      <p>
        <strong>
          {startsAt === null
            ? name
            : t('attention.about', { name, moment: formatKoreaTime(startsAt, locale) })}
        </strong>
      </p>
    )
  return (
    captureId && <p>{t('attention.confirm.nobody', { id: captureId, provider: providerOfId(captureId) })}</p>
  )
}

const hasOwnTitle = (action: Action): action is 'adopt' | 'leave' | 'transferred' =>
  action === 'adopt' || action === 'leave' || action === 'transferred'

function consequenceOf({ action }: PendingAction) {
  switch (action) {
    case 'adopt':
    case 'leave':
    case 'take_over':
    case 'discard':
    case 'retry':
    case 'transferred':
      return `attention.confirm.${action}` as const
    default:
      return 'attention.confirm.refund' as const
  }
}

const lookOf = (action: Action): 'danger' | 'plain' | 'main' =>
  action === 'refund' || action === 'discard' ? 'danger' : action === 'leave' ? 'plain' : 'main'

const origins = ['lost', 'foreign', 'unmarked', 'unbookable', 'second'] as const
export const originOf = (detail: string): (typeof origins)[number] =>
  origins.find((origin) => origin === detail) ?? 'unmarked'
