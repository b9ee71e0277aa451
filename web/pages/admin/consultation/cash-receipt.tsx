import { type ReactNode, useEffect, useId, useState } from 'react'
import { type CashReceiptNotes, getCashReceipt, recordCashReceipt } from '#contract/cash-receipts.ts'
import { koreanDate } from '#domain/calendar.ts'
import { type CashReceiptKind, cashReceiptKinds } from '#domain/cash-receipt.ts'
import { formatKoreaDay, formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { SelectField } from '#web/pages/admin/select-field.tsx'
import { oneOf } from '#web/pages/admin/views.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { call } from '#web/wire/api.ts'

type Note = CashReceiptNotes['notes'][number]

/** The notes on a booking's cash receipt, and a form for a new one. */
export function CashReceipt({ id, firstDate }: { id: string; firstDate: string }): ReactNode {
  const t = useText('brief')
  const heading = useId()
  const [known, setKnown] = useState<CashReceiptNotes | 'failed' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const load = async (): Promise<void> => {
    const answer = await call(getCashReceipt, { id })
    setKnown(answer.ok ? answer.value : 'failed')
  }
  useEffect(() => {
    void load()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- reload for another booking, not for each render
  }, [id])
  return (
    <section className="card" aria-labelledby={heading}>
      <h3 id={heading}>{t('cash.title')}</h3>
      {known === null && <Loading />}
      {known === 'failed' && <LoadError name={t('cash.title')} />}
      {known !== null && known !== 'failed' && (
        <>
          <Noted notes={known.notes} />
          {isOpen ? (
            <NoteForm
              key={known.version}
              id={id}
              firstDate={firstDate}
              known={known}
              onNoted={(notes) => {
                setKnown(notes)
                setOpen(false)
              }}
              onStale={() => void load()}
              onClose={() => setOpen(false)}
            />
          ) : (
            <p>
              <Button look="plain" onClick={() => setOpen(true)}>
                {t(known.version === 0 ? 'cash.note' : 'cash.change')}
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function Noted({ notes: [newest, ...earlier] }: Pick<CashReceiptNotes, 'notes'>): ReactNode {
  const t = useText('brief')
  if (!newest) return <p className="muted">{t('cash.none')}</p>
  return (
    <>
      <NoteLines {...newest} />
      {earlier.length > 0 && (
        <details>
          <summary>{t('cash.earlier', { count: earlier.length })}</summary>
          {earlier.map((note) => (
            <NoteLines key={note.at} {...note} />
          ))}
        </details>
      )}
    </>
  )
}

function NoteLines({ receipt, at, by }: Note): ReactNode {
  const t = useText('brief')
  const locale = useLocale()
  const moment = formatKoreaTime(at, locale)
  return (
    <div>
      <p>
        {receipt
          ? t('cash.issued', {
              kind: t(`cash.kind.${receipt.kind}`),
              number: receipt.approvalNumber,
              day: formatKoreaDay(receipt.issuedOn, locale),
            })
          : t('cash.notIssued')}
      </p>
      <p className="small muted">
        {by === null ? t('cash.notedThen', { moment }) : t('cash.noted', { moment, by })}
      </p>
    </div>
  )
}

function NoteForm(props: {
  id: string
  /** First day on which the receipt can have been issued. */
  firstDate: string
  known: CashReceiptNotes
  onNoted: (notes: CashReceiptNotes) => void
  onStale: () => void
  onClose: () => void
}): ReactNode {
  const { id, firstDate, known, onNoted, onStale, onClose } = props
  const t = useText('brief')
  const before = known.notes[0]?.receipt
  const [today] = useState(() => koreanDate(new Date()))
  const [kind, setKind] = useState<CashReceiptKind | null>(
    known.version === 0 ? 'deduction' : (before?.kind ?? null),
  )
  const action = useAction(async (form) => {
    const receipt = kind && {
      kind,
      approvalNumber: textOf(form, 'receipt.approvalNumber'),
      issuedOn: textOf(form, 'receipt.issuedOn'),
    }
    const answer = await call(recordCashReceipt, { id, version: known.version, receipt })
    // After a conflict the other owner's note is shown before this one is submitted again.
    if (!answer.ok && answer.code === 'STALE_VERSION') onStale()
    if (answer.ok) onNoted(answer.value)
    return answer
  })
  return (
    <Form action={action}>
      <p className="small muted">{t('cash.about')}</p>
      <SelectField
        name="receipt.kind"
        label={t('cash.kind')}
        options={[
          ...cashReceiptKinds.map((each) => [each, t(`cash.kind.${each}`)] as const),
          ['none', t('cash.notIssued')],
        ]}
        value={kind ?? 'none'}
        onChange={({ target }) => setKind(oneOf(cashReceiptKinds, target.value) ?? null)}
      />
      {kind !== null && (
        <>
          <Field name="receipt.approvalNumber" label={t('cash.number')}>
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                spellCheck={false}
                maxLength={30}
                defaultValue={before?.approvalNumber ?? ''}
              />
            )}
          </Field>
          <Field name="receipt.issuedOn" label={t('cash.day')} hint={t('cash.dayHint')}>
            {(control) => (
              <input
                {...control}
                type="date"
                min={firstDate}
                max={today}
                defaultValue={before?.issuedOn ?? ''}
              />
            )}
          </Field>
        </>
      )}
      <FormAlert />
      <p className="row">
        <Button type="submit">{t('save')}</Button>
        <Button look="plain" onClick={onClose}>
          {t('cash.back')}
        </Button>
      </p>
    </Form>
  )
}
