import { type ReactNode, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { z } from 'zod/mini'
import { getClient } from '#contract/clients.ts'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { countryName } from '#web/pages/admin/country.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { viewHref } from '#web/pages/admin/views.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { call } from '#web/wire/api.ts'
import { ClientFacts } from './client-facts.tsx'
import { Bookings, Coupons, Mails, Notes, Payments, Plans } from './client-lists.tsx'
import { GiftDialog } from './gift-dialog.tsx'
import { PersonData } from './person-data.tsx'

type Known = z.output<typeof getClient.output>

export const loader = ({ params }: LoaderFunctionArgs) => call(getClient, { id: params.id ?? '' })

/** The page of one client. */
export function Component(): ReactNode {
  const answer = useLoaderData<typeof loader>()
  const t = useText('admin')
  /** Id of the client that was just erased, so that the page is not loaded again. */
  const [erased, setErased] = useState<string | null>(null)
  return (
    <>
      <p>
        <Link className="back" to={viewHref('clients')}>
          {t('client.back')}
        </Link>
      </p>
      {erased !== null ? (
        <Status>{erased}</Status>
      ) : (
        answer.ok && <Found {...answer.value} onErased={setErased} />
      )}
      {erased === null &&
        !answer.ok &&
        (answer.code === 'NOT_FOUND' || answer.code === 'INVALID_INPUT' ? (
          <Alert>{t('client.missing')}</Alert>
        ) : (
          <LoadError name={t('dashboard.view.client')} />
        ))}
    </>
  )
}

type FoundProps = Known & { onErased: (toast: string) => void }

function Found({
  client,
  bookings,
  payments,
  mails,
  coupons,
  plans,
  notes,
  onErased,
}: FoundProps): ReactNode {
  const t = useText('admin')
  const languageTag = useLanguageTag()
  const task = useTask()
  const [gives, setGives] = useState(false)
  const may = useMay()
  // The server leaves these lists empty for a counsellor.
  const seesAll = may('GET /api/messages')
  return (
    <article className="consultation-page">
      <header className="view-head">
        <h2>{client.name}</h2>
        <p className="muted">
          {countryName(client.nationality, languageTag)} · {t('clients.bookings', { count: client.bookings })}
        </p>
      </header>
      <div className="card client-head">
        <ClientFacts client={client} payments={payments} timeZone={bookings[0]?.timeZone ?? null} />
        <p className="acts">
          {may('POST /api/admin/bookings') && (
            <Link className="button plain" to={viewHref('newBooking', { client: client.id })}>
              {t('booking.openFor')}
            </Link>
          )}
          {may('POST /api/coupons/gift') && (
            <Button look="plain" onClick={() => setGives(true)}>
              {t('gift.open')}
            </Button>
          )}
        </p>
      </div>
      <div className="consultation-columns">
        <div className="consultation-column">
          <Bookings bookings={bookings} />
          <Notes notes={notes} />
          <Plans plans={plans} />
        </div>
        <div className="consultation-column">
          {seesAll && (
            <>
              <Payments payments={payments} />
              <Coupons coupons={coupons} />
              <Mails mails={mails} />
            </>
          )}
          {may('POST /api/clients/:id/erase') && <PersonData client={client} onErased={onErased} />}
        </div>
      </div>
      <GiftDialog
        open={gives}
        email={client.email}
        onClose={() => setGives(false)}
        onGiven={(toast) => {
          setGives(false)
          task.settle(toast)
        }}
      />
      <Toast task={task} />
    </article>
  )
}
