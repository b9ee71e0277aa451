import type { Readable } from 'node:stream'
import type { BaseLogger } from 'pino'
import type { ErrorCode } from '#contract/errors.ts'
import type { Locale } from '#contract/locales.ts'
import type { Busy } from '#domain/busy-times.ts'
import type { Role } from '#domain/consultation.ts'
import type { Result } from '#domain/result.ts'
import type { Settings } from '#domain/settings.ts'
import type { Heartbeat, NewestRelease, Rehearsal } from '#domain/site-status.ts'
import type { StaffRole } from '#domain/staff.ts'
import type { WeeklyStarts } from '#domain/weekly-starts.ts'
import type { Config } from './config.ts'
import type { Notifier } from './db/notifications.ts'
import type { ReplicaReader } from './db/replica.ts'
import type { Db } from './db/transaction.ts'
import type { SyncsInFlight } from './features/payments/capture/sync-result.ts'
import type { Service } from './features/services/catalogue.ts'
import type { Gateways, KnownMerchants } from './payment-gateway.ts'

/** The settings of this node, and the services. */
export type CurrentSettings = {
  /** Call it for each use: a stored result becomes outdated. */
  current(): Settings
  version(): number
  /** The services on offer in their order. */
  services(): readonly Service[]
  /** Start times of a usual week; undefined while every counsellor works in the opening hours, and for none. */
  weeklyStarts(): WeeklyStarts | undefined
  /** Differs after each change of the settings, services or weekly hours, for caches of rendered pages. */
  revision(): string
  /**
   * True when slots can be booked: always, except in production before the set-up is complete. The first call
   * after that also stores the start of sales. `within`: an open transaction.
   */
  isSelling(within?: Db): Promise<boolean>
  /** Loads changes of this or another node. */
  refresh(): Promise<void>
}

/**
 * Dependencies of the features, created in `create-deps.ts`. A function declares only those that it needs:
 * Pick<Deps, …>.
 */
export type Deps = {
  config: Config
  db: Db
  /** For long lists and sums; uses a replica if there is one. */
  reader: ReplicaReader
  /** The current settings of the office. Read them at each use: a stored copy becomes outdated. */
  settings: CurrentSettings
  /** The clock; tests and the simulation set it. */
  now: () => Date
  /** Seconds by which this machine's clock is ahead of the database's. */
  clock: { offsetSeconds(): number }
  log: Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
  /** The payment providers; `gatewayOf` finds the one of a payment. */
  gateways: Gateways
  /** Our merchant ids at the providers, cached in this process. */
  merchants: KnownMerchants
  /** Payment syncs in progress in this process. */
  syncsInFlight: SyncsInFlight
  files: FileStore
  inspector: FileInspector
  previewer: FilePreviewer
  feeds: FeedReader
  /** The virus scanner, when one is configured. */
  scan: FileScanner | null
  /** Machine translation, when it is configured. */
  translate: Translator | null
  mail: MailTransport
  push: PushTransport
  /** Free space on the disk of DATA_DIR. */
  space: FreeSpace
  /** Facts about this machine and the public address, for the site status. */
  machine: MachineFacts
  /** Backups at an owner's request; null if the program that started the server makes none. */
  backups: BackupMaker | null
  /** Google, when it is configured. */
  identity: IdentityProvider | null
  /** Notifications between nodes, for event streams. */
  notifier: Notifier
  /**
   * Triggers a worker soon instead of at its next interval. Call it after the commit, never inside a
   * transaction.
   */
  triggerWorker: (worker: 'webhookEvents' | 'payments' | 'emails' | 'pushes' | 'waits') => void
}

/** Reads the calendars of counsellors. */
export type FeedReader = {
  /** True for an address that may be read: its name resolves to the public internet. */
  isAllowed(address: string): Promise<boolean>
  /** Busy times between two instants. `etag`, `lastModified`: of the last reading, for an unchanged calendar. */
  read(
    address: string,
    options: { etag: string | null; lastModified: string | null; from: Date; until: Date },
  ): Promise<
    | { kind: 'fresh'; busy: readonly Busy[]; etag: string | null; lastModified: string | null }
    | { kind: 'unchanged' }
    | { kind: 'failed'; fault: string }
  >
  close(): Promise<void>
}

/** The caller, according to the current session. */
export type Actor = {
  id: string
  role: Role
  /** Null for a client. */
  staffRole: StaffRole | null
  email: string
  name: string
  /** Public id of the session. */
  sessionId: string
  /** 2 after the second factor was shown in this session. */
  level: 1 | 2
  /** Time of the last authentication in this session, by password or Google. */
  authenticatedAt: Date
  locale: string
}

