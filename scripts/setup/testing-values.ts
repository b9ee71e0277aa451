/** Values with every character that a reader of environment files could treat in its own way. */
export function valuesToQuote(): string[] {
  const letters = [...` #'"$\\\`=%an{}한&;!<~*(t0`]
  const values = [
    '',
    ' lead',
    'trail ',
    "it's",
    'e\\',
    '$HOME',
    '${HOME}',
    '\\$x',
    'a #b',
    '\\n',
    '$(id)',
    '\\\\',
  ]
  // Every pair and every letter between two others: 13,000 values would find no more.
  for (const first of letters)
    for (const second of letters) values.push(`${first}${second}`, `x${first}${second}y`)
  return values
}
