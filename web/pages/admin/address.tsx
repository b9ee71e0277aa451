import type { ReactNode } from 'react'

/** A mail address, whole; where it is too long for its place its second line begins with the "@". */
export function Address({ of: address }: { of: string }): ReactNode {
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
