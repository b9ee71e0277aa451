import type { ReactNode } from 'react'
import { releaseHolds } from '#contract/holds.ts'
import { call } from '#web/wire/api.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'

/** Releases every slot that is held by an unpaid checkout. */
export function ReleaseHolds(): ReactNode {
  const t = useText('admin')
  const errorText = useErrorText()
  const task = useTask()
  const release = (): void =>
    task.run('release', async () => {
      const answer = await call(releaseHolds, {})
      return answer.ok
        ? { tone: 'good', text: t('attention.released', { count: answer.value.released }) }
        : { tone: 'bad', text: errorText(answer.code, answer.message) }
    })
  return (
    <>
      <Button look="plain" busy={task.busy !== null} onClick={release}>
        {t('attention.release')}
      </Button>
      <Toast task={task} />
    </>
  )
}
