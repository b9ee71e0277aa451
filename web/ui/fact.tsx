import type { ComponentProps, ReactNode } from 'react'

/** A term of a `<dl>` and its value; further attributes are those of the value. */
export const Fact = ({ name, ...value }: ComponentProps<'dd'> & { name: string }): ReactNode => (
  <>
    <dt>{name}</dt>
    <dd {...value} />
  </>
)
