import type { Consultation } from '#contract/consultations.ts'
import { KOREA_ZONE } from '#domain/calendar.ts'
import { isInAppBrowser } from '#web/program/in-app-browser.ts'
import { browserEnvironment } from '#web/program/render-environment.ts'
import { formatInstant } from '#web/ui/day-text.ts'

/**
 * The ticket as a picture, drawn on the user's device. Loaded when it is asked for; nothing is sent to the server.
 */
const WIDTH = 1080
const MARGIN = 60
const PADDING = 56
const TEXT_WIDTH = WIDTH - 2 * (MARGIN + PADDING)
const HORIZON = 250
const CORNER = 36
const CARD_TOP = 330
const NOTCH = 28
const FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK KR', sans-serif"
const colours = {
  night: '#0e4f55',
  sun: '#f08a4b',
  water: '#8fd0cb',
  sail: '#f6d9b8',
  paper: '#faf6ee',
  ink: '#1c2b33',
  quiet: '#5b6b74',
}
/** The sails and the hull of the logo (web/layout/logo.tsx), 48 units wide. */
const boat = [
  { path: 'M25 5c8 6 11 13 11 21H25z', colour: colours.sun },
  { path: 'M22 11c-5 4-8 9-9 15h9z', colour: colours.sail },
  { path: 'M7 30h34c-2 5-6 8-11 8H18c-5 0-9-3-11-8z', colour: colours.paper },
]

type Line = { text: string; size: number; weight: number; colour: string; gapBefore: number; isStub: boolean }

/** The lines of the ticket: own time, Korea's time, and below the perforation number, app and counsellor. */
export function ticketLines(given: {
  booking: Consultation
  zone: string
  tag: string
  yours: string
  korea: string
  number: string
  platform: string
}): Line[] {
  const { booking, zone, tag, platform } = given
  const at = new Date(booking.startsAt)
  const own = formatInstant(at, zone, tag)
  const korean = formatInstant(at, KOREA_ZONE, tag)
  const times =
    own === korean
      ? [large(korean), small(given.korea)]
      : [large(own), small(given.yours), middle(korean), small(given.korea)]
  const counsellor = booking.counsellor?.alone === false ? [middle(booking.counsellor.name, 8)] : []
  return [
    ...times,
    ...[middle(given.number, 0), small(platform, 8), ...counsellor].map((line) => ({
      ...line,
      isStub: true,
    })),
  ]
}

const large = (text: string): Line => ({
  text,
  size: 68,
  weight: 700,
  colour: colours.ink,
  gapBefore: 0,
  isStub: false,
})
const middle = (text: string, gapBefore = 44): Line => ({ ...large(text), size: 48, weight: 600, gapBefore })
const small = (text: string, gapBefore = 6): Line => ({
  ...large(text),
  size: 36,
  weight: 400,
  colour: colours.quiet,
  gapBefore,
})

/**
 * Shares the picture where the device can share files, downloads it elsewhere. Returns the picture as a data URL
 * if the browser can do neither and the user has to save it by pressing it; otherwise null.
 */
export async function saveTicketPicture(
  lines: readonly Line[],
  { name, number, tag }: { name: string; number: string; tag: string },
): Promise<string | null> {
  const canvas = draw(lines, name, tag)
  // Browsers inside other apps ignore downloads without an error.
  const mustPress = isInAppBrowser(browserEnvironment.userAgent)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The browser made no picture')
  const file = new File([blob], `${name}-${number}.png`, { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] })
      return null
    } catch (fault) {
      // The user closed the list of apps, so the picture is not downloaded either.
      if (fault instanceof DOMException && fault.name === 'AbortError') return null
    }
  }
  if (mustPress) return canvas.toDataURL('image/png')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return null
}

