import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { useText } from '#web/messages/use-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import type { CancelFormProps } from './cancel-form.tsx'

/** Few visits to the dashboard cancel something: the form is loaded when the first one does. */
const CancelForm = lazy(async () => ({ default: (await import('./cancel-form.tsx')).CancelForm }))

export function CancelDialog({ open, ...props }: CancelFormProps & { open: boolean }): ReactNode {
  const t = useText('admin')
  return (
    <Dialog open={open} onClose={props.onClose} title={t('cancel.title')}>
      <Suspense fallback={<Loading />}>
        <CancelForm {...props} />
      </Suspense>
    </Dialog>
  )
}
