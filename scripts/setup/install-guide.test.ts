import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAdminCommand } from '#server/features/accounts/run-admin-command.ts'
import { accounts as englishAccounts } from '#web/texts/en/accounts.ts'
import { adminActionItems as english } from '#web/texts/en/admin-action-items.ts'
import { accounts as koreanAccounts } from '#web/texts/ko/accounts.ts'
import { adminActionItems as korean } from '#web/texts/ko/admin-action-items.ts'
import { describeProblem } from './describe-problem.ts'
import { questions } from './question-list.ts'
import { dialogueTexts } from './texts.ts'

/** The guides for owners; both languages say the same. */
const guides = {
  en: readFileSync('docs/install.md', 'utf8'),
  ko: readFileSync('docs/install.ko.md', 'utf8'),
}
const codeOf = (text: string): string[] =>
  [...text.matchAll(/`(site [a-z]+(?: create)?)/g)].map(([, code]) => code!)

test('each command of the guides exists in deploy/site', () => {
  const site = readFileSync('deploy/site', 'utf8')
  for (const text of Object.values(guides)) {
    const commands = new Set(codeOf(text))
    expect(commands.size).toBeGreaterThan(5)
    for (const command of commands) {
      const [, name = '', argument] = command.split(' ')
      expect(site, command).toMatch(new RegExp(`^ {2}(?:.*\\| )?${name}(?: \\|.*)?\\)`, 'm'))
      if (argument) expect(isAdminCommand(argument), command).toBe(true)
    }
  }
})

test('the guides have a row for each group of questions', () => {
  const groups = { SITE: 1, ADMIN: 2, MAIL: 1, PAYPAL: 1, KOREAN: 1, BACKUP: 1, HEARTBEAT: 1, UPDATE: 1 }
  const kinds = new Set(questions.map(({ key }) => key.split('_')[0]!))
  // The mail server is in the row of the address, PortOne in that of Korean cards, the bucket in that of backups.
  expect([...kinds].toSorted()).toEqual([...Object.keys(groups), 'PORTONE', 'S3', 'SMTP'].toSorted())
  for (const text of Object.values(guides)) {
    const table = /\| (?:question|질문) \|[^\n]*\n[^\n]*\n((?:\|[^\n]*\n)+)/.exec(text)![1]!
    expect(table.trim().split('\n')).toHaveLength(10)
  }
})

test('buttons and pages have the names that the guides use', () => {
  expect(guides.en).toContain(english['attention.action.take_over'])
  expect(guides.ko).toContain(korean['attention.action.take_over'])
  expect(guides.en).toContain(english['attention.title'])
  expect(guides.ko).toContain(korean['attention.title'])
  expect(guides.en).toContain(englishAccounts['login.forgot'])
  expect(guides.ko).toContain(koreanAccounts['login.forgot'])
})

test('the wrong answer in the guides is explained as the dialogue explains it', () => {
  const facts = { host: 'elsewhere.example.org', found: '198.51.100.9', own: '203.0.113.7' }
  const [{ ask, checking }] = questions as [(typeof questions)[number]]
  for (const language of ['en', 'ko'] as const) {
    const problem = describeProblem(
      { code: 'domain_elsewhere', again: 'SITE_HOST', isFatal: false, facts },
      language,
    )
    expect(guides[language]).toContain(
      `${ask[language]}\n> ${facts.host}\n${checking![language]}\n\n${problem}\n${dialogueTexts[language].correctOrKeep}\n> `,
    )
  }
})

test('each picture of the guides exists', () => {
  for (const text of Object.values(guides)) {
    const pictures = [...text.matchAll(/<img src="([^"]+)"/g)].map(([, file]) => file!)
    expect(pictures).toHaveLength(4)
    for (const file of pictures) expect(existsSync(`docs/${file}`), file).toBe(true)
  }
})
