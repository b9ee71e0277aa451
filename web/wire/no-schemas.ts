/**
 * Stands in for zod in the browser's program (see scripts/build.ts): the contract's schemas are types
 * there, and a form is checked by the browser's own constraints and then by the server. It saves a
 * tenth of what a phone has to load. Using a schema here is a mistake, so it fails at once.
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
