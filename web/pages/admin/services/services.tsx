import { type ReactNode, useState } from 'react'
import { useLoaderData } from 'react-router'
import { listStaffServices, type StaffService } from '#contract/services.ts'
import { type ToastMessage, Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { LoadError } from '#web/pages/admin/part.tsx'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { usePricesText } from '#web/ui/prices-text.ts'
import { call } from '#web/wire/api.ts'
import { ServiceForm } from './service-form.tsx'

export const loader = () => call(listStaffServices, {})

/** The services that clients can book. */
export function Component(): ReactNode {
  const list = useLoaderData<typeof loader>()
  const t = useText('team')
  const admin = useText('admin')
  const locale = useLocale()
  const prices = usePricesText()
  const task = useTask()
  /** Id of the service whose form is open, or `new`. */
  const [open, setOpen] = useState<string | null>(null)
  const services = list.ok ? list.value.services : []
  // The reply is in the language of the account, which may differ from that of the page.
  const nameOf = ({ name, names }: StaffService): string => names[locale] ?? name
  const aboutOf = ({ description, descriptions }: StaffService): string => descriptions[locale] ?? description
  const lengthOf = ({ durationMinutes: count, bufferMinutes: buffer }: StaffService): string =>
    buffer === 0 ? t('services.minutes', { count }) : t('services.minutesAndBuffer', { count, buffer })
  const service = services.find(({ id }) => id === open) ?? null
  const close = (): void => setOpen(null)
  const done = (toast: ToastMessage): void => {
    close()
    task.settle(toast)
  }
  return (
    <section className="stack" aria-labelledby="services">
      <div className="view-head">
        <h2 id="services">{admin('dashboard.view.services')}</h2>
        <p className="muted">{t('services.lead')}</p>
        {list.ok && <Button onClick={() => setOpen('new')}>{t('services.add')}</Button>}
      </div>
      {!list.ok && <LoadError name={admin('dashboard.view.services')} />}
      {list.ok && (
        <ul className="rows card team">
          {services.map((each) => (
            <li key={each.id}>
              <button type="button" onClick={() => setOpen(each.id)}>
                <span className="person">
                  <strong>{nameOf(each)}</strong>
                  {aboutOf(each) && <span className="small muted">{aboutOf(each)}</span>}
                </span>
                <span className="terms">
                  <span>{prices(each.prices)}</span>
                  <span className="small muted">{lengthOf(each)}</span>
                </span>
                {!each.active && <Badge tone="warm">{t('services.notOffered')}</Badge>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={open === 'new' || service !== null}
        onClose={close}
        title={service ? nameOf(service) : t('services.add')}
      >
        {(open === 'new' || service) && <ServiceForm service={service} onClose={close} onDone={done} />}
      </Dialog>
      <Toast task={task} />
    </section>
  )
}
