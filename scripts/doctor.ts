import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeFinding, type Finding, type FindingState } from '#domain/site-status.ts'
import * as english from '#web/texts/en/findings.ts'
import * as korean from '#web/texts/ko/findings.ts'
import { checkInstance } from './doctor-database.ts'
import { checkMachine, readDoctorContext } from './doctor-machine.ts'
import { checkExternalServices } from './doctor-outside.ts'

/**
 * `npm run doctor`: checks everything that a site needs, and prints what is wrong and how to fix it, in Korean
 * with `-- --lang ko`. It changes nothing, sends no mail and makes no payment; it may run beside the site. Exit
 * code 1 if a check fails, 2 if the arguments are wrong.
 */
const { lang } = readArguments()
const { findingTexts, doctorTexts } = lang === 'ko' ? korean : english
const MARKS: Record<FindingState, string> = { ok: 'ok   ', warn: 'WARN ', fail: 'FAIL ', unknown: '?    ' }
const LABEL_WIDTH = 14

const context = readDoctorContext(process.env)
const findings: Finding[] = []
const show = (found: Finding): void => {
  findings.push(found)
  const { text, remedy } = describeFinding(found, findingTexts)
  const label = findingTexts.checks[found.check]
  console.log(`${MARKS[found.state]} ${padded(label)} ${remedy ? `${text}: ${remedy}` : text}`)
}

for (const check of [checkMachine, checkInstance, checkExternalServices])
  for await (const each of check(context)) show(each)

const [failed, warned] = (['fail', 'warn'] as const).map(
  (state) => findings.filter((each) => each.state === state).length,
)
const isFresh = !process.env.DATABASE_URL && !existsSync(join(context.dataDir, 'database'))
console.log(doctorTexts.summary({ failed: failed!, warned: warned!, isFresh }))
process.exit(failed === 0 ? 0 : 1)

function readArguments(): { lang: 'en' | 'ko' } {
  try {
    const { lang = 'en' } = parseArgs({ options: { lang: { type: 'string' } } }).values
    if (lang === 'en' || lang === 'ko') return { lang }
  } catch {
    // An unknown option ends in the same line.
  }
  console.error('Usage: npm run doctor, or npm run doctor -- --lang ko')
  process.exit(2)
}

/** Pads a label to a column; terminals show a Korean letter two columns wide. */
function padded(label: string): string {
  const width = [...label].reduce((sum, letter) => sum + (letter > '\u10ff' ? 2 : 1), 0)
  return label + ' '.repeat(Math.max(0, LABEL_WIDTH - width))
}
