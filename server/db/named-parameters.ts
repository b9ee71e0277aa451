/**
 * Numbers the named parameters of a statement (`:userId` becomes $1), once when it is declared. `valuesOf` returns
 * the values in the order of these numbers.
 */
export function namedParameters(statement: string): {
  text: string
  valuesOf(values: Record<string, unknown>): unknown[]
} {
  const names: string[] = []
  // Not the type after `::`.
  const text = statement.replace(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  const valueOf = (values: Record<string, unknown>, name: string): unknown => {
    if (!Object.hasOwn(values, name)) throw new Error(`Parameter ${name} has no value`)
    return values[name]
  }
  return { text, valuesOf: (values) => names.map((name) => valueOf(values, name)) }
}
