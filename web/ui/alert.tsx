import type { ReactNode } from 'react'

/** An error message; announced at once by screen readers. */
export function Alert({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="notice bad" role="alert">
      {children}
    </div>
  )
}

type Tone = 'good' | 'calm' | 'warm'

/** A success or progress message; announced politely by screen readers, or at once if `urgent`. */
export function Status(props: { children: ReactNode; tone?: Tone; urgent?: boolean }): ReactNode {
  const { children, tone = 'good', urgent = false } = props
  return (
    <div className={`notice ${tone}`} role={urgent ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
