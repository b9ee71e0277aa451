import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

/** The office's reason for an action; the client reads it. */
export function ReasonField({ label }: { label: string }): ReactNode {
  const t = useText('admin')
  return (
    <Field name="reason" label={label} hint={t('reason.hint')}>
      {(control) => <textarea {...control} rows={3} maxLength={500} />}
    </Field>
  )
}

/** The buttons of a form in a dialog: cancel, and the given submit button, if it has one. */
export function DialogActions({
  onClose,
  children,
}: {
  onClose: () => void
  children?: ReactNode
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
