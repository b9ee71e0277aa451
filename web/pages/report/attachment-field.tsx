import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Attachment } from '#contract/attachments.ts'
import { attachmentLimits } from '#domain/attachment-limits.ts'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { type Answer, type Code, UNREACHABLE } from '#web/wire/api.ts'
import type { uploadAttachment } from '#web/wire/upload.ts'

const BYTES_PER_MB = 1024 * 1024

type Sent = { attachmentId: string; fileName: string }
type State =
  | { step: 'none'; fault?: Code }
  | { step: 'sending'; fileName: string; share: number }
  | ({ step: 'sent' } & Sent)

/** Loaded when the file picker opens. */
const loadUpload = () => import('#web/wire/upload.ts')

async function send(...sent: Parameters<typeof uploadAttachment>): Promise<Answer<Attachment>> {
  try {
    const { fileRefusal, uploadAttachment } = await loadUpload()
    const code = fileRefusal(sent[0])
    return code ? { ...UNREACHABLE, code } : await uploadAttachment(...sent)
  } catch {
    return UNREACHABLE
  }
}

/** An attachment that is uploaded as soon as it is chosen, so that errors show early. */
export function useAttachment(initial: Sent | null) {
  const [state, setState] = useState<State>(initial ? { step: 'sent', ...initial } : { step: 'none' })
  const upload = useRef<Promise<string | null | undefined>>(Promise.resolve(initial?.attachmentId))
  const sending = useRef<AbortController>(null)

  const show = (mine: Promise<unknown>, next: State): void => {
    // Ignore the result of an upload that was removed or replaced.
    if (upload.current === mine) setState(next)
  }
  const choose = (file: File): void => {
    sending.current?.abort()
    const fileName = file.name
    setState({ step: 'sending', fileName, share: 0 })
    const stop = new AbortController()
    const answering = send(file, (share) => show(mine, { step: 'sending', fileName, share }), stop.signal)
    const mine: Promise<string | null | undefined> = answering.then((answer) => {
      show(mine, answer.ok ? { step: 'sent', ...answer.value } : { step: 'none', fault: answer.code })
      return answer.ok ? answer.value.attachmentId : null
    })
    upload.current = mine
    sending.current = stop
  }
  const remove = (): void => {
    sending.current?.abort()
    upload.current = Promise.resolve(undefined)
    setState({ step: 'none' })
  }
  /** Resolves to the file's id after the upload; undefined if there is no file, null if the upload failed. */
  const settled = async (): Promise<string | null | undefined> => {
    const waitedFor = upload.current
    const attachmentId = await waitedFor
    // The file was removed or replaced during the upload; wait for the current one.
    return upload.current === waitedFor ? attachmentId : settled()
  }
  return { state, choose, remove, settled }
}

export function AttachmentField({ attachment }: { attachment: ReturnType<typeof useAttachment> }): ReactNode {
  const t = useText('booking')
  const input = useRef<HTMLInputElement>(null)
  const { state, choose, remove } = attachment
  const { extensions, limitBytes } = attachmentLimits
  const fault = state.step === 'none' ? state.fault : undefined
  useEffect(() => {
    // A browser fires no change event for the same file, and users choose it again after a network failure.
    if (state.step === 'none' && state.fault && input.current) input.current.value = ''
  }, [state])
  const clear = (): void => {
    if (input.current) input.current.value = ''
    remove()
    input.current?.focus()
  }
  return (
    <div className="stack tight">
      <Field
        name="file"
        label={t('report.file')}
        optional
        hint={t('report.fileHint', { size: limitBytes / BYTES_PER_MB })}
        {...(fault ? { fault } : {})}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept={extensions.map((extension) => `.${extension}`).join(',')}
            onClick={() => void loadUpload().catch(() => {})}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) choose(file)
            }}
          />
        )}
      </Field>
      {(state.step !== 'none' || fault) && (
        <div className="file-state">
          {state.step === 'sending' && <Sending {...state} />}
          {state.step === 'sent' && <p role="status">{t('report.fileReady', { name: state.fileName })}</p>}
          <Button look="quiet" onClick={clear}>
            {t('report.fileRemove')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Sending({ fileName, share }: { fileName: string; share: number }): ReactNode {
  const t = useText('booking')
  const label = t('report.fileSending', { name: fileName, percent: Math.round(share * 100) })
  return (
    <div className="stack tight">
      <p>{label}</p>
      <progress value={share} max={1} aria-label={label} />
    </div>
  )
}
