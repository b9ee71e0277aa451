import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { changeStaff, inviteStaffAgain, type StaffMember } from '#contract/staff.ts'
import { INVITATION_HOURS, nameOrEmail, UNNAMED } from '#domain/staff.ts'
import type { ToastMessage } from '#web/pages/admin/action-items/task.tsx'
import { DialogActions } from '#web/pages/admin/reason-form.tsx'
import { viewHref } from '#web/pages/admin/views.ts'
import { useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { type Action, Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'
import { ConsultationLinks } from './consultation-links.tsx'
import { DaysPart } from './days-part.tsx'
import { FeedsPart } from './feeds-part.tsx'
import { HoursField } from './hours-field.tsx'
import { RoleField, roleIn } from './role-field.tsx'

type Props = {
  member: StaffMember
  services: readonly { id: string; name: string }[]
  onClose: () => void
  onDone: (toast: ToastMessage) => void
}

/** Name, role and access of one member. A suspension asks once more before it happens. */
export function MemberForm(props: Props): ReactNode {
  const { member } = props
  const [suspends, setSuspends] = useState(false)
  if (!member.active) return <Readmit {...props} />
  if (suspends) return <Suspend {...props} onClose={() => setSuspends(false)} />
  return <Edit {...props} onSuspend={() => setSuspends(true)} />
}

function Edit(props: Props & { onSuspend: () => void }): ReactNode {
  const { member, services, onClose, onDone, onSuspend } = props
  const { id, email, staffRole, invitedUntil } = member
  const name = nameOrEmail(member)
  const isUnnamed = member.name === UNNAMED
  const t = useText('team')
  const [role, setRole] = useState(staffRole)
  const [hours, setHours] = useState(member.hours)
  const [follows, setFollows] = useState(member.followsOpeningHours)
  const [given, setGiven] = useState<readonly string[]>(member.services)
  const counsels = role !== 'assistant'
  const action = useAction(async (form) => {
    const answer = await call(changeStaff, {
      id,
      // A person without a name may change the rest first.
      ...(isUnnamed && textOf(form, 'name') === '' ? {} : { name: textOf(form, 'name') }),
      staffRole: roleIn(form),
      ...(counsels ? { hours: follows ? null : hours } : {}),
      ...(counsels && services.length > 1 ? { services: [...given] } : {}),
    })
    if (answer.ok) onDone({ tone: 'good', text: t('team.saved', { name: nameOrEmail(answer.value.member) }) })
    return answer
  })
  const inviting = useAction(async () => {
    const answer = await call(inviteStaffAgain, { id })
    if (answer.ok) onDone({ tone: 'good', text: t('team.sent', { email, hours: INVITATION_HOURS }) })
    return answer
  })
  return (
    <>
      {invitedUntil !== null && (
        <Form action={inviting} className="stack tight">
          <p>{t('team.notSetUp', { name })}</p>
          <FormAlert />
          <Button type="submit" look="plain">
            {t('team.inviteAgain')}
          </Button>
        </Form>
      )}
      <Form action={action}>
        <Field name="name" label={t('team.field.name')} hint={email}>
          {(control) => (
            <input {...control} maxLength={100} autoComplete="off" defaultValue={isUnnamed ? '' : name} />
          )}
        </Field>
        <RoleField chosen={staffRole} onChange={setRole} />
        {role !== staffRole && <p className="notice warm">{t('team.roleWarning', { name })}</p>}
        {counsels && member.followsOpeningHours && (
          <p className="roles">
            <label>
              <input type="checkbox" checked={follows} onChange={() => setFollows(!follows)} />
              <span>{t('team.follows')}</span>
            </label>
          </p>
        )}
        {counsels && !follows && <HoursField hours={hours} onChange={setHours} />}
        {counsels && services.length > 1 && (
          <fieldset className="field roles">
            <legend>{t('team.services')}</legend>
            {services.map((service) => (
              <label key={service.id}>
                <input
                  type="checkbox"
                  checked={given.includes(service.id)}
                  onChange={() =>
                    setGiven(
                      given.includes(service.id)
                        ? given.filter((each) => each !== service.id)
                        : [...given, service.id],
                    )
                  }
                />
                <span>{service.name}</span>
              </label>
            ))}
          </fieldset>
        )}
        <Blocking action={action} id={id} />
        <FormAlert except={['HAS_BOOKINGS']} />
        <DialogActions onClose={onClose} submit={t('save')} />
      </Form>
      {counsels && staffRole === role && <DaysPart id={id} />}
      {counsels && staffRole === role && <FeedsPart member={member} />}
      <p>
        <Button look="danger" onClick={onSuspend}>
          {t('team.suspend')}
        </Button>
      </p>
    </>
  )
}

function Suspend({ member, onClose, onDone }: Props): ReactNode {
  const { id } = member
  const name = nameOrEmail(member)
  const t = useText('team')
  const action = useAction(async () => {
    const answer = await call(changeStaff, { id, active: false })
    if (answer.ok) onDone({ tone: 'good', text: t('team.suspendDone', { name }) })
    return answer
  })
  return (
    <Form action={action}>
      <p>{t('team.suspendAbout', { name })}</p>
      <Blocking action={action} id={id} />
      <FormAlert except={['HAS_BOOKINGS']} />
      <DialogActions onClose={onClose} submit={t('team.suspendConfirm', { name })} look="danger" />
    </Form>
  )
}

function Readmit({ member, onClose, onDone }: Props): ReactNode {
  const { id, email, staffRole } = member
  const name = nameOrEmail(member)
  const t = useText('team')
  const admin = useText('admin')
  const action = useAction(async () => {
    const answer = await call(changeStaff, { id, active: true })
    if (answer.ok) onDone({ tone: 'good', text: t('team.readmitDone', { name }) })
    return answer
  })
  return (
    <Form action={action}>
      <p className="muted">{email}</p>
      <p>{t('team.readmitAbout', { name, role: admin(`team.role.${staffRole}`) })}</p>
      <FormAlert />
      <DialogActions onClose={onClose} submit={t('team.readmit')} />
    </Form>
  )
}

/** The consultations that prevent a change. */
function Blocking({ action, id }: { action: Action<unknown>; id: string }): ReactNode {
  const t = useText('team')
  const { answer } = action
  if (answer?.ok !== false || answer.code !== 'HAS_BOOKINGS') return null
  const { consultations = [] } = answer
  if (consultations.length === 0) return <Alert>{t('team.hasReserved')}</Alert>
  return (
    <Alert>
      {t('team.hasBookings')}
      <ConsultationLinks consultations={consultations} />
      <Link className="button plain" to={viewHref('handover', { counsellor: id, on: 'all' })}>
        {t('handover.openAll')}
      </Link>
    </Alert>
  )
}
