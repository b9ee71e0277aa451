import { type ReactNode, useState } from 'react'
import { deleteAccount } from '#contract/accounts.ts'
import { type Consultation, listConsultations } from '#contract/consultations.ts'
import { ContinueWithGoogle } from '#web/pages/account/continue-with-google.tsx'
import { saveFlash } from '#web/program/flash.ts'
import { redirect } from '#web/program/page.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TimeTwice } from '#web/ui/time-twice.tsx'
import { call } from '#web/wire/api.ts'
import { clearAccountData } from '#web/wire/session.ts'
import { CollapsibleSection } from './collapsible-section.tsx'

export function DeleteAccount({ hasPassword }: { hasPassword: boolean }): ReactNode {
  const t = useText('accounts')
  const [open, setOpen] = useState(false)
  return (
    <CollapsibleSection title={t('delete.title')}>
      <p>{t('delete.text')}</p>
      <div>
        <Button look="danger" onClick={() => setOpen(true)}>
          {t('delete.open')}
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('delete.title')}>
        <Confirmation hasPassword={hasPassword} onCancel={() => setOpen(false)} />
      </Dialog>
    </CollapsibleSection>
  )
}

/**
 * Asks for confirmation, for the password if the login is old, and lists the paid consultations that prevent
 * the deletion.
 */
function Confirmation(props: { hasPassword: boolean; onCancel: () => void }): ReactNode {
  const { hasPassword, onCancel } = props
  const t = useText('accounts')
  const [loginIsOld, setLoginIsOld] = useState(false)
  const [ahead, setAhead] = useState<Consultation[] | null>(null)
  const action = useAction(async (form) => {
    const password = textOf(form, 'password')
    const answer = await call(deleteAccount, password ? { password } : {})
    if (answer.ok) {
      clearAccountData()
      saveFlash('accountDeleted')
      return redirect('/login')
    }
    if (answer.code === 'REAUTH_REQUIRED') setLoginIsOld(true)
    if (answer.code === 'HAS_ACTIVE_CONSULTATION') {
      const list = await call(listConsultations, { status: 'pending' })
      setAhead(list.ok ? list.value.reports.filter(isAhead) : [])
    }
    return answer
  })
  if (ahead) return <ConsultationsAhead ahead={ahead} onCancel={onCancel} />
  if (loginIsOld && !hasPassword) {
    return (
      <div className="stack">
        <p>{t('google.deleteAgain')}</p>
        <ContinueWithGoogle goTo={() => '/profile'} />
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    )
  }
  return (
    <Form action={action}>
      <p>{t('delete.question')}</p>
      {loginIsOld && (
        <PasswordField
          name="password"
          label={t('field.password')}
          hint={t('delete.password')}
          autoComplete="current-password"
        />
      )}
      <FormAlert outage={t('delete.failed')} refused={t('delete.refused')} except={['REAUTH_REQUIRED']} />
      <div className="row">
        <Button type="submit" look="danger">
          {t('delete.confirm')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}

/** True for consultations that the server counts as paid and upcoming. */
const isAhead = ({ startsAt, freeMove }: Consultation): boolean =>
  freeMove || Date.parse(startsAt) > Date.now()

function ConsultationsAhead({ ahead, onCancel }: { ahead: Consultation[]; onCancel: () => void }): ReactNode {
  const t = useText('accounts')
  const errorText = useErrorText()
  return (
    <div className="stack">
      <Alert>{errorText('HAS_ACTIVE_CONSULTATION')}</Alert>
      <ul className="stack tight">
        {ahead.map(({ _id, number, startsAt }) => (
          <li key={_id}>
            <TimeTwice startsAt={startsAt} />
            <a href={`/consultations/${_id}`}>{number}</a>
          </li>
        ))}
      </ul>
      <div className="row">
        <a className="button main" href="/report-history">
          {t('delete.consultations')}
        </a>
        <Button look="quiet" onClick={onCancel}>
          {t('close')}
        </Button>
      </div>
    </div>
  )
}
