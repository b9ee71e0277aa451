/** Names a country code in the reader's language: "Vietnam" for VN. */
export const countryName = (code: string, languageTag: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(languageTag, { type: 'region' }).of(code) ?? code) : code
