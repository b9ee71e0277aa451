import type { ReactNode } from 'react'

/** Decorative picture of a boat in the middle of the river. */
export const BoatIllustration = (): ReactNode => (
  <svg className="crossing" viewBox="0 0 240 72" aria-hidden="true">
    <circle className="scene-sun" cx="142" cy="20" r="9" />
    <path className="scene-far" d="M150 52c16-6 26-26 42-26s26 12 48 8v18z" />
    <path
      className="scene-hills"
      d="M0 34c18-4 30 2 42 8s14 8 22 10H0zM176 52c14-2 18-10 32-12s22-2 32-4v16z"
    />
    <path className="crossing-water" d="M0 52h240v20H0z" />
    <path className="scene-waves" d="M18 62q8-4 16 0t16 0M92 64q8-4 16 0t16 0M186 61q8-4 16 0t16 0" />
    <g transform="translate(120 51)">
      <path className="scene-coat" d="M-4 0c0-9 2-14 6-14s6 5 6 14z" />
      <circle className="scene-skin" cx="2" cy="-18" r="4" />
      <path className="scene-hair" d="M-2.4-18c-1-6.5 9.4-7.5 8.8-.5-2-.4-4-1.6-5-3-.8 1.5-2 3-3.8 3.5z" />
      <path className="scene-hull" d="M-26-2c14 3 36 3 52-3-2 8-7 13-14 14h-26c-6-1-10-5-12-11z" />
    </g>
  </svg>
)
