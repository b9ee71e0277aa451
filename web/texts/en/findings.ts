import type { FindingTexts } from '#domain/site-status.ts'

export const findingTexts: FindingTexts = {
  checks: {
    configuration: 'configuration',
    version: 'version',
    figures: 'figures',
    database: 'database',
    archive: 'WAL archive',
    migrations: 'migrations',
    ledger: 'money',
    audit_log: 'audit log',
    disk: 'disk',
    data_folder: 'data folder',
    outbox: 'email queue',
    mail: 'mail server',
    provider: 'payments',
    webhooks: 'webhooks',
    files: 'files',
    backups: 'backups',
    rehearsal: 'rehearsal',
    heartbeat: 'heartbeat',
    certificate: 'certificate',
    clock: 'clock',
  },
  findings: {
    configuration_ok: ['{mode}'],
    configuration_simulated: ['{mode}, with simulated payments and mail'],
    configuration_invalid: ['{reason}'],
    version_ok: ['release {version}, Node {node}'],
    version_behind: [
      'release {version}, Node {node}; release {newest} is available',
      'read its changes and install it: site update (docs/operations.md, Upgrade)',
    ],
    version_unchecked: [
      'release {version}, Node {node}; the newest release could not be read: {reason}',
      'check UPDATE_URL',
    ],
    runtime_unsupported: ['Node {node} is not supported', 'install Node 24'],
    figures_ok: ['every official figure was compared with its source'],
    figures_due: [
      'due for a comparison with their sources: {ids}',
      'compare them with {pages} and set checkedOn (domain/figures.ts, domain/topic-notes.ts)',
    ],
    database_missing: ['there is no database in {folder} yet', 'npm start creates it'],
    database_unreachable: ['{reason}', 'check that the database runs, and DATABASE_URL'],
    database_outdated: ['{server} is too old', 'upgrade PostgreSQL to 15 or newer'],
    database_standby: ['{server} is a read-only standby', 'set DATABASE_URL to the primary'],
    database_clock: [
      "{server}: its clock differs from this machine's by {seconds} seconds",
      'turn on time synchronisation on both',
    ],
    database_superuser: [
      '{server}: the site logs in as a superuser',
      'use a role that only owns its database (docs/operations.md)',
    ],
    database_ok: ['{server}'],
    archive_refused: [
      'PostgreSQL cannot archive the WAL file {file}',
      'the log of PostgreSQL contains the reason',
    ],
    archive_late: [
      'PostgreSQL has archived no WAL for {minutes} minutes',
      'the log of PostgreSQL contains the reason',
    ],
    archive_ok: ['PostgreSQL last archived WAL {minutes} minutes ago'],
    migrations_newer: ['a newer release changed the database ({names})', 'install that release'],
    migrations_pending: ['not applied yet: {names}', 'the next start applies them'],
    migrations_ok: ['{count} applied'],
    ledger_ok: ['the ledger agrees with payments and refunds'],
    ledger_differs: [
      'the ledger differs from payments and refunds in {count} places',
      'make a backup, change no row, and ask the maintainers (docs/operations.md, LedgerDiffers)',
    ],
    audit_ok: ['the hash chain is intact up to link {count}'],
    audit_broken: ['the hash chain is broken', 'npm run verify-audit lists the entries'],
    disk_ok: ['{megabytes} MB free on the disk of {folder}'],
    disk_low: ['{megabytes} MB free on the disk of {folder}', 'free some space'],
    disk_full: [
      '{megabytes} MB free on the disk of {folder}',
      'free some space: the site refuses all writes until then',
    ],
    folder_private: ['only its owner can read it'],
    folder_open: ['other users of this machine can read {folder}', 'chmod 700 {folder}'],
    outbox_ok: ['no mail failed or is late'],
    outbox_late: ['{failed} mails failed, {late} are late', '“Emails” under “More” shows the reasons'],
    outbox_stopped: [
      'the mail server refuses every recipient, so the queue is stopped; no mail is lost',
      'ask the mail provider for the cause (quota, sender address, block list); “Needs attention” quotes its answer',
    ],
    mail_sent: ['last mail handed over: {at}'],
    mail_none: ['no mail was sent yet'],
    mail_simulated: ['simulated by npm start; set SMTP_URL to send real mails'],
    mail_accepted: ['{host} accepts the login'],
    mail_refused: ['{host} refuses the connection or the login of SMTP_URL: {reason}', 'check SMTP_URL'],
    provider_simulated: ['simulated by npm start; set PAYPAL_API_URL to use PayPal'],
    provider_ok: ['{provider} answers'],
    provider_test: [
      '{provider} is a test account: no real money arrives',
      'run npm run setup again and enter the live account',
    ],
    provider_silent: [
      '{provider} has not answered since {at}',
      "see the provider's status page; the site keeps trying",
    ],
    provider_credentials: [
      '{provider} refuses PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET',
      'copy both from the developer dashboard again',
    ],
    provider_failed: ['{provider} failed: {reason}', 'check PAYPAL_API_URL and the network'],
    provider_refuses: [
      '{provider} refuses payments because of your account ({reason})',
      'log in at the provider and resolve what it asks for',
    ],
    webhooks_ok: ['last event of {provider}: {at}; {count} forged calls refused in 24 hours'],
    webhooks_none: ['{provider} has not sent an event yet', 'the first payment shows whether they arrive'],
    webhooks_waiting: [
      '{count} events of {provider} have waited for more than 15 minutes',
      'look for the worker “payments” in the log',
    ],
    webhooks_refused: [
      'the last {count} calls for {provider} had a wrong signature and were refused',
      'if a payment was made in the meantime, check the webhook id or secret in the environment; otherwise they were forged',
    ],
    files_ok: ['{bucket} accepts writes and deletes'],
    files_refused: ['{bucket} refuses writes or deletes: {reason}', 'check the S3_ variables'],
    backups_off: [
      'there are no automatic backups',
      'run npm run setup again and choose a place for backups (BACKUP_TO)',
    ],
    backups_unchecked: ['not checked since the first start', 'wait a few minutes after the start'],
    backups_none: ['there is no backup in {place}', 'npm run backup'],
    backups_ok: ['the newest backup is {hours} hours old and has {megabytes} MB'],
    backups_old: [
      'the newest backup is {hours} hours old and has {megabytes} MB',
      'run npm run backup and read its message',
    ],
    backups_failed: [
      'the last backup failed: {reason}',
      'check the space, the permissions and the reachability of BACKUP_TO',
    ],
    rehearsal_ok: ['last restore rehearsal succeeded: {at}'],
    rehearsal_none: [
      'no restore was rehearsed on this machine',
      'run npm run restore -- --verify FILE, or set BACKUP_REHEARSE_EVERY_DAYS',
    ],
    rehearsal_old: [
      'last restore rehearsal: {at}',
      'run npm run restore -- --verify FILE, or set BACKUP_REHEARSE_EVERY_DAYS',
    ],
    rehearsal_failed: [
      'the rehearsal of {at} failed: {reason}',
      'make a new backup and rehearse it; if that fails too, ask the maintainers',
    ],
    heartbeat_ok: ['last call of {host}: {at}'],
    heartbeat_waiting: ['no call of {host} yet', 'wait a minute after the start'],
    heartbeat_withheld: [
      'calls of {host} are withheld, so that it alerts: {reason}',
      'see the other points that need attention',
    ],
    heartbeat_failed: ['the last call of {host} failed: {reason}', 'check HEARTBEAT_URL'],
    certificate_ok: ['the certificate of {host} is valid for {days} days'],
    certificate_ends: [
      'the certificate of {host} ends in {days} days',
      'see the log of the proxy (Caddy) for why it was not renewed',
    ],
    certificate_refused: [
      'browsers refuse the certificate of {host}: {reason}',
      'see the log of the proxy (Caddy): ports 80 and 443 must be reachable',
    ],
    certificate_unknown: [
      'the certificate of {host} could not be read from this machine',
      'open the site in a browser and look at the lock',
    ],
    certificate_unused: ['no TLS on {host}'],
    clock_ok: ["differs from {reference}'s clock by {seconds} seconds"],
    clock_off: [
      "differs from {reference}'s clock by {seconds} seconds",
      'turn on time synchronisation (NTP)',
    ],
    clock_wrong: [
      "differs from {reference}'s clock by {seconds} seconds",
      'turn on time synchronisation (NTP)',
    ],
    clock_unknown: ['the clock could not be compared: {reference} did not answer with a date'],
  },
}

