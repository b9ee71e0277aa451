import { type ReactNode, useState } from 'react'
import { disableTotp, startTotp } from '#contract/accounts.ts'
import { lazyPart } from '#web/program/lazy-part.tsx'
import { useRefresh } from '#web/program/page.ts'
import { useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { call } from '#web/wire/api.ts'
import { CollapsibleSection } from './collapsible-section.tsx'

type Step =
  | { name: 'start' }
  | { name: 'scan'; uri: string; secret: string }
  | { name: 'recovery'; codes: readonly string[] }

type FirstSetUp = { onConfirmed: () => void; onKept: () => void }

/** The QR code is loaded on demand, because few people set up two-step login. */
const AuthenticatorSetup = lazyPart(
  async () => (await import('./authenticator-setup.tsx')).AuthenticatorSetup,
)

/**
 * Sets up an authenticator app (RFC 6238) or turns it off. `first`: an admin who may do nothing else yet, and
 * what follows.
 */
export function TwoFactor({ enabled, first }: { enabled: boolean; first?: FirstSetUp }): ReactNode {
  const t = useText('accounts')
  const refresh = useRefresh()
  const [step, setStep] = useState<Step>({ name: 'start' })
  return (
    <CollapsibleSection title={t('totp.title')} isOpen={first !== undefined}>
      {step.name === 'recovery' && (
        <Recovery
          codes={step.codes}
          onKept={() => {
            if (first) return first.onKept()
            setStep({ name: 'start' })
            refresh()
          }}
        />
      )}
      {step.name === 'scan' && (
        <AuthenticatorSetup
          {...step}
          onConfirmed={(codes) => {
            setStep({ name: 'recovery', codes })
            first?.onConfirmed()
          }}
        />
      )}
      {step.name === 'start' && enabled && <TurnOff />}
      {step.name === 'start' && !enabled && (
        <Start onStarted={(started) => setStep({ name: 'scan', ...started })} />
      )}
    </CollapsibleSection>
  )
}

function Start({ onStarted }: { onStarted: (started: { uri: string; secret: string }) => void }): ReactNode {
  const t = useText('accounts')
  const action = useAction(async (form) => {
    const answer = await call(startTotp, { password: textOf(form, 'totpPassword') })
    if (answer.ok) onStarted(answer.value)
    return answer
  })
  return (
    <Form action={action}>
      <p>{t('totp.off')}</p>
      <PasswordField name="totpPassword" label={t('field.password')} autoComplete="current-password" />
      <FormAlert />
      <div>
        <Button type="submit">{t('totp.start')}</Button>
      </div>
      <p>
        <a href="/reset-password">{t('login.forgot')}</a>
      </p>
    </Form>
  )
}

function Recovery({ codes, onKept }: { codes: readonly string[]; onKept: () => void }): ReactNode {
  const t = useText('accounts')
  return (
    <div className="stack">
      <Status>{t('totp.on')}</Status>
      <p>{t('totp.recovery')}</p>
      <ul className="recovery-codes" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button onClick={onKept} look="main">
          {t('totp.done')}
        </Button>
        <CopyButton text={codes.join('\n')} label={t('totp.copyCodes')} />
        <Button look="quiet" onClick={() => print()}>
          {t('action.print')}
        </Button>
      </div>
    </div>
  )
}

function TurnOff(): ReactNode {
  const t = useText('accounts')
  const refresh = useRefresh()
  const action = useAction(async (form) => {
    const answer = await call(disableTotp, {
      password: textOf(form, 'totpPassword'),
      totp: textOf(form, 'totp').replaceAll(/\s/g, '').toLowerCase(),
    })
    if (answer.ok) refresh()
    return answer
  })
  return (
    <Form action={action}>
      <Status>{t('totp.on')}</Status>
      <PasswordField name="totpPassword" label={t('field.password')} autoComplete="current-password" />
      <CodeField name="totp" label={t('field.totp')} hint={t('login.totpHint')} length={32} />
      <FormAlert />
      <div>
        <Button type="submit" look="danger">
          {t('totp.turnOff')}
        </Button>
      </div>
    </Form>
  )
}
