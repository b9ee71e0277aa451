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

/** The buttons of a form in a dialog: cancel, and the one that submits, if its text is given. */
export function DialogActions(props: {
  onClose: () => void
  submit?: string
  look?: 'main' | 'danger'
  disabled?: boolean
}): ReactNode {
  const { onClose, submit, look = 'main', disabled = false } = props
  const t = useText('admin')
  return (
    <div className="dialog-actions">
      <Button look="plain" onClick={onClose}>
        {t('cancel.keep')}
      </Button>
      {submit !== undefined && (
        <Button type="submit" look={look} disabled={disabled}>
          {submit}
        </Button>
      )}
    </div>
  )
}
