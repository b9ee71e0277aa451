import type { ReactNode } from 'react'
import { releaseHolds } from '#contract/holds.ts'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { call } from '#web/wire/api.ts'

/** Releases every slot that is held by an unpaid checkout. */
export function ReleaseHolds(): ReactNode {
  const t = useText('admin')
  const task = useTask()
  const release = (): void =>
    task.send(
      'release',
      () => call(releaseHolds, {}),
      ({ released }) => t('attention.released', { count: released }),
    )
  return (
    <>
      <Button look="plain" busy={task.busy !== null} onClick={release}>
        {t('attention.release')}
      </Button>
      <Toast task={task} />
    </>
  )
}
