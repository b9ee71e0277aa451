import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { hasBody } from '#contract/endpoint.ts'
import { localeTags } from '#contract/locales.ts'
import type { AppPath } from '#contract/pages.ts'
import type { FillDocument, PageRequest, Served } from '#contract/served.ts'
import type { OptionalPart } from '#web/program/optional-parts.ts'
import { pageModules } from '#web/program/page-modules.ts'
import { Page } from '#web/program/page-root.tsx'
import { NotOnServerError, type PageModule, RefusedError } from '#web/program/page.ts'
import type { PageSettings } from '#web/program/settings.ts'
import type { Catalogue } from '#web/texts/catalogues.ts'
import { addressOf, answerOf, type Call } from '#web/wire/api.ts'
import { jsonBlock } from './json-block.ts'
import type { ProgramFiles } from './markers.ts'
import { preloadTags } from './script-tags.ts'

/** Pages whose program cannot be loaded without a browser. */
const serverModules: Partial<Record<AppPath, () => Promise<PageModule>>> = {
  '/admin-dashboard': () => import('./static-dashboard.tsx'),
}

/** The place of the content in an app page's document: all between these two. */
const ROOT = /(<div id="root" data-page="[^"]*")>[\s\S]*?(<\/div><noscript>)/
const blockStart = (id: string): string => `<script type="application/json" id="${id}">`

/** Prepares an app page's document, made by `renderPage`, so that each request only renders the content. */
export async function openDocument(
  path: AppPath,
  html: string,
  { files, optionalFiles }: ProgramFiles,
): Promise<FillDocument> {
  const module = await (serverModules[path] ?? pageModules[path])()
  // The same texts and settings as in the browser.
  const catalogue = readBlock(html, 'catalogue') as Catalogue
  const settings = readBlock(html, 'office') as PageSettings
  const [before, between] = splitAt(html, blockStart('catalogue'))
  const { entry, preloads: always } = files[path]!
  const loaded = new Set([entry, ...always])
  return async (request) => {
    const replies: Served['replies'] = {}
    const used = new Set<OptionalPart>()
    const data = await loadData(module, request, localeTags[catalogue.locale], replies, used)
    const { zone, now, address, userAgent } = request
    const rendered = zone === null || data === BROWSER_ONLY ? null : { zone, now }
    const content =
      rendered &&
      renderToString(
        <StrictMode>
          <Page
            module={module}
            data={data}
            catalogue={catalogue}
            settings={settings}
            served={{ zone: rendered.zone, now: () => now, address, userAgent, isServed: true }}
          />
        </StrictMode>,
      )
    const document =
      content === null
        ? before
        : before.replace(ROOT, (_, start: string, end: string) => `${start}>${content}${end}`)
    const needed = new Set([...used].flatMap((part) => optionalFiles[part] ?? []))
    const missing = [...needed].filter((file) => !loaded.has(file))
    return `${document}${preloadTags(path, missing)}${jsonBlock('served', { replies, rendered } satisfies Served)}${between}`
  }
}

const BROWSER_ONLY = Symbol('only the browser can load this')
const MIN_SERVER_ERROR = 500
const TOO_MANY_REQUESTS = 429

async function loadData(
  module: PageModule,
  { address, now, documentSettings, fetchReply }: PageRequest,
  languageTag: string,
  replies: Served['replies'],
  used: Set<OptionalPart>,
): Promise<unknown> {
  const load = async (endpoint: Parameters<Call>[0], input: unknown) => {
    if (hasBody(endpoint.method)) throw new NotOnServerError('changes something')
    const { address: called } = addressOf(endpoint, input as Record<string, unknown>)
    const reply = await fetchReply(called)
    // The browser asks again and shows the failure if it lasts.
    if (reply.status >= MIN_SERVER_ERROR || reply.status === TOO_MANY_REQUESTS)
      throw new NotOnServerError(`got ${reply.status}`)
    replies[called] = reply
    return answerOf(reply.status, reply.reply, () => null)
  }
  try {
    return await module.loader?.(new URL(address), {
      load: load as Call,
      now: () => now,
      isServer: true,
      languageTag: () => languageTag,
      documentSettings: () => documentSettings,
      preload: (part) => used.add(part),
    })
  } catch (fault) {
    if (fault instanceof NotOnServerError || fault instanceof RefusedError) return BROWSER_ONLY
    throw fault
  }
}

function readBlock(html: string, id: string): unknown {
  const [text = ''] = splitAt(html, blockStart(id))[1].slice(blockStart(id).length).split('</script>', 1)
  return JSON.parse(text)
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`The document lacks ${mark}`)
  return [text.slice(0, at), text.slice(at)]
}
