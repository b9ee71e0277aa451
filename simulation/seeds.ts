import { readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('seeds.json', import.meta.url)

/** A seed that has failed once, with the violation. Each is repeated in every run. */
type FailedSeed = { seed: number; showed: string }

export const failedSeeds = (): FailedSeed[] => JSON.parse(readFileSync(FILE, 'utf8')) as FailedSeed[]

export function storeFailedSeed(seed: number, showed: string): void {
  const stored = failedSeeds()
  if (stored.some((each) => each.seed === seed)) return
  const rows = [...stored, { seed, showed }].map((each) => `  ${JSON.stringify(each)}`)
  writeFileSync(FILE, `[\n${rows.join(',\n')}\n]\n`)
}
