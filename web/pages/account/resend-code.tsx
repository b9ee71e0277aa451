import { type ReactNode, useState } from 'react'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { durationText, useSecondsLeft } from '#web/ui/countdown.tsx'
import { failureText, useAction } from '#web/ui/form.tsx'
import type { Answer } from '#web/wire/api.ts'
import { codeSentAt } from './use-sent-code.ts'

/** Minimum time between two codes, as the server enforces it. */
const COOLDOWN_MS = 60_000

/** Button that requests another code after the cooldown. */
export function ResendCode({ send }: { send: () => Promise<Answer<unknown>> }): ReactNode {
  const t = useText('accounts')
  const errorText = useErrorText()
  const [nextAt, setNextAt] = useState(() => codeSentAt() + COOLDOWN_MS)
  const seconds = useSecondsLeft(nextAt)
  const action = useAction(async () => {
    const answer = await send()
    if (answer.ok) setNextAt(Date.now() + COOLDOWN_MS)
    else if (answer.retryAfterSeconds) setNextAt(Date.now() + answer.retryAfterSeconds * 1000)
    return answer
  })
  const refusal = action.answer?.ok === false ? action.answer : null
  return (
    <div className="stack tight">
      {refusal && (
        <Alert>{failureText(refusal, errorText, t('code.sendFailed'), t('code.sendFailed'))}</Alert>
      )}
      {seconds > 0 ? (
        <p className="muted small">{t('code.resendIn', { time: durationText(seconds) })}</p>
      ) : (
        <Button look="quiet" busy={action.pending} onClick={() => action.submit(new FormData())}>
          {t('code.resend')}
        </Button>
      )}
    </div>
  )
}