export const statusPage = {
  allGood: 'Everything that was checked is in order.',
  one: 'One point needs your attention.',
  several: '{count} points need your attention.',
  good: 'Good',
  attention: 'Attention',
  unknown: 'Unknown',
  remedy: 'What to do: {remedy}',
  checkedAt: 'Checked: {at}',
  again: 'Check again',
  backUp: 'Back up now',
  backingUp: 'Backing up…',
  backedUp: 'A backup was made ({megabytes} MB).',
  backupGoesOn: 'The backup is still being made. Check again in a few minutes.',
  backupFailed: 'The backup failed: {reason}',
  download: 'Download a backup',
  downloadTitle: 'Download a backup of everything?',
  downloadAbout:
    'The file contains every client, booking, payment and message of this site. It is encrypted: only the SECRET_KEY (or BACKUP_PASSPHRASE) of this site opens it, so keep that key in another place.',
  downloadNoted: 'The download is noted in the log under your name.',
  downloadStart: 'Download',
  downloadBack: 'Cancel',
}

type Counts = { failed: number; warned: number; isFresh: boolean }

/** Last line of `npm run doctor`. */
export const doctorTexts = {
  summary: ({ failed, warned, isFresh }: Counts): string => {
    const warnings = `${warned} warning${warned === 1 ? '' : 's'}`
    return failed === 0
      ? `Healthy${warned ? `, with ${warnings}` : ''}${isFresh ? '; the site has not been started yet' : ''}`
      : `${failed} check${failed === 1 ? '' : 's'} failed${warned ? `, ${warnings}` : ''}`
  },
}
