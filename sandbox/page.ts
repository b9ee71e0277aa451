import { randomBytes } from 'node:crypto'
import { escapeHtml, html, type Answer } from './http.ts'

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2330; --soft: #5b6577; --ground: #f4f6f9; --card: #fff; --line: #d9dfe8; --accent: #0b57c4; --on-accent: #fff; --warn-ground: #fff4d6; --warn-ink: #5c4300; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf3; --soft: #a5afc0; --ground: #12161d; --card: #1b212b; --line: #323b49; --accent: #8db8ff; --on-accent: #0c1a30; --warn-ground: #3a2f10; --warn-ink: #ffe2a0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 44rem; margin: 0 auto; padding: 1rem; }
main.narrow { max-width: 27rem; }
h1 { font-size: 1.35rem; line-height: 1.25; margin: .5rem 0 1rem; }
h2 { font-size: 1.05rem; margin: 0; }
a { color: var(--accent); }
.note { background: var(--warn-ground); color: var(--warn-ink); border-radius: .5rem; padding: .5rem .75rem; margin: 0 0 1rem; font-size: .9rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; margin: 0 0 1rem; }
.soft { color: var(--soft); font-size: .9rem; margin: .25rem 0; }
pre { white-space: pre-wrap; font: inherit; margin: .75rem 0 0; }
iframe { width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
form { margin: 0; }
button, .button { display: block; width: 100%; min-height: 3rem; margin: .6rem 0 0; padding: .6rem 1rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--card); color: var(--ink); font: 600 1rem system-ui, sans-serif; text-align: center; text-decoration: none; cursor: pointer; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button:disabled { opacity: .55; cursor: default; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
input { font: inherit; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: var(--ink); max-width: 100%; }
.amount { font-size: 2rem; font-weight: 700; line-height: 1.2; margin: 0; }
`

/** Renders a page of the sandbox. `content` is HTML; `title` is text. Nothing is loaded from elsewhere. */
export function page(
  title: string,
  content: string,
  { status = 200, script = '', isNarrow = false, policy = '' } = {},
): Answer {
  const nonce = randomBytes(16).toString('base64')
  const document = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main${isNarrow ? ' class="narrow"' : ''}>
${content}
</main>
${script && `<script nonce="${nonce}">${script}</script>`}
</body>
</html>
`
  const csp = `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; ${policy}`
  return html(status, document, {
    'content-security-policy': csp.trim(),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
}