function draw(lines: readonly Line[], name: string, tag: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  // Without it the browser would choose the shapes of Han characters by its own language.
  canvas.lang = tag
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser has no canvas')
  const { placed, perforation, bottom } = placeLines(pen, lines)
  // A new size also resets what was set on the context.
  canvas.width = WIDTH
  canvas.height = bottom + MARGIN
  drawWaves(pen, name)
  pen.fillStyle = colours.paper
  pen.beginPath()
  drawCard(pen, { left: MARGIN, top: CARD_TOP, right: WIDTH - MARGIN, bottom })
  pen.fill()
  for (const { text, font, colour, y } of placed) {
    pen.font = font
    pen.fillStyle = colour
    pen.fillText(text, MARGIN + PADDING, y)
  }
  drawPerforation(pen, perforation)
  return canvas
}

/** A rectangle with round corners; `roundRect` is missing on phones of 2021. */
function drawCard(
  pen: CanvasRenderingContext2D,
  { left, top, right, bottom }: Record<'left' | 'top' | 'right' | 'bottom', number>,
): void {
  pen.moveTo(left + CORNER, top)
  pen.arcTo(right, top, right, bottom, CORNER)
  pen.arcTo(right, bottom, left, bottom, CORNER)
  pen.arcTo(left, bottom, left, top, CORNER)
  pen.arcTo(left, top, right, top, CORNER)
}

const fillShape = (pen: CanvasRenderingContext2D, shape: Path2D): void => pen.fill(shape)

function drawWaves(pen: CanvasRenderingContext2D, name: string): void {
  pen.textBaseline = 'top'
  pen.fillStyle = colours.night
  pen.fillRect(0, 0, WIDTH, pen.canvas.height)
  pen.fillStyle = colours.sun
  pen.beginPath()
  pen.arc(WIDTH - 230, HORIZON, 120, Math.PI, 0)
  pen.fill()
  pen.save()
  pen.translate(MARGIN, 70)
  pen.scale(3, 3)
  for (const { path, colour } of boat) {
    pen.fillStyle = colour
    fillShape(pen, new Path2D(path))
  }
  pen.restore()
  pen.fillStyle = colours.paper
  pen.font = `700 72px ${FONTS}`
  pen.fillText(name, MARGIN + 175, 110, WIDTH - 640)
  pen.strokeStyle = colours.water
  pen.lineWidth = 8
  pen.lineCap = 'round'
  pen.beginPath()
  pen.moveTo(0, HORIZON)
  for (let x = 0; x < WIDTH; x += 120) {
    pen.quadraticCurveTo(x + 30, HORIZON - 22, x + 60, HORIZON)
    pen.quadraticCurveTo(x + 90, HORIZON + 22, x + 120, HORIZON)
  }
  pen.stroke()
}

type Placed = { text: string; font: string; colour: string; y: number }

/** Places the lines below each other, each in a size at which it fits, with the perforation before the stub. */
function placeLines(
  pen: CanvasRenderingContext2D,
  lines: readonly Line[],
): { placed: Placed[]; perforation: number; bottom: number } {
  const placed: Placed[] = []
  let y = CARD_TOP + PADDING
  let perforation = 0
  for (const { text, size, weight, colour, gapBefore, isStub } of lines) {
    if (isStub && perforation === 0) {
      perforation = y + 48
      y += 100
    }
    pen.font = `${weight} ${size}px ${FONTS}`
    const fit = Math.min(size, Math.floor((size * TEXT_WIDTH) / pen.measureText(text).width))
    y += gapBefore
    placed.push({ text, font: `${weight} ${fit}px ${FONTS}`, colour, y })
    y += fit * 1.3
  }
  return { placed, perforation, bottom: Math.ceil(y) + PADDING }
}

function drawPerforation(pen: CanvasRenderingContext2D, y: number): void {
  pen.fillStyle = colours.night
  for (const x of [MARGIN, WIDTH - MARGIN]) {
    pen.beginPath()
    pen.arc(x, y, NOTCH, 0, 2 * Math.PI)
    pen.fill()
  }
  pen.strokeStyle = colours.water
  pen.lineWidth = 5
  pen.setLineDash([4, 16])
  pen.beginPath()
  pen.moveTo(MARGIN + 2 * NOTCH, y)
  pen.lineTo(WIDTH - MARGIN - 2 * NOTCH, y)
  pen.stroke()
}
