import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { inflateSync } from 'node:zlib'
import { howToGet } from './packages.ts'

/**
 * Font sets for the browser tests. A screen that fits in a narrow font may overflow in a wide one, so every
 * machine uses the same two, and one more for missing scripts (Korean, Chinese). `fallback` is the single
 * font that a machine without them falls back to.
 */
export type Letters = 'wide' | 'narrow' | 'fallback'

const CACHE = resolve('node_modules/.cache/naru/fonts')
const UNIFONT = 'node_modules/@fontsource/unifontex/files/unifontex-latin-400-normal.woff'
const FAMILIES = {
  wide: { folder: 'node_modules/dejavu-fonts-ttf/ttf', sans: 'DejaVu Sans', serif: 'DejaVu Serif' },
  narrow: {
    folder: 'node_modules/@expo-google-fonts/archivo-narrow',
    sans: 'Archivo Narrow',
    serif: 'Archivo Narrow',
  },
} as const

/** Writes a fontconfig file (for FONTCONFIG_FILE) with which a browser on Linux sees only these fonts. */
export function fontConfiguration(letters: Letters): string {
  const home = join(CACHE, letters)
  mkdirSync(home, { recursive: true })
  const file = join(home, 'fonts.conf')
  writeWhole(file, letters === 'fallback' ? oneFont(home) : projectFonts(letters, home))
  return file
}

function projectFonts(letters: 'wide' | 'narrow', home: string): string {
  const { folder, sans, serif } = FAMILIES[letters]
  return configuration(home, [resolve(folder), unifontFolder()], { sans, serif })
}

function oneFont(home: string): string {
  const format = '--format=%{file}\n%{family[0]}'
  const [path = '', family = ''] = execFileSync('fc-match', [format, 'sans-serif']).toString().split('\n')
  if (!path) throw new Error('This machine has no fallback font')
  const folder = join(home, 'font')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  symlinkSync(path, join(folder, basename(path)))
  return configuration(home, [folder], { sans: family, serif: family })
}

/** Hinting is off: it moves glyph edges to whole pixels, differently in every version of FreeType. */
const configuration = (
  home: string,
  folders: string[],
  { sans, serif }: { sans: string; serif: string },
): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
  <cachedir>${join(home, 'cache')}</cachedir>
${['serif', 'ui-serif'].map((generic) => alias(generic, serif)).join('\n')}
  <match><edit name="family" mode="append_last" binding="strong"><string>${sans}</string></edit></match>
  <match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit></match>
</fontconfig>
`

const alias = (generic: string, family: string): string =>
  `  <alias binding="strong"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`

/** Browsers accept no WOFF file as a system font; its unpacked tables are a TrueType file. */
function unifontFolder(): string {
  const folder = join(CACHE, 'unifont')
  const file = join(folder, 'unifont.ttf')
  if (existsSync(file)) return folder
  mkdirSync(folder, { recursive: true })
  writeWhole(file, unpackWoff(readFileSync(UNIFONT)))
  return folder
}

/**
 * WOFF 1.0 (https://www.w3.org/TR/WOFF/): a header, a directory, and tables that may be compressed by zlib.
 */
function unpackWoff(woff: Buffer): Buffer {
  const tableCount = woff.readUInt16BE(12)
  const header = Buffer.alloc(12 + 16 * tableCount)
  const halvings = Math.floor(Math.log2(tableCount))
  header.writeUInt32BE(woff.readUInt32BE(4), 0)
  header.writeUInt16BE(tableCount, 4)
  header.writeUInt16BE(16 * 2 ** halvings, 6)
  header.writeUInt16BE(halvings, 8)
  header.writeUInt16BE(16 * (tableCount - 2 ** halvings), 10)
  const parts = [header]
  let offset = header.length
  for (let table = 0; table < tableCount; table++) {
    const from = 44 + 20 * table
    const to = 12 + 16 * table
    const start = woff.readUInt32BE(from + 4)
    const packed = woff.readUInt32BE(from + 8)
    const length = woff.readUInt32BE(from + 12)
    const bytes = woff.subarray(start, start + packed)
    // Tag and checksum stay; offset and length are those of the unpacked table.
    woff.copy(header, to, from, from + 4)
    woff.copy(header, to + 4, from + 16, from + 20)
    header.writeUInt32BE(offset, to + 8)
    header.writeUInt32BE(length, to + 12)
    // Tables begin at multiples of four bytes.
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    ;(packed < length ? inflateSync(bytes) : bytes).copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

/** Renames a complete file into place, so that another process never reads half of it. */
function writeWhole(file: string, content: string | Buffer): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, file)
}

/** Screenshots for review use the machine's fonts; warns if none has Korean. */
export function needKoreanFont(): void {
  const known = spawnSync('fc-list', [':lang=ko', 'family']).stdout?.toString().trim()
  if (!known) console.warn(`No Korean font was found (${howToGet('fonts-noto-cjk')})`)
}
