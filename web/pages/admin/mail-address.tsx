import type { ReactNode } from 'react'

/** A complete mail address; if it is too long, its second line begins with the "@". */
export function MailAddress({ address }: { address: string }): ReactNode {
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
