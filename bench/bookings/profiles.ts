import { readFileSync } from 'node:fs'

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

const MAX_PROFILES = 20

/** Functions of a `--cpu-prof` file by their share of the busy time, the highest first. */
export function topOf(file: string): { name: string; share: number }[] {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as Profile
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
      const place = url.replace(/^.*\/(node_modules\/)?/, '')
      return [id, `${functionName || '(anonymous)'} ${place}${place ? `:${lineNumber + 1}` : ''}`.trim()]
    }),
  )
  const times = new Map<string, number>()
  let total = 0
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? '?'
    if (name === '(idle)') continue
    const delta = timeDeltas[index] ?? 0
    total += delta
    times.set(name, (times.get(name) ?? 0) + delta)
  }
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_PROFILES)
    .map(([name, time]) => ({ name, share: time / total }))
}
