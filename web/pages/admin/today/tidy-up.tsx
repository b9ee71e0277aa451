import { type ReactNode, useState } from 'react'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { lazyPart } from '#web/program/lazy-part.tsx'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Agenda } from './agenda.ts'

const TidySheet = lazyPart(async () => (await import('./tidy-sheet.tsx')).TidySheet)

/** Past consultations without an outcome: one sheet for all of them. */
export function TidyUp({ agenda }: { agenda: Agenda }): ReactNode {
  const t = useText('admin')
  const task = useTask()
  const [open, setOpen] = useState(false)
  const ended = agenda.ok ? agenda.value.ended.map(({ consultation }) => consultation) : []
  const count = agenda.ok ? agenda.value.endedTotal : 0
  return (
    <>
      {ended.length > 0 && (
        <section className="card tidy" aria-labelledby="ended">
          <h3 id="ended">{t('today.endedCount', { count })}</h3>
          <Button look="plain" onClick={() => setOpen(true)}>
            {t('today.tidy')}
          </Button>
        </section>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={t('today.tidy')} wide>
        <TidySheet
          ended={ended}
          onDone={(work) => {
            setOpen(false)
            task.run('tidy', work)
          }}
        />
      </Dialog>
      <Toast task={task} />
    </>
  )
}
