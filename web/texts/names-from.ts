/** Parses "KR Koreya|UZ Oʻzbekiston" into names by code. */
export const namesFrom = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('|').map((each) => [each.slice(0, each.indexOf(' ')), each.slice(each.indexOf(' ') + 1)]),
  )
