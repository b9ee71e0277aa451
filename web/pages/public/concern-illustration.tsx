import type { ReactNode } from 'react'
import type { Group } from '#web/content/contents.ts'

/** Decorative pictures of the three groups: packing at home, a walk in Seoul, the day of the degree. */
export const ConcernIllustration = ({ group }: { group: Group }): ReactNode => (
  <svg className="crossing" viewBox="0 0 240 112" aria-hidden="true">
    {scenes[group]}
  </svg>
)

/** A student whose feet are at 0 0; `extra` is drawn behind. */
const Student = (props: { at: string; className?: string; extra?: ReactNode }): ReactNode => (
  <g transform={`translate(${props.at})`}>
    {props.extra}
    <path className={props.className ?? 'scene-coat'} d="M-9-10c-1-19 3-26 9-26s10 7 9 26z" />
    <circle className="scene-skin" cy="-43" r="7" />
    <path
      className="scene-hair"
      d="M-7.500-43c-1.500-11.500 16.500-12.500 15-1-4-.6-6.500-2.400-8.300-5-1.300 2.500-3.300 4.800-6.700 6z"
    />
  </g>
)

const scenes: Record<Group, ReactNode> = {
  preparing: (
    <>
      <path className="scene-far" d="M96 10h84v50H96z" />
      <circle className="scene-sun" cx="158" cy="30" r="9" />
      <path className="scene-hills" d="M96 44c20-10 32-4 46 2s26-4 38-4v18H96z" />
      <path className="scene-water" d="M96 53h84v7H96z" />
      <path className="scene-posts" d="M96 10h84v50H96zM138 10v50" />
      <path className="scene-deck" d="M0 98h240v14H0z" />
      <Student at="68 106" className="scene-coat" />
      <path className="scene-house" d="M38 78h112v5H38zM44 83h5v17h-5zM139 83h5v17h-5z" />
      <path className="scene-robe" d="M84 60h30l4 17H80z" />
      <path className="scene-bag" d="M122 72h22v6h-22z" />
      <path className="scene-water" d="M125 66h20v6h-20z" />
      <path className="scene-coat" d="M123 60h18v6h-18z" />
      <path className="scene-pole" d="M184 66v-9h16v9" />
      <rect className="scene-coat" x="170" y="66" width="44" height="36" rx="5" />
      <path className="scene-bag" d="M179 66h5v36h-5zM200 66h5v36h-5z" />
    </>
  ),
  live: (
    <>
      <circle className="scene-sun" cx="178" cy="26" r="10" />
      <path className="scene-far" d="M0 78c40-4 64-38 104-38s46 30 76 32 40-10 60-6v30H0z" />
      <path className="scene-posts" d="M108 18V4" />
      <path className="scene-house" d="M105 42l2-24h2l2 24zM99 18h18l-3 8h-12z" />
      <path className="scene-hills" d="M150 34h26v60h-26zM182 48h30v46h-30zM0 56h24v38H0z" />
      <path
        className="scene-windows"
        d="M156 42h14M156 52h14M156 62h14M156 72h14M188 56h18M188 66h18M188 76h18M4 64h16M4 74h16"
      />
      <path
        className="scene-house"
        d="M22 66c14-2 26-8 38-18 12 10 24 16 38 18-6 4-12 5-18 5H40c-6 0-12-1-18-5z"
      />
      <path className="scene-robe" d="M34 71h52v25H34z" />
      <path className="scene-posts" d="M34 71v25M52 71v25M68 71v25M86 71v25" />
      <path className="scene-deck" d="M0 95h240v17H0z" />
      <path className="scene-posts" d="M226 96V70" />
      <circle className="scene-reed" cx="226" cy="62" r="14" />
      <Student
        at="128 108"
        extra={<rect className="scene-bag" x="-14" y="-33" width="12" height="19" rx="4" />}
      />
      <Student at="150 108" className="scene-blue" />
    </>
  ),
  finish: (
    <>
      <circle className="scene-sun" cx="52" cy="40" r="12" />
      <path className="scene-far" d="M0 70c24-18 52-22 84-10s60-20 92-14 44 8 64 2v30H0z" />
      <path
        className="scene-hills"
        d="M152 30h18v46h-18zM174 18h22v58h-22zM200 38h24v38h-24zM132 50h16v26h-16z"
      />
      <path
        className="scene-windows"
        d="M157 38h8M157 47h8M157 56h8M180 26h10M180 35h10M180 44h10M180 53h10M206 46h12M206 55h12M137 58h6"
      />
      <path className="scene-water" d="M0 74h240v38H0z" />
      <path className="scene-waves" d="M18 84q8-4 16 0t16 0M168 86q8-4 16 0t16 0M200 98q8-4 16 0t16 0" />
      <path className="scene-deck" d="M44 112l26-18h84l26 18z" />
      <path className="scene-coat" d="M88 22l22-6-8 9 2 8-8-6-9 3z" />
      <Student at="112 108" className="scene-blue" extra={<path className="scene-pole" d="M6-28l12-14" />} />
      <path className="scene-robe" d="M126 60l9-6 3 5-9 6z" />
      <path className="scene-hair" d="M112 51l16 6-16 6-16-6z" />
      <path className="scene-tassel" d="M125 58v8" />
    </>
  ),
}
