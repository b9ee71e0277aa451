import { type ReactNode, Component } from 'react'
import { useRevalidate } from '#web/pages/admin/revalidate.ts'
import { useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = { name: string; children: ReactNode }

/** Error boundary around a part of a view: a failure is shown in its place, and the rest keeps working. */
export class PartBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    const { name, children } = this.props
    return this.state.broken ? (
      <LoadError name={name} onRetry={() => this.setState({ broken: false })} />
    ) : (
      children
    )
  }
}

/** Placeholder of a part that could not be loaded or shown; `text` replaces the general sentence. */
export function LoadError(props: { name: string; text?: string; onRetry?: () => void }): ReactNode {
  const { name, text, onRetry } = props
  const t = useText('admin')
  const refresh = useRevalidate()
  const retry = (): void => {
    onRetry?.()
    refresh()
  }
  return <RetryNotice onRetry={retry}>{text ?? t('desk.partFailed', { name })}</RetryNotice>
}

/**
 * Placeholder of a part whose module could not be fetched. Browsers may cache that failure, so only a reload
 * can retry.
 */
export function ModuleError({ name }: { name: string }): ReactNode {
  const t = useText('admin')
  return <RetryNotice onRetry={() => location.reload()}>{t('desk.partFailed', { name })}</RetryNotice>
}

function RetryNotice({ children, onRetry }: { children: ReactNode; onRetry: () => void }): ReactNode {
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

/** Resolves to 'failed' instead of rejecting, for optional parts of a view. */
export const orFailed = <Loaded,>(loading: Promise<Loaded>): Promise<Loaded | 'failed'> =>
  loading.catch(() => 'failed' as const)
