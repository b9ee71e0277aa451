import type { ReactNode } from 'react'

/** Header of an inner page: its title and a picture. */
export const PageHead = (props: {
  title: string
  lead: string
  picture: ReactNode
  children?: ReactNode
}): ReactNode => (
  <header className="page-head">
    <div>
      {props.children}
      <h1>{props.title}</h1>
      <p className="lead">{props.lead}</p>
    </div>
    {props.picture}
  </header>
)
