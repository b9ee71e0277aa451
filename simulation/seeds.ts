import { readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('seeds.json', import.meta.url)

/** A seed that has failed once, with the violation. Each is repeated in every run. */
export type KeptSeed = { seed: number; showed: string }

export const keptSeeds = (): KeptSeed[] => JSON.parse(readFileSync(FILE, 'utf8')) as KeptSeed[]

export function keepSeed(seed: number, showed: string): void {
  const kept = keptSeeds()
  if (kept.some((each) => each.seed === seed)) return
  const rows = [...kept, { seed, showed }].map((each) => `  ${JSON.stringify(each)}`)
  writeFileSync(FILE, `[\n${rows.join(',\n')}\n]\n`)
}
