import type { ReactNode } from 'react'
import { lazyPart } from '#web/program/lazy-part.tsx'
import { useText } from '#web/texts/use-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { CancelFormProps } from './cancel-form.tsx'

/** Loaded on demand, because few visits cancel something. */
const CancelForm = lazyPart(async () => (await import('./cancel-form.tsx')).CancelForm)

export function CancelDialog({ open, ...props }: CancelFormProps & { open: boolean }): ReactNode {
  const t = useText('admin')
  return (
    <Dialog open={open} onClose={props.onClose} title={t('cancel.title')}>
      <CancelForm {...props} />
    </Dialog>
  )
}
