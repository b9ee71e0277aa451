import { type ReactNode, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { listStaffServices } from '#contract/services.ts'
import { listStaff, type StaffMember } from '#contract/staff.ts'
import { nameOrEmail } from '#domain/staff.ts'
import { type ToastMessage, Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { viewHref } from '#web/pages/admin/views.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { call } from '#web/wire/api.ts'
import { InviteForm } from './invite-form.tsx'
import { MemberForm } from './member-form.tsx'

export async function loader() {
  const [list, services] = await Promise.all([call(listStaff, {}), call(listStaffServices, {})])
  return { list, services: services.ok ? services.value.services : [] }
}

/** The staff: who works here, with which role; invitations, roles and suspensions. */
export function Component(): ReactNode {
  const { list, services } = useLoaderData<typeof loader>()
  const t = useText('team')
  const admin = useText('admin')
  const task = useTask()
  /** Id of the member whose form is open, or `invite`. */
  const [open, setOpen] = useState<string | null>(null)
  const staff = list.ok ? list.value.staff : []
  const member = staff.find(({ id }) => id === open)
  const close = (): void => setOpen(null)
  const done = (toast: ToastMessage): void => {
    close()
    task.settle(toast)
  }
  return (
    <section className="stack" aria-labelledby="team">
      <div className="view-head">
        <h2 id="team">{admin('dashboard.view.team')}</h2>
        <p className="muted">{t('team.lead')}</p>
        {list.ok && (
          <p className="acts">
            <Link className="button plain" to={viewHref('handover')}>
              {admin('dashboard.view.handover')}
            </Link>
            <Button onClick={() => setOpen('invite')}>{t('team.invite')}</Button>
          </p>
        )}
      </div>
      {!list.ok && <LoadError name={admin('dashboard.view.team')} />}
      {list.ok && (
        <ul className="rows card team">
          {staff.map((each) => (
            <li key={each.id}>
              <button type="button" onClick={() => setOpen(each.id)}>
                <Row {...each} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={open === 'invite'} onClose={close} title={t('team.inviteTitle')}>
        <InviteForm onClose={close} onDone={done} />
      </Dialog>
      <Dialog open={member !== undefined} onClose={close} title={member ? nameOrEmail(member) : ''}>
        {member && (
          <MemberForm
            // A new key resets the form after a save.
            key={JSON.stringify([member.name, member.staffRole, member.hours, member.services])}
            member={member}
            services={services}
            onClose={close}
            onDone={done}
          />
        )}
      </Dialog>
      <Toast task={task} />
    </section>
  )
}

function Row({
  name,
  email,
  staffRole,
  active,
  twoFactor,
  lastLoginAt,
  invitedUntil,
}: StaffMember): ReactNode {
  const t = useText('team')
  const admin = useText('admin')
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const shownName = nameOrEmail({ name, email })
  const lastSeen = (): string => {
    if (invitedUntil === null || !active)
      return lastLoginAt
        ? t('team.lastLogin', { moment: formatKoreaTime(lastLoginAt, locale) })
        : t('team.neverLoggedIn')
    return Date.parse(invitedUntil) > now
      ? t('team.invited', { moment: formatKoreaTime(invitedUntil, locale) })
      : t('team.expired')
  }
  return (
    <>
      <span className="person">
        <strong>{shownName}</strong>
        {shownName !== email && <span className="small muted">{email}</span>}
      </span>
      <span className="state">
        <Badge tone="calm">{admin(`team.role.${staffRole}`)}</Badge>
        {!active && <Badge tone="bad">{t('team.suspended')}</Badge>}
        {active && invitedUntil === null && !twoFactor && (
          <Badge tone="warm">{t('team.noSecondFactor')}</Badge>
        )}
      </span>
      <span className="small muted last-seen">{lastSeen()}</span>
    </>
  )
}
