import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { type Locale, locales, localeTags } from '#contract/locales.ts'
import { initialSettings } from '#domain/settings.ts'
import { BROWSER_FLAGS, findBrowser } from './find-browser.ts'
import { needKoreanFont } from './fonts.ts'

/**
 * Renders the pictures that cannot be inline SVG: link previews for chat apps, and icons for home screens.
 * Run after `npm run build` when the illustration or the logo changes.
 */
const icon = readFileSync('web/assets/favicon.svg', 'utf8')

/** The title and the illustration of the home page in this language. */
function linkPreview(locale: Locale): string {
  const built = readFileSync(`dist/pages/${locale}/index.html`, 'utf8')
  const pieceOf = (pattern: RegExp): string => {
    const piece = pattern.exec(built)?.[0]
    if (!piece) throw new Error(`The built home page has no match for ${pattern}`)
    return piece
  }
  const style = pieceOf(/<style>[\s\S]*?<\/style>/)
  const scene = pieceOf(/<svg class="scene"[\s\S]*?<\/svg>/)
  const title = pieceOf(/<h1>[\s\S]*?<\/h1>/)
  const mark = pieceOf(/<svg class="logo-mark"[\s\S]*?<\/svg>/)
  return `<!doctype html><html lang="${localeTags[locale]}">${style}<style>
  body { inline-size: 1200px; block-size: 630px; min-block-size: 0; background: var(--sky); overflow: hidden }
  .name { display: flex; align-items: center; gap: 18px; padding: 44px 60px 0; font: 600 44px var(--display) }
  .name svg { inline-size: 72px; block-size: 72px }
  .name span { color: var(--muted); font-size: 30px }
  h1 { padding: 22px 60px 0; font-size: 56px; max-inline-size: 960px; word-break: keep-all }
  h1:is(:lang(mn), :lang(uz), :lang(vi)) { font-family: 'DejaVu Serif', serif; font-size: 48px }
  .scene { position: absolute; inset: auto 0 0; block-size: 350px; margin: 0 }
  .scene * { animation: none !important }
</style><body><div class="name">${mark}${initialSettings.company.name} <span>${initialSettings.company.koreanName}</span></div>${title}${scene}`
}

/** Without rounded corners: phones apply their own mask. */
const square = (pixels: number): string =>
  `<!doctype html><style>body{margin:0}svg{display:block;inline-size:${pixels}px;block-size:${pixels}px}</style>${icon.replace(/ rx="\d+"/, '')}`

const executablePath = findBrowser()
if (!executablePath) throw new Error('No Chromium on this machine; set CHROME_PATH')
needKoreanFont()
const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] })
async function photograph(html: string, width: number, height: number, file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html)
  writeFileSync(file, await page.screenshot())
  await page.close()
}
for (const locale of locales) await photograph(linkPreview(locale), 1200, 630, `web/assets/og-${locale}.png`)
await photograph(square(180), 180, 180, 'web/assets/touch-icon.png')
await photograph(square(512), 512, 512, 'web/assets/icon-512.png')
await browser.close()
