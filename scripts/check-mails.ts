import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { type Locale, locales } from '#contract/locales.ts'
import { createSmtp } from '#server/adapters/smtp.ts'
import type { OutgoingMail } from '#server/deps.ts'
import type { MailData, MailKind } from '#server/features/mails/kinds.ts'
import { inKorea, kinds, render, samples } from '#server/features/mails/testing.ts'
import { howToGet } from './packages.ts'

/**
 * `npm run check:mails`: checks every mail in every language, as sent through SMTP, with SpamAssassin's local
 * rules. No rule may give it a penalty. Checks that depend on the installation (SPF, DKIM, DMARC, the relay's
 * name) are left out; see docs/install.md.
 */
const FILTER = '/usr/bin/spamassassin'
const FROM = 'Naru <no-reply@naru.example>'
/**
 * A Received header as the recipient's server writes it; without one the rules about relays would not run.
 */
const RECEIVED = [
  'Return-Path: <no-reply@naru.example>',
  'Received: from relay.naru.example (relay.naru.example [1.1.1.1]) by mx.example.org with ESMTPS id 4f2a3b',
  ` (version=TLS1_3 cipher=TLS_AES_256_GCM_SHA384 bits=256/256); ${new Date().toUTCString().replace('GMT', '+0000')}`,
].join('\n')
/** HTML in a mail scores a thousandth as an input for other rules; it is not a fault. */
const MIN_FAULT = 0.01
/**
 * The standard test text that every filter classifies as spam; proves that the rules are loaded
 * (spamassassin.apache.org/gtube).
 */
const CONTROL = 'XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X'
/**
 * Rules that take Cyrillic letters for Latin ones in disguise, by language. They match any mail that also has an
 * address and Latin names, however it is worded: MIXED_ES counts "э" and "ө" as a false "e", FUZZY_XPILL reads
 * "захиалгаа" (booking) as a medicine. Together they score 1.1 of the 5 points that make spam.
 */
const misreadScripts: Partial<Record<Locale, readonly string[]>> = { mn: ['MIXED_ES', 'FUZZY_XPILL'] }
/** Separator date of the mbox format; its value is irrelevant. */
const ASCTIME = 'Tue Sep  1 00:00:00 2026'
const MAX_OUTPUT = 64 * 2 ** 20

/** The sample data is that of a reader abroad. */
const readers: Record<string, <Data>(data: Data) => Data> = { abroad: (data) => data, 'in Korea': inKorea }

if (!existsSync(FILTER)) {
  console.warn(
    `NOT RUN: the mails were not checked, SpamAssassin was not found (${howToGet('spamassassin')})`,
  )
  process.exit(process.env.CI === 'true' ? 1 : 0)
}
/** Rules to leave out, by name of the mail. */
const misread = new Map<string, readonly string[]>()
const mails = await receiveMails()
const verdicts = findPenalties(mails)
let faults = 0
for (const name of mails.keys()) {
  const rules = verdicts.get(name)?.filter((rule) => !misread.get(name)?.includes(rule.name))
  const isControl = name === 'control'
  if (isControl ? rules?.some((rule) => rule.name === 'GTUBE') : rules?.length === 0) continue
  faults++
  const seen = rules?.map((rule) => `${rule.name} ${rule.score}`).join(', ')
  console.error(`FAILED ${name}: ${isControl ? 'known spam was not detected' : (seen ?? 'no result')}`)
}
console.log(`${mails.size - 1} mails checked by SpamAssassin, ${faults} with a fault`)
process.exit(faults === 0 ? 0 : 1)

/** Returns the raw mails by name, as received over SMTP. */
async function receiveMails(): Promise<Map<string, string>> {
  const raw: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        raw.push(Buffer.concat(chunks).toString('latin1').replaceAll('\r\n', '\n'))
        callback()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const transport = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: FROM })
  const sent = new Map<string, string>()
  const send = async (name: string, mail: Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'calendar'>) => {
    await transport.send({
      messageId: idOf(name),
      to: 'linh@gmail.com',
      replyTo: 'hello@naru.example',
      at: new Date(),
      ...mail,
    })
    sent.set(name, `${RECEIVED}\n${raw.at(-1)}`)
  }
  for (const kind of kinds)
    for (const locale of locales)
      for (const [reader, changed] of Object.entries(readers)) {
        const name = `${kind} ${locale} ${reader}`
        misread.set(name, misreadScripts[locale] ?? [])
        await send(name, render(kind, changed<MailData[MailKind]>(samples[kind]), locale))
      }
  await send('control', { subject: 'Hello', text: CONTROL, html: `<p>${CONTROL}</p>` })
  transport.close()
  await new Promise<void>((resolve) => server.close(resolve))
  return sent
}

type Rule = { name: string; score: number }

/**
 * Returns SpamAssassin's penalties for each mail. One run for all, because loading the rules takes as long as
 * thirty mails.
 */
function findPenalties(sent: Map<string, string>): Map<string, Rule[]> {
  const home = mkdtempSync(join(tmpdir(), 'naru-mails-'))
  try {
    const file = join(home, 'mails')
    const separated = [...sent.values()].map(
      (raw) => `From x ${ASCTIME}\n${raw.replaceAll(/^(>*From )/gm, '>$1')}\n`,
    )
    writeFileSync(file, separated.join(''), 'latin1')
    const settings = [
      'report_safe 0',
      'fold_headers 0',
      'use_bayes 0',
      'clear_headers',
      'add_header all Verdict _TESTSSCORES(,)_',
    ]
    const judged = execFileSync(
      FILTER,
      ['--local', '--mbox', '--nocreate-prefs', ...settings.map((each) => `--cf=${each}`), file],
      { encoding: 'latin1', env: { ...process.env, HOME: home }, maxBuffer: MAX_OUTPUT },
    )
    const names = new Map([...sent.keys()].map((name) => [idOf(name), name]))
    return new Map(
      judged.split(`From x ${ASCTIME}\n`).flatMap((raw): [string, Rule[]][] => {
        const name = names.get(/^Message-ID: (.+)$/m.exec(raw)?.[1] ?? '')
        const verdict = /^X-Spam-Verdict: (.*)$/m.exec(raw)?.[1]
        return name === undefined || verdict === undefined ? [] : [[name, rulesIn(verdict)]]
      }),
    )
  } finally {
    rmSync(home, { recursive: true })
  }
}

function idOf(name: string): string {
  return `<${name.replaceAll(' ', '.')}@naru.example>`
}

function rulesIn(verdict: string): Rule[] {
  return verdict
    .split(',')
    .map((each) => each.split('='))
    .map(([name = '', score]) => ({ name, score: Number(score) }))
    .filter(({ score }) => score >= MIN_FAULT)
}
