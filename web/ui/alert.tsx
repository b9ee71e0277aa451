import type { ReactNode } from 'react'

/** What went wrong; read out at once. */
export function Alert({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="notice bad" role="alert">
      {children}
    </div>
  )
}

/** What went well or is going on; read out when the reader pauses. */
export function Status({
  children,
  tone = 'good',
}: {
  children: ReactNode
  tone?: 'good' | 'calm' | 'warm'
}): ReactNode {
  return (
    <div className={`notice ${tone}`} role="status">
      {children}
    </div>
  )
}
