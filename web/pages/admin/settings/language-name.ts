/** Names a language in the reader's language; an unknown code is returned unchanged. */
export function nameOf(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}
