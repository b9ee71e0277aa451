import type { ReactNode } from 'react'

/** What went wrong; read out at once. */
export function Alert({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="notice bad" role="alert">
      {children}
    </div>
  )
}

type Tone = 'good' | 'calm' | 'warm'

/** What went well or is going on; read out when the reader pauses, or at once when it is `urgent`. */
export function Status(props: { children: ReactNode; tone?: Tone; urgent?: boolean }): ReactNode {
  const { children, tone = 'good', urgent = false } = props
  return (
    <div className={`notice ${tone}`} role={urgent ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
