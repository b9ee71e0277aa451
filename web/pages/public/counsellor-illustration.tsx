import type { ReactNode } from 'react'

/** Decorative picture of a counsellor who answers in a chat, at a desk above the river. */
export const CounsellorIllustration = (): ReactNode => (
  <svg className="crossing" viewBox="0 0 320 200" aria-hidden="true">
    <path className="scene-far" d="M196 18h104v92H196z" />
    <circle className="scene-sun" cx="268" cy="48" r="13" />
    <path className="scene-hills" d="M196 82c22-14 40-8 58 0s30-8 46-8v20H196z" />
    <path className="scene-water" d="M196 90h104v20H196z" />
    <path className="scene-hull" d="M214 94c8 2 20 2 30-2-2 6-5 9-9 9h-13c-4-1-7-3-8-7z" />
    <path className="scene-robe" d="M229 91V74l12 15z" />
    <path className="scene-posts" d="M196 18h104v92H196zM248 18v92" />
    <path className="scene-house" d="M22 60h92v5H22z" />
    <path className="scene-coat" d="M32 30h9v30h-9zM72 28h12v32H72z" />
    <path className="scene-water" d="M43 36h11v24H43z" />
    <path className="scene-bag" d="M56 32h8v28h-8z" />
    <path
      className="scene-reed"
      d="M97 52c-14-6-11-20-8-22 8 3 10 14 8 22zm2 0c-1-14 5-22 12-22 3 8-3 20-12 22z"
    />
    <path className="scene-deck" d="M91 50h15l-2 10H93z" />
    <g transform="translate(156 186)scale(2.3)">
      <path className="scene-blue" d="M-15-10c-2-18 4-24 15-24s17 6 15 24z" />
      <path className="scene-robe" d="M-3.500-34h7l-3.500 9z" />
      <circle className="scene-skin" cy="-43" r="8" />
      <path
        className="scene-hair"
        d="M-9-38c-3-18 21-20 18 0-2-3-2-6-2.500-8-4 0-8-1.500-10-4-.8 2-3 4-4 4.500-.5 2-1 5-1.500 7.500z"
      />
    </g>
    <path className="scene-robe" d="M122 128h68l7 38h-82z" />
    <path className="scene-hull" d="M16 166h288v8H16zM32 174h9v26h-9zM280 174h9v26h-9z" />
    <path className="scene-coat" d="M226 148h22l-3 18h-16z" />
    <path className="scene-waves" d="M233 142q-3-5 0-9t0-9M241 142q-3-5 0-9t0-9" />
    <rect className="scene-robe" x="36" y="92" width="66" height="34" rx="10" />
    <path className="scene-robe" d="M96 112l16 4-14 8z" />
    <rect className="scene-bag" x="54" y="132" width="52" height="24" rx="10" />
    <path className="scene-text" d="M48 103h42M48 114h26M66 144h28" />
  </svg>
)
