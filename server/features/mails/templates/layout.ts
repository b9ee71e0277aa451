import { type Locale, localeTags } from '#contract/locales.ts'
import { companyIn } from '#domain/company.ts'
import { type Block, type Fact, inLine, labelled, type Letter, type Reader } from './letter.ts'
import { markup, type Markup } from './markup.ts'

/**
 * Six digits on their own are always a code, so that people and phones find it. No colour may therefore
 * consist of digits only.
 */
const ink = '#1c2b33'
const quiet = '#5b6b74'
const paper = '#f2f6f7'
const sheet = '#ffffff'
const teal = '#0b6e75'
const line = '#dce5e8'
/** The header: the site's boat landing at sunrise. It has enough contrast in light, dark and inverted colours. */
const deep = '#0e4f55'
const sail = '#faf6ee'
const sun = '#f08a4b'
const wave = '#8fd0cb'

/**
 * Fonts of phones and mail programs. In Chinese and Japanese their own fonts come first: Korean fonts draw Han
 * characters in another way.
 */
const HAN_FONTS: Partial<Record<Locale, string>> = {
  zh: "-apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif",
  ja: "-apple-system, 'Hiragino Sans', 'Yu Gothic', Meiryo, 'Noto Sans JP', sans-serif",
}
const fontsOf = (locale: Locale): string =>
  HAN_FONTS[locale] ??
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans', sans-serif"

/** Mail programs may ignore style sheets, so this only refines the inline styles. */
const refinements = markup`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
:lang(ko) p, :lang(ko) h1 { word-break: keep-all; }
h1 { text-wrap: balance; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #10191d !important; }
  .sheet { background-color: #19262c !important; border-color: #2b3c44 !important; }
  .panel { background-color: #21323a !important; border-color: #2f444d !important; }
  .ink { color: #ecf2f4 !important; }
  .quiet { color: #a5b5bc !important; }
  .brand { color: #6cd0d4 !important; }
  .button { background-color: #6cd0d4 !important; border-color: #6cd0d4 !important; color: #07282b !important; }
  .second { background-color: transparent !important; border-color: #6cd0d4 !important; color: #6cd0d4 !important; }
}
`

/** Renders the letter as HTML for mail programs: one column, inline styles, readable without any styles. */
export function layoutHtml(letter: Letter, reader: Reader): string {
  const { texts } = reader
  const { company } = reader.settings
  const lines = companyLines(reader).map((each) => markup`${each}<br>`)
  const firstButton = letter.blocks.find(({ type }) => type === 'button')
  return markup`<!doctype html>
<html lang="${localeTags[reader.locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${letter.subject}</title>
<style>${refinements}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${paper};-webkit-text-size-adjust:100%;">
<div class="paper" style="background-color:${paper};padding:24px 12px;font-family:${fontsOf(reader.locale)};">
<div style="display:none;max-height:0;overflow:hidden;">${previewOf(letter)}</div>
<div style="max-width:560px;margin:0 auto;">
${header(reader)}
<div class="sheet" style="background-color:${sheet};border:1px solid ${line};border-top:0;border-radius:0 0 14px 14px;padding:26px 22px;">
<h1 class="ink" style="margin:0 0 18px;color:${ink};font-size:22px;line-height:1.3;font-weight:700;">${letter.heading}</h1>
${paragraph(texts.hello(letter.name ?? null))}
${letter.blocks.map((block) => blockHtml(block, block === firstButton))}
<p class="ink" style="margin:24px 0 0;color:${ink};font-size:16px;line-height:1.6;">${texts.closing}<br>${texts.team}</p>
</div>
<div class="quiet" style="padding:20px 8px 0;color:${quiet};font-size:13px;line-height:1.6;">
<p style="margin:0 0 10px;">${inLine([texts.whyYou, texts.questions, ''], reader)}<a class="brand" href="mailto:${company.email}" style="color:${teal};">${company.email}</a></p>
<p style="margin:0;">${lines}</p>
</div>
</div>
</div>
</body>
</html>
`.html
}

/**
 * The name beside a sun on the water, drawn with background colours: nothing to download, and the same when a
 * mail program blocks pictures. Outlook cannot round corners and shows no sun.
 */
const header = ({ settings: { company } }: Reader): Markup =>
  markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:separate;background-color:${deep};border-bottom:6px solid ${wave};border-radius:14px 14px 0 0;">
