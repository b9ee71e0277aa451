import type { ReactNode } from 'react'
import { encode } from 'uqr'

/** Light border in modules; scanners need four. */
const BORDER = 4

/** A QR code (ISO/IEC 18004) as one path: the content policy forbids `data:` images and inline styles. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { data, size } = encode(text, { border: BORDER })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} />
      <path d={path} />
    </svg>
  )
}
