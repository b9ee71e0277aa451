import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#server/config.ts'
import { describeProblem } from './describe-problem.ts'
import { askQuestions, examineAll, withoutSecrets } from './dialogue.ts'
import {
  changeEnvironment,
  parseEnvironment,
  readEnvironment,
  SetupError,
  writeSecretFile,
} from './environment-file.ts'
import { type Outside, realOutside } from './outside.ts'
import { questions } from './question-list.ts'
import type { Answers } from './questions.ts'
import { InputEnded, openTerminal, type Terminal } from './terminal.ts'
import { dialogueTexts, type Language } from './texts.ts'
import { changedVariables, fromEnvironment } from './variables.ts'

/**
 * `npm run setup`: asks for everything that a site needs, tests each answer at once, and writes the environment
 * file of the installation. Exit code 0: written; 1: a problem, nothing changed; 2: wrong arguments; 130: interrupted.
 */
const USAGE = `Usage: npm run setup -- [--file FILE] [--lang en|ko] [--answers FILE [--accept CODE]…] [--set NAME=VALUE]… [--again COMMAND]
  --file     the environment file to write (default: /etc/site/env)
  --answers  reads the answers from an environment file instead of asking
  --accept   with --answers: writes the file in spite of this problem
  --set      a further variable, such as DATABASE_URL
  --again    the command with which a dialogue that was left goes on (default: npm run setup)`

type Options = {
  file: string
  answers: string | undefined
  lang: string | undefined
  accept: string[]
  set: string[]
  again: string
}

/** @throws for arguments that are not understood */
function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      file: { type: 'string', default: '/etc/site/env' },
      answers: { type: 'string' },
      lang: { type: 'string' },
      accept: { type: 'string', multiple: true, default: [] },
      set: { type: 'string', multiple: true, default: [] },
      again: { type: 'string', default: 'npm run setup' },
    },
  })
  if (values.lang !== undefined && values.lang !== 'en' && values.lang !== 'ko') throw new Error('--lang')
  if (values.set.some((each) => !/^[A-Z]\w*=/.test(each))) throw new Error('--set')
  return { answers: undefined, lang: undefined, ...values }
}

const answeredIn = (answers: Answers): Answers =>
  Object.fromEntries(questions.flatMap(({ key }) => (answers[key] ? [[key, answers[key]]] : [])))

/** Writes the environment file with everything that has changed. Returns the text that says so. */
function write(options: Options, answers: Answers, language: Language, outside: Outside): string {
  const text = readEnvironment(options.file)
  const existing = parseEnvironment(text)
  const changes: Record<string, string | undefined> = {
    ...changedVariables(answers, existing, outside),
    ...Object.fromEntries(
      options.set.map((each) => [each.split('=', 1)[0]!, each.slice(each.indexOf('=') + 1)]),
    ),
    // A further key would make everything that is encrypted unreadable, so it is generated once.
    ...(!existing.SECRET_KEY && { SECRET_KEY: randomBytes(48).toString('base64url') }),
  }
  readConfig({ ...existing, ...changes })
  writeSecretFile(options.file, changeEnvironment(text, changes))
  const texts = dialogueTexts[language]
  const isTest =
    answers.PAYPAL_MODE !== 'live' || (answers.KOREAN_CARDS === 'yes' && answers.PORTONE_MODE === 'test')
  return [texts.written(options.file), texts.key(options.file), ...(isTest ? [texts.testAccounts] : [])].join(
    '\n',
  )
}

async function fromFile(options: Options, language: Language, outside: Outside): Promise<number> {
  const texts = dialogueTexts[language]
  const given = parseEnvironment(readFileSync(options.answers!, 'utf8'))
  const known = new Set(questions.map(({ key }) => key))
  const unknown = Object.keys(given).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new SetupError(`${options.answers}: unknown answers: ${unknown.join(', ')}`)
  const existing = parseEnvironment(readEnvironment(options.file))
  const { answers, problems } = await examineAll({ ...fromEnvironment(existing, outside), ...given }, outside)
  const isAccepted = (problem: (typeof problems)[number]): boolean =>
    !problem.isFatal && options.accept.includes(problem.code)
  for (const problem of problems) {
    const acceptance = isAccepted(problem) ? `\n${texts.accepted(problem.code)}` : ''
    console.log(withoutSecrets(`${describeProblem(problem, language)}${acceptance}`, answers))
  }
  const left = problems.filter((problem) => !isAccepted(problem))
  if (left.length > 0) {
    console.log(texts.notWritten(left.length))
    return 1
  }
  console.log(write(options, answers, language, outside))
  return 0
}

async function askLanguage(terminal: Terminal): Promise<Language> {
  for (;;) {
    const typed = await terminal.ask('언어 / Language\n  1  한국어\n  2  English\n> ')
    if (/^(?:1|ko.*|한국어)$/i.test(typed)) return 'ko'
    if (/^(?:2|en.*)$/i.test(typed)) return 'en'
  }
}

async function inDialogue(options: Options, outside: Outside): Promise<number> {
  const terminal = openTerminal(process.stdin, process.stdout)
  const draft = `${options.file}.answers`
  let language: Language = options.lang === 'ko' ? 'ko' : 'en'
  try {
    language = options.lang === undefined ? await askLanguage(terminal) : language
    const texts = dialogueTexts[language]
    terminal.say(`\n${texts.welcome(options.file)}`)
    const earlier = {
      ...fromEnvironment(parseEnvironment(readEnvironment(options.file)), outside),
      ...parseEnvironment(readEnvironment(draft)),
    }
    if (questions.some(({ key }) => earlier[key])) terminal.say(`\n${texts.resumed}`)
    const answers = await askQuestions(earlier, {
      terminal,
      language,
      outside,
      save: (soFar) => writeSecretFile(draft, changeEnvironment('', answeredIn(soFar))),
    })
    terminal.say(write(options, answers, language, outside))
    rmSync(draft, { force: true })
    return 0
  } catch (error) {
    if (!(error instanceof InputEnded)) throw error
    terminal.say(dialogueTexts[language].left(options.again))
    return 130
  } finally {
    terminal.close()
  }
}

async function main(): Promise<number> {
  let options: Options
  try {
    options = readOptions(process.argv.slice(2))
  } catch {
    console.error(USAGE)
    return 2
  }
  const outside = realOutside()
  try {
    if (options.answers !== undefined)
      return await fromFile(options, options.lang === 'ko' ? 'ko' : 'en', outside)
    if (!process.stdin.isTTY) {
      console.error(`${dialogueTexts.ko.noTerminal}\n${dialogueTexts.en.noTerminal}\n${USAGE}`)
      return 2
    }
    return await inDialogue(options, outside)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (error instanceof ConfigError || error instanceof SetupError) console.error(error.message)
    // The folder of the file is missing, or belongs to another user.
    else if (code && path) console.error(`${path}: ${code} (sudo?)`)
    else throw error
    return 1
  }
}

process.exit(await main())
