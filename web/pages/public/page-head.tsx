import type { ReactNode } from 'react'
import type { Progress } from './stage-illustration.tsx'
import { StageIllustration } from './stage-illustration.tsx'

/** Header of an inner page: its title and the boat. */
export const PageHead = (props: {
  title: string
  lead: string
  progress: Progress
  children?: ReactNode
}): ReactNode => (
  <header className="page-head">
    <div>
      {props.children}
      <h1>{props.title}</h1>
      <p className="lead">{props.lead}</p>
    </div>
    <StageIllustration progress={props.progress} />
  </header>
)
