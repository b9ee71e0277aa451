import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { z } from 'zod/mini'
import {
  type outgoingMail,
  discardMail,
  listMails,
  mailStates,
  resendFailedMails,
  resendMail,
} from '#contract/outbox.ts'
import { mailCauseOf } from '#web/pages/admin/action-items/causes.ts'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { ChoiceField, FilterForm } from '#web/pages/admin/consultations/filter-form.tsx'
import { mailFilters } from '#web/pages/admin/consultations/filters.ts'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { mailStateLabels } from '#web/pages/admin/labels.ts'
import { MailAddress } from '#web/pages/admin/mail-address.tsx'
import { AdminPager } from '#web/pages/admin/pager.tsx'
import { LoadError } from '#web/pages/admin/part.tsx'
import { RecordsTable } from '#web/pages/admin/records-table.tsx'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { call } from '#web/wire/api.ts'
import { mailLabel } from './mail-label.ts'

type Mail = z.output<typeof outgoingMail>

/** Loads the mails of the outbox that match the address, newest first. */
export const loader = ({ url }: LoaderFunctionArgs) => call(listMails, mailFilters(url.searchParams))

const columns = ['kind', 'to', 'state', 'tries', 'written', 'sent', 'lastError'] as const

export function Component(): ReactNode {
  const list = useLoaderData<typeof loader>()
  const t = useText('admin')
  const task = useTask()
  const may = useMay()
  const mails = list.ok ? list.value.messages : []

  const resend = ({ id }: Mail): void => task.send(id, () => call(resendMail, { id }), t('mails.resent'))
  const resendAll = (): void =>
    task.send(
      'all',
      () => call(resendFailedMails, {}),
      ({ count }) => t('mails.resentAll', { count }),
    )
  const discard = ({ id }: Mail): void => task.send(id, () => call(discardMail, { id }), t('mails.discarded'))
  return (
    <section className="records-section" aria-labelledby="mails">
      <div className="records-head">
        <h2 id="mails">{t('dashboard.view.mails')}</h2>
      </div>
      <FilterForm>
        <ChoiceField
          name="state"
          label={t('mails.stateFilter')}
          choices={[
            ['', t('mails.allStates')],
            ...mailStates.map((state) => [state, t(mailStateLabels[state].text)] as const),
          ]}
        />
      </FilterForm>
      {!list.ok && <LoadError name={t('dashboard.view.mails')} />}
      {list.ok && (
        <p className="small muted" role="status">
          {mails.length === 0
            ? t('mails.none')
            : t(list.value.isMore ? 'mails.more' : 'mails.total', { count: list.value.total })}
        </p>
      )}
      {may('POST /api/messages/resend') && mails.some(({ state }) => state === 'failed') && (
        <p>
          <Button look="plain" busy={task.busy === 'all'} onClick={resendAll}>
            {t('mails.resendAll')}
          </Button>
        </p>
      )}
      {mails.length > 0 && (
        <RecordsTable
          view="mails"
          columns={[...columns.map((column) => t(`mails.${column}`)), t('column.actions')]}
        >
          <tbody>
            {mails.map((mail) => (
              <Row
                key={mail.id}
                mail={mail}
                busy={task.busy === mail.id}
                onResend={resend}
                onDiscard={discard}
              />
            ))}
          </tbody>
        </RecordsTable>
      )}
      {list.ok && <AdminPager page={list.value.page} pages={list.value.pages} />}
      <Toast task={task} />
    </section>
  )
}

function Row(props: {
  mail: Mail
  busy: boolean
  onResend: (mail: Mail) => void
  onDiscard: (mail: Mail) => void
}): ReactNode {
  const { mail, busy, onResend, onDiscard } = props
  const { kind, to, state, attempts, lastError, createdAt, sentAt } = mail
  const t = useText('admin')
  const locale = useLocale()
  const may = useMay()
  const label = mailStateLabels[state]
  const kindKey = mailLabel(kind)
  const kindText = kindKey ? t(kindKey) : kind
  return (
    <tr>
      <td className="kind" data-label={t('mails.kind')}>
        {kindText}
      </td>
      <td className="to" data-label={t('mails.to')}>
        <MailAddress address={to} />
      </td>
      <td className="state" data-label={t('mails.state')}>
        <Badge tone={label.tone}>{t(label.text)}</Badge>
      </td>
      <td className="tries" data-label={t('mails.tries')}>
        {attempts}
      </td>
      <td className="written" data-label={t('mails.written')}>
        <time dateTime={createdAt}>{formatKoreaTime(createdAt, locale)}</time>
      </td>
      <td className="sent" data-label={t('mails.sent')}>
        {sentAt === null ? (
          <span className="muted">{t('mails.notSent')}</span>
        ) : (
          <time dateTime={sentAt}>{formatKoreaTime(sentAt, locale)}</time>
        )}
      </td>
      <td className={lastError === null ? 'error empty' : 'error'} data-label={t('mails.lastError')}>
        {lastError !== null && <Fault fault={lastError} />}
      </td>
      <td className="actions" data-label={t('column.actions')}>
        <Button
          look={state === 'sent' ? 'quiet' : 'plain'}
          busy={busy}
          aria-label={t('mails.resendTo', { kind: kindText, to })}
          onClick={() => onResend(mail)}
        >
          {t('mails.resend')}
        </Button>
        {state === 'held' && may('POST /api/messages/:id/discard') && (
          <Button
            look="quiet"
            aria-label={t('mails.discardTo', { kind: kindText, to })}
            onClick={() => onDiscard(mail)}
          >
            {t('mails.discard')}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** A sentence for the relay's error, and its original text below for the mail administrator. */
function Fault({ fault }: { fault: string }): ReactNode {
  const t = useText('admin')
  const { text, code } = mailCauseOf(fault, t)
  return (
    <>
      {text}
      {code && <div className="small muted">{t('cause.code', { code })}</div>}
    </>
  )
}
