/**
 * Returns the keys that a program can use: those that occur in it as a whole, or whose beginning occurs
 * in a composed key (`history.refund.${status}`). Other texts are left out of the page.
 */
export const usedTextKeys = (program: string, keys: readonly string[]): string[] =>
  keys.filter((key) => beginningsOf(key).some((begun) => program.includes(begun)))

function beginningsOf(key: string): string[] {
  const dots = [...key].flatMap((letter, at) => (letter === '.' ? [at + 1] : []))
  // The match starts at the quote; otherwise `history.payment.${state}` would also match keys that
  // begin with `payment.`.
  return ['"', "'", '`'].flatMap((quote) => [
    quote + key + quote,
    // For older browsers the build writes templates as concatenations ("history.refund." + status), so
    // a closing quote after a dot also counts.
    ...dots.flatMap((end) => ['${', '"', "'", '`'].map((next) => quote + key.slice(0, end) + next)),
  ])
}
