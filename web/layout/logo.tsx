import type { ReactNode } from 'react'
import { useAllSettings } from '#web/document/all-settings.ts'

/** A ferry boat on a wave: 나루 (naru) is a ferry landing. */
export const LogoMark = (): ReactNode => (
  <svg className="logo-mark" viewBox="0 0 48 48" aria-hidden="true">
    <path className="logo-sail" d="M25 5c8 6 11 13 11 21H25z" />
    <path className="logo-sail pale" d="M22 11c-5 4-8 9-9 15h9z" />
    <path className="logo-hull" d="M7 30h34c-2 5-6 8-11 8H18c-5 0-9-3-11-8z" />
    <path className="logo-wave" d="M4 43c4-3 8-3 12 0s8 3 12 0 8-3 12 0" />
  </svg>
)

export function Brand({ href }: { href: string }): ReactNode {
  const { name, koreanName } = useAllSettings().company
  return (
    <a className="brand" href={href}>
      <span className="brand-name">
        <LogoMark />
        {name}
      </span>
      <span className="brand-korean" lang="ko" aria-hidden="true">
        {koreanName}
      </span>
    </a>
  )
}
