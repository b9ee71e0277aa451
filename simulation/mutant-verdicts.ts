import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/** Which layer noticed a defect, and where; null: none did. */
export type Verdict = { killedBy: string; where: string } | null

/** The verdicts of a campaign, a line each in a file, so that one that was stopped goes on. */
export function openVerdicts(file: string, { fresh }: { fresh: boolean }) {
  mkdirSync(dirname(file), { recursive: true })
  if (fresh) rmSync(file, { force: true })
  const known = new Map(readLines(file).map(({ name, verdict }) => [name, verdict]))
  return {
    /** Undefined when it was not judged yet. */
    of: (name: string): Verdict | undefined => known.get(name),
    add(name: string, verdict: Verdict): void {
      known.set(name, verdict)
      // A line of its own, also after one that was cut off.
      appendFileSync(file, `\n${JSON.stringify({ name, verdict })}\n`)
    },
  }
}

type Line = { name: string; verdict: Verdict }

function readLines(file: string): Line[] {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Line]
    } catch {
      // The last line may have been cut off when the campaign was stopped.
      return []
    }
  })
}