/** The calling user and their network address. */
export type Caller = { actor: Actor; address: string }

/** Storage of attachments: a private folder or an S3 bucket. Keys are server-made ids. */
export type FileStore = {
  put(key: string, content: Buffer, contentType: string): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Readable | null>
  /** No error when it is already gone. */
  remove(key: string): Promise<void>
  /** All keys, for backup and for finding files without a row. */
  keys(): AsyncIterable<string>
}

/** Decides by its bytes whether an uploaded file is accepted, in a thread with limits. */
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

/** Stored data about an accepted file. */
export type Inspected = { fileName: string; contentType: string; sha256: Uint8Array }

/** @throws when the scanner does not answer: the file is then neither clean nor infected. */
export type FileScanner = (content: Buffer) => Promise<'clean' | 'infected'>

/** Translates a text into a language of the site. Null: no translation now. Never throws. */
export type Translator = (text: string, to: Locale) => Promise<string | null>

/** Low: callers' writes are refused. Full: no writes at all. */
export type FreeSpace = { freeBytes(): number; isLow(): boolean; isFull(): boolean }

export type MachineFacts = {
  /** Version of this release. */
  release: string
  /**
   * End of validity of the public address's certificate; the reason if it is not trusted; null if there is none
   * or it cannot be read.
   */
  fetchCertificateEnd(): Promise<Date | string | null>
  /** Newest release according to UPDATE_URL; null without it. */
  fetchNewestRelease(): Promise<NewestRelease | null>
  /** Last restore rehearsal on this machine. */
  lastRehearsal(): Rehearsal | null
  /** Last call of HEARTBEAT_URL by this process; set by startHeartbeat. */
  lastHeartbeat: Heartbeat | null
}

/** The newest backup in BACKUP_TO, or why it is unknown. */
export type BackupFound = { at: string; bytes: number } | { failure: string }

/** Makes backups in another process. Null while one is being made. */
export type BackupMaker = {
  /** A backup in BACKUP_TO; `onlyIfDue`: only if the newest is too old. */
  make(options?: { onlyIfDue?: boolean }): Promise<BackupFound | null>
  /**
   * An encrypted archive of the current data.
   * @throws if it cannot begin; a later failure is an error of the stream.
   */
  openFile(): Promise<{ name: string; content: Readable } | null>
}

export type OutgoingMail = {
  /** Unique per message, so that a relay can drop a repeated one. */
  messageId: string
  to: string
  /** Address for replies: the office's own, because the sender's mailbox is not read. */
  replyTo: string
  subject: string
  text: string
  html: string
  /** Time of the Date header. */
  at: Date
  calendar?: { content: string; method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; fileName: string }
}

/** A permanent refusal of the relay (SMTP 5yz, RFC 5321 section 4.2.1), which may be about this site. */
export class MailRefused extends Error {}
/** The recipient does not exist: retrying is useless. */
export class MailRefusedForGood extends MailRefused {}

/** Longest time from the call of `MailTransport.send` to its end. */
export const MAX_DELIVERY_MS = 30_000

/** @throws when the relay did not accept the mail; the outbox then retries, except after a final refusal. */
export type MailTransport = { send(mail: OutgoingMail): Promise<void>; close(): void }

/** Sends a notification to an admin's device, through its browser's push service. Never throws. */
export type PushTransport = {
  send(
    device: { endpoint: string; p256dh: string; auth: string },
    alert: {
      payload: string
      /** Time that the service stores it for a device that is offline. */
      ttlSeconds: number
      urgent: boolean
      keys: { publicKey: string; privateKey: string }
      /** Contact for the push service: a mailto: address. */
      subject: string
    },
  ): Promise<'accepted' | 'gone' | { mayRetry: boolean; reason: string }>
}

/** Login with an account of another provider (OpenID Connect, code flow). Never throws. */
export type IdentityProvider = {
  /** The address to redirect to, and the checks for the return; null: the provider is unreachable. */
  begin(): Promise<{ url: string; checks: IdentityChecks } | null>
  /** Null when the return is not a genuine, fresh response to exactly this login. */
  finish(returnedTo: URL, checks: IdentityChecks): Promise<Identity | null>
}

type IdentityChecks = { state: string; nonce: string; verifier: string }

export type Identity = {
  /** The only immutable identifier of the account. */
  subject: string
  email: string
  emailVerified: boolean
  /** The account belongs to a company, whose administrators can take it over. */
  hosted: boolean
  name: string
}
