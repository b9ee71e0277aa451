import { type ReactNode, useState, useTransition } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod/mini'
import { type difference, reconciliation } from '#contract/ledger.ts'
import { DAY_MS } from '#domain/calendar.ts'
import { providerOfId } from '#web/pages/admin/provider.ts'
import { viewHref } from '#web/pages/admin/views.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Answer, call } from '#web/wire/api.ts'

type Report = z.output<typeof reconciliation.output>

/** The server accepts no longer period in one call. */
const MAX_DAYS = 92

/**
 * Compares every order of the period with the providers and shows each difference. `children` is placed
 * beside the button.
 */
export function Comparison(props: { from: string; to: string; children: ReactNode }): ReactNode {
  const { from, to, children } = props
  const t = useText('admin')
  const [busy, startTransition] = useTransition()
  const [answer, setAnswer] = useState<Answer<Report> | null>(null)
  const isTooLong = (Date.parse(to) - Date.parse(from)) / DAY_MS >= MAX_DAYS

  const compare = (): void =>
    startTransition(async () => {
      setAnswer(null)
      setAnswer(await call(reconciliation, { from, to }))
    })
  return (
    <div className="comparison">
      <div className="row">
        {!isTooLong && (
          <Button look="plain" busy={busy} onClick={compare}>
            {t('compare.action')}
          </Button>
        )}
        {children}
      </div>
      {isTooLong && <p className="small muted">{t('compare.tooLong', { days: MAX_DAYS })}</p>}
      {busy && <p className="small muted">{t('compare.busy')}</p>}
      {answer && <Outcome {...answer} />}
    </div>
  )
}

function Outcome(answer: Answer<Report>): ReactNode {
  const t = useText('admin')
  const errorText = useErrorText()
  if (!answer.ok) return <Alert>{errorText(answer.code, answer.message)}</Alert>
  const { total, compared, truncated, agree, differences, journal: ledger } = answer.value
  return (
    <section className="outcome" aria-label={t('compare.title')}>
      {agree && (
        <Status>{total === 0 ? t('compare.nothing') : t('compare.agree', { count: compared })}</Status>
      )}
      {differences.length > 0 && (
        <Alert>
          <strong>{t('compare.differ', { count: differences.length })}</strong> {t('compare.again')}
        </Alert>
      )}
      {!ledger.agree && <LedgerDifferences {...ledger} />}
      {truncated && <Status tone="warm">{t('compare.truncated', { compared, total })}</Status>}
      {total > 0 && <BothSides {...answer.value.totals} />}
      {differences.length > 0 && (
        <ol className="differences">
          {differences.map((each) => (
            <DifferenceItem key={`${each.kind} ${each.orderId} ${each.refundId}`} {...each} />
          ))}
        </ol>
      )}
    </section>
  )
}

const sums = ['captured', 'fee', 'refunded', 'net'] as const

function BothSides(totals: Report['totals']): ReactNode {
  const t = useText('admin')
  return (
    <table className="both-sides">
      <caption className="visually-hidden">{t('compare.title')}</caption>
      <thead>
        <tr>
          <th scope="col">USD</th>
          <th scope="col">{t('compare.ours')}</th>
          <th scope="col">{t('compare.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map((name) => (
          <tr key={name} className={totals.ours[name] === totals.theirs[name] ? 'same' : 'different'}>
            <th scope="row">{t(`books.${name}`)}</th>
            <td>{totals.ours[name]}</td>
            <td>{totals.theirs[name]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Differences between the ledger and our other records: a program error to report to the developer. */
function LedgerDifferences({ differences, imbalances }: Report['journal']): ReactNode {
  const t = useText('admin')
  const whatOf = (kind: (typeof differences)[number]['kind']): string =>
    t(kind === 'disputed' ? 'compare.journal.disputed' : `books.${kind}`)
  return (
    <Alert>
      <strong>{t('compare.journal', { count: differences.length + imbalances.length })}</strong>{' '}
      {t('compare.journal.do')}
      <ul className="small ids">
        {differences.map(({ kind, paymentId, orderId, refundId, currency, row, journal: ledger }) => (
          <li key={`${kind} ${paymentId} ${refundId}`}>
            {[
              t('compare.journal.line', { what: whatOf(kind), row, journal: ledger, currency }),
              orderId && t('attention.order', { id: orderId, provider: providerOfId(orderId) }),
              refundId && t('compare.refund', { id: refundId, provider: providerOfId(orderId ?? '') }),
              t('attention.payment', { id: paymentId }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
        {imbalances.map(({ currency, sum }) => (
          <li key={`${currency} ${sum}`}>{t('compare.journal.sum', { currency, sum })}</li>
        ))}
      </ul>
    </Alert>
  )
}

function DifferenceItem(props: z.output<typeof difference>): ReactNode {
  const { kind, paymentId, orderId, captureId, refundId, consultationId, ours, theirs } = props
  const t = useText('admin')
  const nothing = t('compare.absent')
  const provider = providerOfId(orderId)
  return (
    <li>
      <h3>{t(`difference.${kind}`)}</h3>
      <p className="sides">
        <span>{t('compare.oursIs', { value: ours ?? nothing })}</span>
        <span>{t('compare.theirsIs', { value: theirs ?? nothing })}</span>
      </p>
      <p>{t(`difference.${kind}.do`)}</p>
      <p className="small muted ids">
        <span>{t('attention.order', { id: orderId, provider })}</span>
        {captureId && <span>{t('attention.capture', { id: captureId, provider })}</span>}
        {refundId && <span>{t('compare.refund', { id: refundId, provider })}</span>}
        {paymentId && <span>{t('attention.payment', { id: paymentId })}</span>}
      </p>
      {consultationId && (
        <Link to={viewHref('consultations', { q: consultationId })}>{t('attention.open')}</Link>
      )}
    </li>
  )
}
