import type { ReactNode } from 'react'
import { Component } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useRefresh } from '#web/pages/admin/refresh.ts'

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

/** Stands in place of a part that could not be loaded or shown; `text` replaces the general sentence. */
export function Lost(props: { name: string; text?: string; onRetry?: () => void }): ReactNode {
  const { name, text, onRetry } = props
  const t = useText('admin')
  const refresh = useRefresh()
  const retry = (): void => {
    onRetry?.()
    refresh()
  }
  return <Said onRetry={retry}>{text ?? t('desk.partFailed', { name })}</Said>
}

/**
 * What is said where the program of a part could not be fetched. A browser may remember that: only the
 * page itself can ask for it anew.
 */
export function LostProgram({ name }: { name: string }): ReactNode {
  const t = useText('admin')
  return <Said onRetry={() => location.reload()}>{t('desk.partFailed', { name })}</Said>
}

function Said({ children, onRetry }: { children: ReactNode; onRetry: () => void }): ReactNode {
  const t = useText('admin')
  return (
    <div className="stack tight">
      <Alert>{children}</Alert>
      <p>
        <Button look="plain" onClick={onRetry}>
          {t('attention.action.retry')}
        </Button>
      </p>
    </div>
  )
}

/** Loads something of a view that the rest of it can do without. */
export const orLost = <Loaded,>(loading: Promise<Loaded>): Promise<Loaded | 'lost'> =>
  loading.catch(() => 'lost' as const)
