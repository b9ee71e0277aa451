import { type ReactNode, useState } from 'react'
import { type ClientLine, ERASURE_DAYS, eraseClient, exportClientData } from '#contract/clients.ts'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { DialogActions } from '#web/pages/admin/reason-form.tsx'
import { verbatim } from '#web/pages/admin/verbatim.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { addressOf, call } from '#web/wire/api.ts'

type Props = { client: ClientLine; onErased: (text: string) => void }

/** Data requests of a client: a copy, or erasure. */
export function PersonData(props: Props): ReactNode {
  const t = useText('admin')
  const [erases, setErases] = useState(false)
  return (
    <section className="card stack tight" aria-label={t('person.title')}>
      <h3>{t('person.title')}</h3>
      <p className="small muted">{t('person.about')}</p>
      <p className="row">
        <a className="button" href={addressOf(exportClientData, { id: props.client.id }).address} download>
          {t('person.export')}
        </a>
        <Button look="danger" onClick={() => setErases(true)}>
          {t('erase.open')}
        </Button>
      </p>
      <Dialog open={erases} onClose={() => setErases(false)} title={t('erase.title')}>
        <EraseForm {...props} onClose={() => setErases(false)} />
      </Dialog>
    </section>
  )
}

/** Asks for the client's address, so that no client is erased by accident. */
function EraseForm({ client, onErased, onClose }: Props & { onClose: () => void }): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  const action = useAction(async (form) => {
    const answer = await call(eraseClient, { id: client.id, email: textOf(form, 'email') })
    if (answer.ok) onErased(t('erase.done', { moment: formatKoreaTime(answer.value.erasedAt, locale) }))
    return answer
  })
  const code = action.answer?.ok === false ? action.answer.code : null
  return (
    <Form action={action}>
      <p>{t('erase.about', { name: client.name, days: ERASURE_DAYS })}</p>
      <p className="small muted">{t('erase.kept')}</p>
      <Field name="email" label={t('erase.email')} hint={client.email}>
        {(control) => <input {...control} type="email" {...verbatim} maxLength={254} />}
      </Field>
      {code === 'HAS_ACTIVE_CONSULTATION' && <Alert>{t('erase.ahead')}</Alert>}
      {code === 'PAYMENT_IN_PROGRESS' && <Alert>{t('erase.paying')}</Alert>}
      <FormAlert except={['HAS_ACTIVE_CONSULTATION', 'PAYMENT_IN_PROGRESS']} />
      <DialogActions onClose={onClose} submit={t('erase.confirm')} look="danger" />
    </Form>
  )
}