<tr>
<td style="padding:20px 0 18px 22px;color:${sail};font-size:20px;line-height:1.3;font-weight:700;">${company.name} <span lang="ko" style="font-weight:400;">${company.koreanName}</span></td>
<td width="64" valign="bottom" style="width:64px;padding:0 22px 0 12px;vertical-align:bottom;"><!--[if !mso]><!--><div style="width:64px;height:32px;border-radius:32px 32px 0 0;background-color:${sun};font-size:0;line-height:0;"></div><!--<![endif]--></td>
</tr>
</table>`

/** Keeps line breaks in users' texts and wraps anything wider than the screen. */
const words = 'overflow-wrap:anywhere;white-space:pre-line;'

const buttonStyle = `display:inline-block;padding:12px 21px;border:2px solid ${teal};border-radius:10px;font-size:16px;line-height:1.4;font-weight:600;text-decoration:none;`

const paragraph = (text: string): Markup =>
  markup`<p class="ink" style="margin:0 0 16px;color:${ink};font-size:16px;line-height:1.6;${words}">${text}</p>`

/** `isMain`: the first button of the letter is filled, a second one is outlined. */
function blockHtml(block: Block, isMain: boolean): Markup {
  switch (block.type) {
    case 'paragraph':
      return paragraph(block.text)
    case 'note':
      return markup`<p class="quiet" style="margin:0 0 16px;color:${quiet};font-size:14px;line-height:1.6;${words}">${block.text}</p>`
    case 'code':
      return markup`<p class="panel ink" style="margin:4px 0 20px;padding:18px 12px;background-color:${paper};border:1px solid ${line};border-radius:10px;color:${ink};font-size:26px;line-height:1.2;font-weight:700;letter-spacing:0.08em;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere;">${block.text}</p>`
    case 'quote':
      return markup`<p class="panel ink" style="margin:0 0 16px;padding:12px 16px;background-color:${paper};border:1px solid ${line};border-radius:10px;color:${ink};font-size:16px;line-height:1.6;${words}">${whole(block.text)}</p>`
    case 'button':
      return isMain
        ? markup`<p style="margin:8px 0 20px;"><a class="button" href="${block.url}" style="${buttonStyle}background-color:${teal};color:${sheet};">${block.label}</a></p>`
        : markup`<p style="margin:8px 0 20px;"><a class="second" href="${block.url}" style="${buttonStyle}background-color:${sheet};color:${teal};">${block.label}</a></p>`
    case 'facts':
      return markup`<div class="panel" style="margin:4px 0 20px;padding:16px 18px 4px;background-color:${paper};border:1px solid ${line};border-radius:10px;">${block.facts.map(factHtml)}</div>`
  }
}

function factHtml({ label, lines: [first = '', ...more] }: Fact): Markup {
  const rest = more.map(
    (each) => markup`<br><span class="quiet" style="color:${quiet};font-size:14px;">${whole(each)}</span>`,
  )
  return markup`<p style="margin:0 0 12px;line-height:1.5;${words}"><span class="quiet" style="color:${quiet};font-size:13px;">${label}</span><br><span class="ink" style="color:${ink};font-size:16px;font-weight:600;">${whole(first)}</span>${rest}</p>`
}

/** Prevents line breaks within a time zone or a booking number. */
const whole = (text: string): Markup[] =>
  text
    .split(/(\([^()]{1,20}[+-]\d{1,2}(?::\d\d)?\)|\bN-[0-9A-Z]{5}\b)/)
    .map((part, index) =>
      index % 2 === 0 ? markup`${part}` : markup`<span style="white-space:nowrap;">${part}</span>`,
    )

/** The preview text that inboxes show beside the subject. */
const previewOf = ({ blocks }: Letter): string =>
  blocks.find((block) => block.type === 'paragraph')?.text ?? ''

const companyLines = (reader: Reader): string[] => {
  const { texts, locale, settings } = reader
  const company = companyIn(locale, settings.company)
  return [
    company.legalName,
    `${labelled(texts.labels.representative, company.representative, reader)} · ${labelled(texts.labels.businessNumber, company.businessNumber, reader)}`,
    company.address,
    company.phone,
  ]
}

/** Renders the same letter as plain text. */
export function layoutText(letter: Letter, reader: Reader): string {
  const { texts } = reader
  return [
    letter.heading,
    texts.hello(letter.name ?? null),
    ...letter.blocks.map((block) => blockText(block, reader)),
    `${texts.closing}\n${texts.team}`,
    `--\n${inLine([texts.whyYou, texts.questions, reader.settings.company.email], reader)}\n${companyLines(reader).join('\n')}\n`,
  ].join('\n\n')
}

function blockText(block: Block, reader: Reader): string {
  if (block.type === 'button') return `${labelled(block.label, '', reader).trimEnd()}\n${block.url}`
  if (block.type === 'facts') return block.facts.map((each) => factText(each, reader)).join('\n')
  return block.text
}

const factText = ({ label, lines: [first = '', ...more] }: Fact, reader: Reader): string =>
  [labelled(label, first, reader), ...more.map((each) => `  ${each}`)].join('\n')
