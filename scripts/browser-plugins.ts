import { parseAst, type Plugin } from 'vite'

type Call = {
  type: string
  start: number
  end: number
  callee: { name?: string }
  arguments: { start: number; end: number }[]
}

/** Returns every call in a syntax tree, including those inside functions that declare several endpoints. */
function callsIn(part: unknown): Call[] {
  if (part === null || typeof part !== 'object') return []
  const own = 'type' in part && part.type === 'CallExpression' ? [part as Call] : []
  return [...own, ...Object.values(part).flatMap(callsIn)]
}

/**
 * Replaces each `endpoint('POST /api/…', {…})` of `contract/` by its name, so that the schemas are unused in the
 * browser's bundle and tree-shaken: a tenth of the download. The bundler writes a constant text at its uses, so
 * a page contains only the names of its own calls. Access, limits and schemas are enforced by the server.
 */
export function callsOnly(): Plugin {
  return {
    name: 'calls-only',
    // Runs after TypeScript's types are removed, because the parser reads JavaScript.
    enforce: 'post',
    transform(code, id) {
      if (!/\/contract\/[\w-]+\.ts$/.test(id)) return null
      const declared = callsIn(parseAst(code).body).filter(({ callee }) => callee.name === 'endpoint')
      // Replaced from the end, so that earlier offsets stay valid.
      return declared.toReversed().reduce((text, { start, end, arguments: [name] }) => {
        return `${text.slice(0, start)}(${code.slice(name!.start, name!.end)})${text.slice(end)}`
      }, code)
    },
  }
}

/**
 * Vite wraps dynamic imports in a helper that loads style sheets and preloads first. Our documents contain
 * their styles and preloads, so the helper is removed.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null,
  }
}

/** Small modules that nearly every page uses are bundled together: better compression, fewer requests. */
export const chunkGroups = [
  // A group takes the imports of its modules too. These have a higher priority, because the declarations of calls
  // import them and only few pages use them; the first one is used by all and would follow its importers.
  { name: 'dates', test: /domain\/(calendar|formatters|refund)\.ts$/, priority: 2 },
  { name: 'fields', test: /contract\/fields\.ts$|web\/wire\/no-schemas\.ts$/, priority: 1 },
  { name: 'countries', test: /contract\/countries\.ts$/, priority: 1 },
  { name: 'stages', test: /domain\/(consultation|system-reason|stage)\.ts$/, priority: 1 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/(react-router|@remix-run|cookie-es)\// },
  {
    name: 'base',
    test: /vite\/preload-helper|web\/(ui\/(alert|button|error-boundary|money|prices-text|spinner|time-twice)|wire\/(api|session)|program\/(app|client-only|hydration-events|page|page-modules|page-root|render-environment|required-context|run-order|use-hydrated)|document\/public-href|pages\/booking\/(language-name|moment|refund-sentence)|texts\/(text|use-text))\.tsx?$|contract\/(accounts|attachments|availability|consultations|endpoint|locales|payments|served)\.ts$/,
  },
  {
    name: 'admin',
    test: /web\/pages\/admin\/(action-items\/task|action-items\/action-items|consultation\/allowed-actions|country|frame|counsellors\/mark-context|icons|keyboard-shortcuts|money-line|no-such-view|part|periodic-refresh|loader-context|when|moment|views)\.tsx?$|contract\/admin\.ts$/,
  },
  { name: 'parts', test: /web\/(ui\/(badge|copy-button|service-name)|program\/lazy-part)\.tsx?$/ },
  { name: 'payment-parts', test: /web\/pages\/(payment\/settings|[\w-]+\/withdrawal-note)\.tsx?$/ },
  { name: 'lazy-texts', test: /web\/(program\/lazy-part-with-texts|texts\/merge-catalogues)\.tsx?$/ },
  { name: 'filters', test: /web\/pages\/admin\/consultations\/(filters|filter-form)\.tsx?$/ },
  {
    name: 'forms',
    test: /web\/ui\/(field|form)\.tsx$|web\/program\/(flash|booking-intent|stored-draft)\.ts$|domain\/(coupon|attachment-limits)\.ts$/,
  },
  {
    name: 'accounts',
    test: /web\/ui\/(checkbox|code-field|password-field)\.tsx$|web\/pages\/account\/(agreements|pending-intent)\.tsx$|web\/program\/account-intent\.ts$/,
  },
]

/** Chunks of which a page calls most functions before it is hydrated. */
const COMPILED_AT_ONCE: readonly string[] = ['react', 'router', 'admin', 'today']

/**
 * Comment at the top of a chunk with which Chrome compiles all its functions while it downloads, on another thread
 * (v8.dev/blog/explicit-compile-hints). Otherwise each function is compiled at its first call, which delays hydration.
 */
export const compileHint = ({ name }: { name: string }): string =>
  COMPILED_AT_ONCE.includes(name) ? '//# allFunctionsCalledOnLoad' : ''
