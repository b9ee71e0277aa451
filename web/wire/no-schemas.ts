/**
 * Replaces zod in the browser's bundle (see scripts/build.ts): schemas are only types there, and forms
 * are validated by browser constraints and then by the server. This saves a tenth of the download.
 * Using a schema in the browser is a mistake, so it throws at once.
 */
const CHECKS = /* @__PURE__ */ new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])

const inert: object = /* @__PURE__ */ new Proxy(() => inert, {
  get: (_, name) => {
    if (typeof name === 'string' && CHECKS.has(name))
      throw new Error('The browser has no schemas: ask the server')
    return name === Symbol.toPrimitive ? () => '' : inert
  },
})

export { inert as z }
