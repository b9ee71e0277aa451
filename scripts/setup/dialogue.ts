import { describeProblem } from './describe-problem.ts'
import { type Outside } from './outside.ts'
import { questions } from './question-list.ts'
import { type Answers, fatal, type Problem, type Question } from './questions.ts'
import type { Terminal } from './terminal.ts'
import { dialogueTexts, type Language } from './texts.ts'

type Applied = (answers: Answers) => Question[]
const applying: Applied = (answers) => questions.filter(({ applies }) => applies?.(answers) ?? true)

const emptyProblem = ({ key }: Question): Problem => fatal(key, 'empty', { key })

const lacks = (question: Question, answers: Answers): boolean =>
  !question.isOptional && !answers[question.key]

/**
 * Replaces every secret answer in a text, also percent-encoded: a provider's reply may repeat what was sent
 * to it.
 */
export function withoutSecrets(text: string, answers: Answers): string {
  return questions
    .filter(({ isSecret }) => isSecret)
    .flatMap(({ key }) => (answers[key] ? [answers[key], encodeURIComponent(answers[key])] : []))
    .toSorted((a, b) => b.length - a.length)
    .reduce((shown, secret) => shown.replaceAll(secret, '••••'), text)
}

/** Typed instead of an answer: asks the question before again. */
const BACK = '<'
/** Typed instead of another answer: keeps the one that has a problem. */
const KEEP_REPLY = /^(?:k|keep|그대로)$/i

type Needs = {
  terminal: Terminal
  language: Language
  outside: Outside
  /** Stores the answers so far, so that a dialogue that was left continues there. */
  save: (answers: Answers) => void
}

/** Asks every question until its check passes, or the person keeps the answer. `given`: suggested answers. */
export async function askQuestions(
  suggested: Answers,
  { terminal, language, outside, save }: Needs,
): Promise<Answers> {
  const texts = dialogueTexts[language]
  const answers = { ...suggested }
  const say = (text: string): void => terminal.say(withoutSecrets(text, answers))

  /** Returns null if the question before is to be asked again. */
  async function ask({ key, ...question }: Question, corrected?: string): Promise<string | null> {
    const { isSecret = false, isOptional = false } = question
    const stored = answers[key] || question.suggest?.(answers)
    const hint = stored ? (isSecret ? texts.keepSecret : texts.keep(stored)) : ''
    const clear = stored && isOptional ? ` ${texts.clear}` : ''
    const typed =
      corrected ?? (await terminal.ask(`\n${question.ask[language]}${hint}${clear}\n> `, isSecret))
    if (typed === BACK) return null
    if (isSecret && typed !== '') say(texts.received([...typed].length))
    if (typed === '-' && isOptional) return ''
    return typed === '' ? (stored ?? '') : (question.read?.(typed) ?? typed)
  }

  /** Returns the problem of an answer that is to be given again. */
  async function examine(question: Question): Promise<Problem | null> {
    if (lacks(question, answers)) return emptyProblem(question)
    // An answer that was left out is not tested.
    const checking = question.isOptional && !answers[question.key] ? undefined : question.checking
    if (checking) say(checking[language])
    const problem = (await question.check?.(answers, outside)) ?? null
    if (!problem && checking) say(texts.good)
    return problem
  }

  /** Reports a problem. Returns what the person typed: a word that keeps the answer, another answer, or nothing. */
  async function report(problem: Problem): Promise<string> {
    say(`\n${describeProblem(problem, language)}`)
    if (!problem.isFatal) return terminal.ask(`${texts.correctOrKeep}\n> `)
    // Enter must not repeat an answer that can never be kept.
    answers[problem.again] = suggested[problem.again]
    return ''
  }

  let next: string | undefined = questions[0]!.key
  /** Another answer, typed at the prompt that asks to correct or keep the previous one. */
  let corrected: string | undefined
  while (next !== undefined) {
    const list = applying(answers)
    const place = list.findIndex(({ key }) => key === next)
    const question = list[place]!
    const { key, isSecret = false } = question
    const answer = await ask(question, corrected)
    corrected = undefined
    if (answer === null) {
      next = list[Math.max(place - 1, 0)]!.key
      continue
    }
    answers[key] = answer
    const problem = await examine(question)
    const reply = problem ? await report(problem) : ''
    if (problem && !KEEP_REPLY.test(reply)) {
      next = problem.again
      if (reply !== '' && next === key && !isSecret) corrected = reply
      continue
    }
    save(answers)
    const rest = applying(answers)
    next = rest[rest.findIndex((each) => each.key === key) + 1]?.key
  }
  return answers
}

/** Examines answers without a dialogue. Returns the problems; an answer that others depend on ends its part. */
export async function examineAll(
  suggested: Answers,
  outside: Outside,
): Promise<{ answers: Answers; problems: Problem[] }> {
  const answers: Answers = {}
  const problems: Problem[] = []
  for (const question of questions) {
    const value = suggested[question.key] || question.suggest?.({ ...suggested, ...answers }) || ''
    answers[question.key] = suggested[question.key] && question.read ? question.read(value) : value
  }
  const all = { ...suggested, ...answers }
  /** Without the answers that have a problem, so that no other check builds on them. */
  const sound = { ...all }
  const note = (problem: Problem): void => {
    problems.push(problem)
    sound[problem.again] = undefined
  }
  for (const question of applying(all)) {
    const part = partOf(question)
    if (lacks(question, all)) note(emptyProblem(question))
    // A check that goes outside needs every answer of its part.
    else if (!question.checking || problems.every(({ again }) => partOf({ key: again }) !== part)) {
      const problem = await question.check?.(sound, outside)
      if (problem) note(problem)
    }
  }
  return { answers: all, problems }
}

/** Questions of one part are tested together: SMTP, MAIL, PAYPAL, PORTONE, S3. */
const partOf = ({ key }: Pick<Question, 'key'>): string => key.split('_', 1)[0]!.replace('MAIL', 'SMTP')
