/** A language in the words of the reader; what no browser knows as a code stays as it was typed. */
export function nameOf(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}
