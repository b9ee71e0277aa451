import { type ReactNode, useState } from 'react'
import { BACKUP_FILE_PATH, makeBackup } from '#contract/backups.ts'
import { useRevalidate } from '#web/pages/admin/revalidate.ts'
import { Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormAlert, useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'

const MEBIBYTE = 1024 * 1024

/** Makes a backup in BACKUP_TO, if there is one, or downloads one. */
export function BackupActions(props: {
  page: typeof import('#web/texts/en/findings.ts').statusPage
  hasPlace: boolean
}): ReactNode {
  const { page, hasPlace } = props
  const [asks, setAsks] = useState(false)
  const refresh = useRevalidate()
  const action = useAction(async () => {
    const answer = await call(makeBackup, {})
    if (answer.ok) refresh()
    return answer
  })
  const made = action.answer?.ok ? action.answer.value : null
  const close = (): void => setAsks(false)
  return (
    <Form action={action}>
      <div className="row">
        {hasPlace && (
          <Button type="submit" look="plain">
            {action.pending ? page.backingUp : page.backUp}
          </Button>
        )}
        <Button look="plain" onClick={() => setAsks(true)}>
          {page.download}
        </Button>
      </div>
      {made && <Status tone={made.failure === null ? 'good' : 'warm'}>{resultText(made, page)}</Status>}
      <FormAlert />
      <Dialog open={asks} onClose={close} title={page.downloadTitle}>
        <p>{page.downloadAbout}</p>
        <p className="small muted">{page.downloadNoted}</p>
        <div className="dialog-actions">
          <Button look="plain" onClick={close}>
            {page.downloadBack}
          </Button>
          <a className="button main" href={BACKUP_FILE_PATH} download onClick={close}>
            {page.downloadStart}
          </a>
        </div>
      </Dialog>
    </Form>
  )
}

function resultText(
  { newest, failure }: { newest: { bytes: number } | null; failure: string | null },
  page: typeof import('#web/texts/en/findings.ts').statusPage,
): string {
  if (failure !== null) return page.backupFailed.replace('{reason}', () => failure)
  if (!newest) return page.backupGoesOn
  return page.backedUp.replace('{megabytes}', String(Math.ceil(newest.bytes / MEBIBYTE)))
}
