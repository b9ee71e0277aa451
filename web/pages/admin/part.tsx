import type { ReactNode } from 'react'
import { Component } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { useRefresh } from '#web/program/page.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = { name: string; children: ReactNode }

/** A part of a view: when it breaks, it says so in its place and spares the rest of the desk. */
export class Part extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    const { name, children } = this.props
    return this.state.broken ? (
      <Lost name={name} onRetry={() => this.setState({ broken: false })} />
    ) : (
      children
    )
  }
}

/** What is said where a part could not be loaded or shown. */
export function Lost({ name, onRetry }: { name: string; onRetry?: () => void }): ReactNode {
  const t = useText('admin')
  const refresh = useRefresh()
  const retry = (): void => {
    onRetry?.()
    refresh()
  }
  return (
    <div className="stack tight">
      <Alert>{t('desk.partFailed', { name })}</Alert>
      <p>
        <Button look="plain" onClick={retry}>
          {t('attention.action.retry')}
        </Button>
      </p>
    </div>
  )
}
