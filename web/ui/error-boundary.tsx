import { type ReactNode, Component } from 'react'
import { asError, RefusedError } from '#web/program/page.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'

type State = { failure: Error | null }

/** The error screen of a page: the error's message without its stack, and a link to retry. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(failure: unknown): State {
    return { failure: asError(failure) }
  }

  override render(): ReactNode {
    return this.state.failure ? <FailureScreen failure={this.state.failure} /> : this.props.children
  }
}

/** Length limit that keeps a stack trace out of the shown message. */
const MAX_MESSAGE_LENGTH = 200

const shortMessage = ({ message }: Error): string => message.slice(0, MAX_MESSAGE_LENGTH)

export function FailureScreen({ failure }: { failure: Error }): ReactNode {
  const t = useText()
  const errorText = useErrorText()
  const refusal = failure instanceof RefusedError ? failure.refusal : null
  return (
    <div className="stack narrow" role="alert">
      <h1>{t('failure.title')}</h1>
      <p>
        {refusal ? errorText(refusal.code, refusal.message) : shortMessage(failure) || errorText('INTERNAL')}
      </p>
      {refusal?.requestId && (
        <p className="muted small">{t('failure.requestId', { id: refusal.requestId })}</p>
      )}
      <p>
        <a className="button" href={location.href}>
          {t('failure.reload')}
        </a>
      </p>
    </div>
  )
}
