/**
 * Which of the texts a program can say: those whose key stands in it, whole or as the beginning of a key that is
 * put together (`history.refund.${status}`). A text that nobody says need not travel with the page.
 */
export const saidWords = (program: string, keys: readonly string[]): string[] =>
  keys.filter((key) => beginningsOf(key).some((begun) => program.includes(begun)))

function beginningsOf(key: string): string[] {
  const dots = [...key].flatMap((letter, at) => (letter === '.' ? [at + 1] : []))
  // From its quote on, or `history.payment.${state}` would say what begins with `payment.`, too.
  return ['"', "'", '`'].flatMap((quote) => [
    quote + key + quote,
    // A quote that ends after a dot is how a template is written for older browsers: "history.refund." + status.
    ...dots.flatMap((end) => ['${', '"', "'", '`'].map((next) => quote + key.slice(0, end) + next)),
  ])
}
