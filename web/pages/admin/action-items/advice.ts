import type { Item } from './places.ts'

/** Returns the text key of the instruction, or of the reason why nothing can be done here. */
export function adviceOf({
  kind,
  detail,
  actions,
  isManual,
}: Pick<Item, 'kind' | 'detail' | 'actions' | 'isManual'>) {
  if (kind === 'unknown_money' && detail === 'foreign') return 'attention.unknown_money.elsewhere'
  if (kind === 'unknown_money' && actions.length === 0) return 'attention.unknown_money.onHold'
  if (kind === 'refund_needs_attention') {
    if (actions.length === 0) return 'attention.refund_needs_attention.onHold'
    if (actions.includes('transferred')) {
      if (!actions.includes('retry')) return 'attention.refund_needs_attention.outside'
      return isManual
        ? 'attention.refund_needs_attention.refusedManual'
        : 'attention.refund_needs_attention.refused'
    }
    if (isManual) return 'attention.refund_needs_attention.manual'
  }
  if (kind === 'dispute' || kind === 'payment_held') return `attention.${kind}` as const
  return `attention.${kind}.do` as const
}
