import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

/** Why the office does something; the client reads it. */
export function ReasonField({ label }: { label: string }): ReactNode {
  const t = useText('admin')
  return (
    <Field name="reason" label={label} hint={t('byHand.reasonHint')}>
      {(control) => <textarea {...control} rows={3} maxLength={500} />}
    </Field>
  )
}

/** The foot of a form in a dialog: the way out, and beside it the button that does it. */
export function DialogActions({
  onClose,
  children,
}: {
  onClose: () => void
  children: ReactNode
}): ReactNode {
  const t = useText('admin')
  return (
    <div className="dialog-actions">
      <Button look="plain" onClick={onClose}>
        {t('cancel.keep')}
      </Button>
      {children}
    </div>
  )
}
