import { type ReactNode, useState } from 'react'
import { type Passkey, removePasskey, renamePasskey } from '#contract/passkeys.ts'
import { ContinueWithGoogle } from '#web/pages/account/continue-with-google.tsx'
import { redirect, useRefresh } from '#web/program/page.ts'
import { useZone } from '#web/program/render-environment.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/day-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { call } from '#web/wire/api.ts'
import { supportsPasskeys, createPasskey } from '#web/wire/passkey.ts'
import { CollapsibleSection } from './collapsible-section.tsx'

const NAME_LENGTH = 60

/** Lists, adds, names and removes the account's passkeys. */
export function Passkeys(props: { passkeys: readonly Passkey[]; hasPassword: boolean }): ReactNode {
  const { passkeys, hasPassword } = props
  const t = useText('accounts')
  const refresh = useRefresh()
  const [removed, setRemoved] = useState(false)
  return (
    <CollapsibleSection title={t('passkeys.title')}>
      <p>{t('passkeys.about')}</p>
      {passkeys.length > 0 && (
        <ul className="sessions">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              hasPassword={hasPassword}
              onRemoved={() => {
                setRemoved(true)
                refresh()
              }}
            />
          ))}
        </ul>
      )}
      {removed && (
        <Status>
          {t('passkeys.isRemoved')} {t('password.othersEnded')}
        </Status>
      )}
      <AddPasskey hasPassword={hasPassword} onAdded={refresh} />
    </CollapsibleSection>
  )
}

/** A passkey counts as a second factor: an admin who has created one continues to the admin screens. */
export function PasskeyInstead(): ReactNode {
  const t = useText('accounts')
  return (
    <section className="card">
      <h2>{t('passkeys.title')}</h2>
      <p>{t('passkeys.either')}</p>
      <AddPasskey hasPassword onAdded={() => void redirect('/admin-dashboard')} />
    </section>
  )
}

/** An account with a password always enters it; another one logs in with Google again when its login is old. */
function AddPasskey(props: { hasPassword: boolean; onAdded: () => void }): ReactNode {
  const { hasPassword, onAdded } = props
  const t = useText('accounts')
  const [isOpen, setIsOpen] = useState(false)
  const [loginIsOld, setLoginIsOld] = useState(false)
  const action = useAction(async (form) => {
    const answer = await createPasskey(textOf(form, 'passkeyName'), textOf(form, 'passkeyPassword'))
    if (answer.ok) {
      setIsOpen(false)
      onAdded()
    } else if (answer.code === 'REAUTH_REQUIRED') setLoginIsOld(true)
    return answer
  })
  if (!supportsPasskeys()) return <p className="muted">{t('passkeys.notThisDevice')}</p>
  if (!isOpen) {
    return (
      <>
        {action.answer?.ok && <Status>{t('passkeys.isAdded')}</Status>}
        <div>
          <Button onClick={() => setIsOpen(true)}>{t('passkeys.add')}</Button>
        </div>
      </>
    )
  }
  if (loginIsOld && !hasPassword) return <ContinueWithGoogle goTo={() => '/profile'} />
  return (
    <Form action={action}>
      <Field name="passkeyName" label={t('passkeys.name')} hint={t('passkeys.nameHint')}>
        {(control) => <input {...control} autoComplete="off" maxLength={NAME_LENGTH} autoFocus />}
      </Field>
      {hasPassword && <PasswordAgain />}
      <FormAlert except={['REAUTH_REQUIRED']} />
      <div className="row">
        <Button type="submit">{t('passkeys.add')}</Button>
        <Button look="quiet" onClick={() => setIsOpen(false)}>
          {t('passkeys.cancel')}
        </Button>
      </div>
    </Form>
  )
}

function PasswordAgain({ hint }: { hint?: string }): ReactNode {
  const t = useText('accounts')
  return (
    <PasswordField
      name="passkeyPassword"
      label={t('field.password')}
      autoComplete="current-password"
      {...(hint ? { hint } : {})}
    />
  )
}

type RowProps = { passkey: Passkey; hasPassword: boolean; onRemoved: () => void }

function PasskeyRow({ passkey, hasPassword, onRemoved }: RowProps): ReactNode {
  const t = useText('accounts')
  const languageTag = useLanguageTag()
  const zone = useZone()
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null)
  const { name, createdAt, lastUsedAt } = passkey
  const moment = (instant: string): string => formatInstant(new Date(instant), zone, languageTag)
  if (doing === 'rename') return <Rename passkey={passkey} onDone={() => setDoing(null)} />
  return (
    <li className="row between">
      <div>
        <p>{name}</p>
        <p className="muted small">
          {lastUsedAt
            ? t('passkeys.used', { time: moment(lastUsedAt) })
            : t('passkeys.added', { time: moment(createdAt) })}
        </p>
      </div>
      <div className="row">
        <Button
          look="quiet"
          aria-label={t('passkeys.renameOne', { name })}
          onClick={() => setDoing('rename')}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          look="quiet"
          aria-label={t('passkeys.removeOne', { name })}
          onClick={() => setDoing('remove')}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
      <Dialog
        open={doing === 'remove'}
        onClose={() => setDoing(null)}
        title={t('passkeys.removeOne', { name })}
      >
        <Remove
          passkey={passkey}
          hasPassword={hasPassword}
          onCancel={() => setDoing(null)}
          onRemoved={onRemoved}
        />
      </Dialog>
    </li>
  )
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }): ReactNode {
  const t = useText('accounts')
  const refresh = useRefresh()
  const action = useAction(async (form) => {
    const answer = await call(renamePasskey, { id: passkey.id, name: textOf(form, 'newName') })
    if (answer.ok) {
      refresh()
      onDone()
    }
    return answer
  })
  return (
    <li>
      <Form action={action}>
        <Field name="newName" label={t('passkeys.name')}>
          {(control) => (
            <input
              {...control}
              defaultValue={passkey.name}
              autoComplete="off"
              maxLength={NAME_LENGTH}
              autoFocus
            />
          )}
        </Field>
        <FormAlert />
        <div className="row">
          <Button type="submit">{t('save')}</Button>
          <Button look="quiet" onClick={onDone}>
            {t('passkeys.cancel')}
          </Button>
        </div>
      </Form>
    </li>
  )
}

function Remove(props: {
  passkey: Passkey
  hasPassword: boolean
  onCancel: () => void
  onRemoved: () => void
}): ReactNode {
  const { passkey, hasPassword, onCancel, onRemoved } = props
  const t = useText('accounts')
  const [loginIsOld, setLoginIsOld] = useState(false)
  const action = useAction(async (form) => {
    const password = textOf(form, 'passkeyPassword')
    const answer = await call(removePasskey, { id: passkey.id, ...(password ? { password } : {}) })
    if (answer.ok) onRemoved()
    else if (answer.code === 'REAUTH_REQUIRED') setLoginIsOld(true)
    return answer
  })
  if (loginIsOld && !hasPassword) return <ContinueWithGoogle goTo={() => '/profile'} />
  return (
    <Form action={action}>
      {loginIsOld && <PasswordAgain hint={t('passkeys.password')} />}
      <FormAlert except={['REAUTH_REQUIRED']} />
      <div className="row">
        <Button type="submit" look="danger">
          {t('passkeys.remove')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('passkeys.cancel')}
        </Button>
      </div>
    </Form>
  )
}
