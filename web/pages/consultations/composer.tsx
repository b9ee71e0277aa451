import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { attachmentLimits } from '#domain/attachment-limits.ts'
import { MAX_MESSAGE_LENGTH } from '#domain/chat.ts'
import type { Side } from '#domain/side.ts'
import { useErrorText, useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { longDate } from '#web/ui/day-text.ts'
import type { Code } from '#web/wire/api.ts'
import { fileRefusal, uploadAttachment } from '#web/wire/upload.ts'
import { QuickAnswers } from './quick-answers.tsx'
import { useStoredText } from './use-stored-text.ts'

type Props = {
  chat: Chat
  consultationId: string
  side: Side
  send: (text: string, file?: { attachmentId: string; fileName: string }) => void
  isClosed: boolean
}

/** A device with a mouse has a keyboard, too: there Enter sends, as in chat programs. */
const hasMouse = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches

/** The line for a new message: it grows with the text, with a file button and a send button beside it. */
export function Composer({ chat, consultationId, side, send, isClosed }: Props): ReactNode {
  const t = useText('chat')
  const tag = useLanguageTag()
  const errorText = useErrorText()
  const id = useId()
  const [text, setText] = useStoredText(`room ${consultationId}`)
  const [chosen, setChosen] = useState<File | null>(null)
  const [fault, setFault] = useState<Code | null>(null)
  const [isBusy, setBusy] = useState(false)
  const line = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const upload = useRef<AbortController>(null)
  useEffect(() => {
    // Safari and Firefox have no `field-sizing`.
    const area = line.current
    if (!area) return
    area.style.blockSize = 'auto'
    area.style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
  })
  if (isClosed && side === 'student') return <p className="muted">{t('room.closed')}</p>

  const choose = (next: File | null): void => {
    // The file that is being uploaded is no longer the chosen one.
    upload.current?.abort()
    const refusal = next && fileRefusal(next)
    setFault(refusal)
    setChosen(refusal ? null : next)
    // The browser reports the same file again only if the input is empty.
    if (file.current) file.current.value = ''
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy || (text.trim() === '' && !chosen)) return
    setFault(null)
    if (!chosen) {
      send(text)
      return setText('')
    }
    setBusy(true)
    upload.current = new AbortController()
    const { signal } = upload.current
    const sent = await uploadAttachment(chosen, () => {}, signal)
    setBusy(false)
    if (signal.aborted) return
    if (!sent.ok) return setFault(sent.code)
    send(text, sent.value)
    // Text that was typed during the upload belongs to the next message.
    setText((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now))
    setChosen(null)
  }
  const until = longDate(new Date(chat.closesAt), tag)
  return (
    <form className="stack tight composer" onSubmit={(event) => void submit(event)}>
      {side === 'office' && (
        <QuickAnswers
          locale={chat.locale}
          text={text}
          onChoose={(answer) => setText((now) => [now.trimEnd(), answer].filter(Boolean).join('\n'))}
        />
      )}
      {fault && <Alert>{errorText(fault)}</Alert>}
      {chosen && (
        <p className="row between">
          <span className="typed" translate="no">
            {chosen.name}
          </span>
          <Button look="quiet" onClick={() => choose(null)}>
            {t('room.discard')}
          </Button>
        </p>
      )}
      <div className="composer-line">
        <button
          type="button"
          className="icon-button"
          aria-label={t('room.file')}
          onClick={() => file.current?.click()}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m8 13 6-6a2.8 2.8 0 0 1 4 4l-8 8a4.6 4.6 0 0 1-6.5-6.5l7-7" />
          </svg>
        </button>
        <input
          type="file"
          hidden
          ref={file}
          onChange={({ target }) => choose(target.files?.[0] ?? null)}
          accept={attachmentLimits.extensions.map((extension) => `.${extension}`).join(',')}
        />
        <label className="visually-hidden" htmlFor={id}>
          {t('room.label')}
        </label>
        <textarea
          id={id}
          ref={line}
          rows={1}
          placeholder={t('room.label')}
          maxLength={MAX_MESSAGE_LENGTH}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter that ends the composition of a Korean or Chinese syllable belongs to the input method.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasMouse())
              return
            event.preventDefault()
            event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.click()
          }}
        />
        <Button type="submit" busy={isBusy}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 12h16m-7-7 7 7-7 7" />
          </svg>
          <span className="visually-hidden">{t('room.send')}</span>
        </Button>
      </div>
      <p className="muted small">{isClosed ? t('room.reopens') : t('room.openUntil', { date: until })}</p>
    </form>
  )
}
