import type { ReactNode } from 'react'

/** The hero illustration: hills, a pavilion on the far bank and a ferry. Colours come from the theme. */
export const HeroIllustration = ({ label }: { label: string }): ReactNode => (
  <svg
    className="scene"
    viewBox="0 0 1440 420"
    preserveAspectRatio="xMidYMax slice"
    role="img"
    aria-label={label}
  >
    <circle className="scene-sun" cx="1010" cy="158" r="54" />
    <path
      className="scene-far"
      d="M0 250c120-50 180-100 280-80s160 60 260 20 160-100 260-80 180 100 280 70 210-70 360-10v120H0z"
    />
    <path
      className="scene-hills"
      d="M0 270c130-60 230-70 350-36s230 36 370 6 230-50 340-25 220 50 380 10v90H0z"
    />
    <Pavilion />
    <path className="scene-water" d="M0 290h1440v130H0z" />
    <path className="scene-glow" d="M968 299h84M984 312h52M958 326h78M990 341h44M972 357h62" />
    <path
      className="scene-waves"
      d="M60 318q14-7 28 0t28 0M262 306q14-7 28 0t28 0M560 322q14-7 28 0t28 0M600 372q14-7 28 0t28 0M868 384q14-7 28 0t28 0M1180 322q14-7 28 0t28 0M1290 366q14-7 28 0t28 0M110 384q14-7 28 0t28 0"
    />
    <Ferry />
    <Jetty />
    <g className="scene-reeds">
      <path d="M1112 424c-4-44-18-70-34-92M1120 424c0-48 3-76 12-108M1132 424c2-36 14-62 34-80M1104 424c-10-30-26-44-44-50" />
      <path className="scene-plumes" d="M1078 332l-9-20M1132 316l4-24M1166 344l13-17M1060 374l-15-8" />
    </g>
  </svg>
)

const Pavilion = (): ReactNode => (
  <g className="scene-house" transform="translate(604 263)">
    <path d="M-40 2c14-4 28-14 40-27 12 13 26 23 40 27-9 3-16 3-22 3h-36c-6 0-13 0-22-3z" />
    <path className="scene-posts" d="M-22 4v22M-8 4v22M8 4v22M22 4v22" />
    <path d="M-34 20h68l5 8h-78z" />
  </g>
)

const Ferry = (): ReactNode => (
  <g transform="translate(770 318)">
    <g className="scene-ferry">
      <path className="scene-wake" d="M-150 24q14-6 28 0t28 0M104 28q14-6 28 0t28 0" />
      <path className="scene-pole" d="M-22-84l-62 122" />
      <path className="scene-robe" d="M-66 2c-2-28 2-44 12-50 12 6 16 24 15 50z" />
      <path className="scene-pole" d="M-50-38l18-8" />
      <circle className="scene-skin" cx="-53" cy="-56" r="8" />
      <path className="scene-hat" d="M-72-60h38M-60-61v-9h14v9z" />
      <path className="scene-coat" d="M8 2c-1-22 4-34 15-34s17 12 16 34z" />
      <circle className="scene-skin" cx="24" cy="-41" r="8.5" />
      <path className="scene-hair" d="M15-41c-2-14 20-16 18-1-5-1-8-3-10-6-2 3-4 6-8 7z" />
      <rect className="scene-bag" x="-7" y="-26" width="16" height="24" rx="5" />
      <path className="scene-hull" d="M-96-4c40 8 140 8 200-10-8 26-24 42-46 46H-56c-20-4-34-16-40-36z" />
      <path className="scene-plank" d="M-86 10c48 8 130 7 178-8" />
    </g>
  </g>
)

const Jetty = (): ReactNode => (
  <g className="scene-landing">
    <path className="scene-deck" d="M226 420l112-66h112l-28 66z" />
    <path className="scene-gaps" d="M312 370h131M282 387h153M250 405h178" />
    <path className="scene-stakes" d="M338 344v38M450 344v44M234 398v26" />
    <path className="scene-pole" d="M450 346v-84h22M472 262v7" />
    <path className="scene-lantern" d="M463 269h18v13h-18z" />
    <path className="scene-lantern low" d="M463 282h18v13h-18z" />
    <path className="scene-tassel" d="M472 295v9" />
  </g>
)
