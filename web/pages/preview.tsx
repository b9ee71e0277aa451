import { type ReactNode, lazy, Suspense, useState } from 'react'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { inputRefusal, Form, FormAlert, useAction } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { TimeTwice } from '#web/ui/time-twice.tsx'

const QrCode = lazy(async () => ({ default: (await import('#web/ui/qr-code.tsx')).QrCode }))

const LONG =
  'A very long text that has to wrap, because nobody writes short names in every language: '.repeat(2)
const HOLD_MS = 30 * 60_000
const SOON_MS = 90_000

/** Every part of `ui/` in each of its states, for review and screenshots. */
const parts: { name: string; Part: () => ReactNode }[] = [
  { name: 'Button', Part: Buttons },
  { name: 'Alert, Status', Part: Notices },
  { name: 'Badge', Part: Badges },
  { name: 'Form, Field: untouched', Part: () => <SampleForm refused={false} /> },
  { name: 'Form, Field: refused', Part: () => <SampleForm refused /> },
  { name: 'Dialog', Part: SampleDialog },
  { name: 'Pager', Part: Pagers },
  { name: 'Money, TimeTwice, Countdown', Part: Figures },
  { name: 'Loading', Part: () => <Loading /> },
  { name: 'QrCode, CopyButton', Part: Codes },
]

export function Component(): ReactNode {
  return (
    <div className="stack">
      <h1>Preview</h1>
      {parts.map(({ name, Part }) => (
        <section key={name} className="card">
          <h2>{name}</h2>
          <Part />
        </section>
      ))}
    </div>
  )
}

function Buttons(): ReactNode {
  return (
    <div className="row">
      {(['main', 'warm', 'plain', 'quiet', 'danger'] as const).map((look) => (
        <Button key={look} look={look}>
          {look}
        </Button>
      ))}
      <Button busy>Busy</Button>
      <Button disabled>Disabled</Button>
      <Button wide>{LONG}</Button>
    </div>
  )
}

function Notices(): ReactNode {
  return (
    <>
      <Alert>Something did not work.</Alert>
      <Status>Something worked.</Status>
      <Status tone="calm">Something to know.</Status>
      <Status tone="warm">Something to look at. {LONG}</Status>
    </>
  )
}

function Badges(): ReactNode {
  return (
    <div className="row">
      <Badge tone="good">Completed</Badge>
      <Badge tone="bad">Cancelled</Badge>
      <Badge tone="calm">Active</Badge>
      <Badge tone="warm">Pending</Badge>
    </div>
  )
}

function SampleForm({ refused }: { refused: boolean }): ReactNode {
  const action = useAction(async () =>
    inputRefusal({
      text: 'REQUIRED',
      password: 'PASSWORD_TOO_SHORT',
      code: 'CODE_INVALID',
      agreed: 'CONSENT_REQUIRED',
    }),
  )
  const shown = refused && !action.answer ? { ...action, answer: inputRefusal({ text: 'REQUIRED' }) } : action
  return (
    <Form action={shown} label={refused ? 'Refused' : 'Untouched'}>
      <Field name="text" label="Text" hint="A hint below the control.">
        {(control) => <input {...control} required={false} />}
      </Field>
      <Field name="choice" label="Choice" optional>
        {(control) => (
          <select {...control}>
            <option>One</option>
            <option>{LONG}</option>
          </select>
        )}
      </Field>
      <Field name="locked" label="Locked">
        {(control) => <input {...control} readOnly defaultValue="someone@gmail.com" />}
      </Field>
      <Field name="message" label="Message" optional>
        {(control) => <textarea {...control} />}
      </Field>
      <PasswordField name="password" label="Password" autoComplete="new-password" optional />
      <CodeField name="code" label="Code" optional />
      <Checkbox name="agreed" hint="A hint below the box.">
        I agree. {LONG}
      </Checkbox>
      <FormAlert />
      <div>
        <Button type="submit">Submit and be refused</Button>
      </div>
    </Form>
  )
}

function SampleDialog(): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="A dialog">
        <p>{LONG}</p>
        <Button onClick={() => setOpen(false)}>Done</Button>
      </Dialog>
    </>
  )
}

function Pagers(): ReactNode {
  return (
    <>
      <Pager page={1} pages={3} />
      <Pager page={6} pages={12} />
    </>
  )
}

function Figures(): ReactNode {
  const [openedAt] = useState(() => Date.now())
  return (
    <>
      <Money amount="36.00" />
      <TimeTwice startsAt="2026-03-14T12:00:00Z" zone="Asia/Ho_Chi_Minh" />
      <TimeTwice startsAt="2026-03-14T01:00:00Z" zone="America/New_York" />
      <TimeTwice startsAt="2026-03-14T12:00:00Z" zone="Asia/Seoul" />
      <Countdown until={new Date(openedAt + HOLD_MS).toISOString()} />
      <Countdown until={new Date(openedAt + SOON_MS).toISOString()} />
      <Countdown until={new Date(0).toISOString()} />
    </>
  )
}

function Codes(): ReactNode {
  return (
    <>
      <Suspense fallback={<Loading />}>
        <QrCode
          text="otpauth://totp/Naru:someone@gmail.com?secret=JBSWY3DPEHPK3PXP&issuer=Naru"
          label="QR code"
        />
      </Suspense>
      <CopyButton text="ABCD" label="Copy the code" />
    </>
  )
}
