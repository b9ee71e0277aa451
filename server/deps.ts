import type { Readable } from 'node:stream'
import type { BaseLogger } from 'pino'
import type { ErrorCode } from '#contract/errors.ts'
import type { Role } from '#domain/consultation.ts'
import type { Result } from '#domain/result.ts'
import type { Config } from './config.ts'
import type { Live } from './db/live.ts'
import type { Reader } from './db/replica.ts'
import type { Db } from './db/transaction.ts'
import type { LooksUnderWay } from './features/payments/capture/progress.ts'
import type { Gateways, KnownPayees } from './features/payments/gateway.ts'
import type { CurrentSettings } from './features/settings/current-settings.ts'

/** Everything a feature reaches beyond itself, made in `main.ts`. Say only what you need: Pick<Deps, …>. */
export type Deps = {
  config: Config
  db: Db
  /** Long lists and sums, from a replica where there is one. */
  reader: Reader
  /** The owner's settings in force. Read them at each use: a stored copy becomes outdated. */
  settings: CurrentSettings
  /** The clock; a test or the simulation moves it. */
  now: () => Date
  /** How far this machine's clock is ahead of the database's. */
  clock: { offsetSeconds(): number }
  log: Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
  /** Who takes the money; `gatewayOf` finds the one of a payment. */
  payments: Gateways
  /** Our accounts at the providers, as this process has read them. */
  payees: KnownPayees
  /** The looks at payments that this process has under way. */
  looks: LooksUnderWay
  files: FileStore
  inspector: FileInspector
  previewer: FilePreviewer
  /** The virus scanner, when one is configured. */
  scan: FileScanner | null
  mail: MailTransport
  push: PushTransport
  /** Room on the disk of DATA_DIR. */
  space: FreeSpace
  /** Google, when it is configured. */
  identity: IdentityProvider | null
  /** Notifications between nodes, for event streams. */
  live: Live
  /** Looks at due work soon instead of at the next tick. Call it after the commit, never inside. */
  wake: (worker: 'deliveries' | 'payments' | 'messages' | 'pushes') => void
}

/** Who is calling, as the session says at this moment. */
export type Actor = {
  id: string
  role: Role
  email: string
  name: string
  /** Public id of the session. */
  sessionId: string
  /** 2 once the second factor was shown in this session. */
  level: 1 | 2
  /** When the password (or Google) was last shown in this session. */
  authenticatedAt: Date
  locale: string
}

/** Where attachments live: a private folder or an S3 bucket. Keys are server-made ids. */
export type FileStore = {
  put(key: string, content: Buffer, contentType: string): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Readable | null>
  /** No error when it is already gone. */
  remove(key: string): Promise<void>
  /** All keys, for backup and for finding files without a row. */
  keys(): AsyncIterable<string>
}

/** Decides by its bytes whether an uploaded file is accepted, in a thread and within limits. */
export type FileInspector = {
  inspect(content: Buffer, rawName: string): Promise<Result<Inspected, ErrorCode>>
  close(): Promise<void>
}

/** Renders one page of a stored file as pixels or plain text, which cannot run anything. */
export type FilePreviewer = {
  page(content: Uint8Array, contentType: string, page: number): Promise<Result<PreviewPage, ErrorCode>>
  close(): Promise<void>
}

type PreviewPage = { pages: number; contentType: string; content: Uint8Array }

/** What is kept about a file that was accepted. */
export type Inspected = { fileName: string; contentType: string; sha256: Uint8Array }

/** @throws when the scanner does not answer: the file is then neither clean nor infected. */
export type FileScanner = (content: Buffer) => Promise<'clean' | 'infected'>

/** Low: no more writes for callers. Full: no writes at all. */
export type FreeSpace = { freeBytes(): number; isLow(): boolean; isFull(): boolean }

export type OutgoingMail = {
  /** Unique per message, so that a relay can drop a repeated one. */
  messageId: string
  to: string
  /** Where an answer goes: the office's own address, for nobody reads the sender's. */
  replyTo: string
  subject: string
  text: string
  html: string
  calendar?: { content: string; method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; fileName: string }
}

/** A permanent refusal of the relay (SMTP 5yz, RFC 5321 section 4.2.1), which may be about us. */
export class MailRefused extends Error {}
/** The recipient does not exist: another try is useless. */
export class MailRefusedForGood extends MailRefused {}

/** @throws when the relay did not take the mail; the outbox then tries again, unless it was refused for good. */
export type MailTransport = { send(mail: OutgoingMail): Promise<void>; close(): void }

/** Takes an alert to a device of the owner, through the push service of its browser. Never throws. */
export type PushTransport = {
  send(
    device: { endpoint: string; p256dh: string; auth: string },
    alert: {
      payload: string
      /** How long the service keeps it for a device that is off. */
      ttlSeconds: number
      urgent: boolean
      keys: { publicKey: string; privateKey: string }
      /** Whom the service may write to about us: a mailto: address. */
      subject: string
    },
  ): Promise<'taken' | 'gone' | { again: boolean; reason: string }>
}

/** Where people log in with an account they have elsewhere (OpenID Connect, code flow). Never throws. */
export type IdentityProvider = {
  /** Where to send the browser, and what its return is checked against; null: the provider is out of reach. */
  begin(): Promise<{ url: string; checks: IdentityChecks } | null>
  /** Null when the return is not a genuine, fresh answer to exactly this login. */
  finish(returnedTo: URL, checks: IdentityChecks): Promise<Identity | null>
}

type IdentityChecks = { state: string; nonce: string; verifier: string }

export type Identity = {
  /** The one thing that never changes about the account. */
  subject: string
  email: string
  emailVerified: boolean
  /** The account belongs to a company, whose administrators can take it over. */
  hosted: boolean
  name: string
}
