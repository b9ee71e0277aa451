import { type ReactNode, useEffect, useState } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { listCounsellors } from '#contract/services.ts'
import { reassignConsultation } from '#contract/stages.ts'
import type { ToastMessage } from '#web/pages/admin/action-items/task.tsx'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { DialogActions } from '#web/pages/admin/reason-form.tsx'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'

type Props = { consultation: Consultation; now: number; onDone: (toast: ToastMessage) => void }

/** The counsellor of a consultation, and a button to give it to another one; nothing in an office of one. */
export function CounsellorPart({ consultation, now, onDone }: Props): ReactNode {
  const t = useText('admin')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { counsellor, status, startsAt, freeMove } = consultation
  if (!counsellor || counsellor.alone) return null
  // `freeMove`: the client may still choose another time after a missed consultation, among those of its counsellor.
  const isAhead = Date.parse(startsAt) > now || freeMove
  const canChange = status === 'pending' && isAhead && may('POST /api/consultations/:id/reassign')
  return (
    <p className="row between">
      <span>
        {t('team.role.counsellor')}: <strong translate="no">{counsellor.name}</strong>
      </span>
      {canChange && (
        <Button look="plain" onClick={() => setOpen(true)}>
          {t('reassign.open')}
        </Button>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('reassign.open')}>
        {isOpen && (
          <ReassignForm
            consultation={consultation}
            onClose={() => setOpen(false)}
            onDone={(toast) => {
              setOpen(false)
              onDone(toast)
            }}
          />
        )}
      </Dialog>
    </p>
  )
}

type Colleague = { id: string; name: string; services: readonly { id: string }[] }

const CHOSEN = 'counsellor'

/** Needs no further confirmation: a mistake is corrected by another reassignment. */
function ReassignForm(props: {
  consultation: Consultation
  onClose: () => void
  onDone: (toast: ToastMessage) => void
}): ReactNode {
  const { consultation, onClose, onDone } = props
  const t = useText('admin')
  const locale = useLocale()
  const [people, setPeople] = useState<Colleague[]>([])
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    void call(listCounsellors, {}).then((answer) => {
      if (answer.ok) setPeople(answer.value.counsellors)
    })
  }, [])
  const { counsellor, service } = consultation
  const others = people.filter(
    ({ id, services }) =>
      id !== counsellor?.id && (!service || services.some((each) => each.id === service.id)),
  )
  const action = useAction(async (form) => {
    const counsellorId = textOf(form, CHOSEN)
    const { _id: id, startsAt } = consultation
    const answer = await call(reassignConsultation, { id, counsellorId, startsAt })
    if (answer.ok)
      onDone({
        tone: 'good',
        text: t('reassign.done', { name: answer.value.consultation.counsellor?.name ?? '' }),
      })
    return answer
  })
  return (
    <Form action={action}>
      <p>
        {consultation.name} · {formatKoreaTime(consultation.startsAt, locale)}
      </p>
      <p className="small">{t('reassign.about', { client: consultation.name })}</p>
      <FormAlert />
      <div className="stack tight">
        {others.map(({ id, name }) => (
          <Button
            key={id}
            look="plain"
            wide
            busy={action.pending && id === chosen}
            onClick={() => {
              setChosen(id)
              const form = new FormData()
              form.set(CHOSEN, id)
              action.submit(form)
            }}
          >
            {t('reassign.confirm', { name })}
          </Button>
        ))}
      </div>
      <DialogActions onClose={onClose} />
    </Form>
  )
}
