import type { ReactNode } from 'react'
import { qrModules } from './qr.ts'

/** A scanner needs a light border of four modules. */
const BORDER = 4

/** A QR code as one path; nothing when the text is too long for one. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const modules = qrModules(text)
  if (!modules) return null
  const size = modules.length + 2 * BORDER
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + BORDER} ${y + BORDER}h1v1h-1z` : '')))
    .join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} />
      <path d={path} />
    </svg>
  )
}
