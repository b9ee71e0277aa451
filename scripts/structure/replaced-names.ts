/**
 * Words that identifiers and file names no longer use, by the term that replaced them. `stillIn` are the folders
 * and files that are not done yet, or where the word has another meaning.
 */
export const replacedNames: Record<string, { by: string; stillIn?: readonly string[] }> = {
  abandon: { by: 'cancel', stillIn: ['contract/', 'server/features/', 'simulation/', 'web/'] },
  adopt: { by: 'claim', stillIn: ['server/features/'] },
  alongside: { by: 'joined', stillIn: ['bench/', 'server/features/', 'server/http/'] },
  attention: {
    by: 'action items',
    stillIn: ['contract/', 'scripts/', 'server/', 'simulation/', 'web/'],
  },
  companion: { by: 'sandbox' },
  course: {
    by: 'stage',
    stillIn: ['contract/', 'domain/', 'scripts/', 'server/features/', 'simulation/', 'web/'],
  },
  crossing: { by: 'stage illustration' },
  drive: { by: 'sync' },
  errand: { by: 'task' },
  foot: { by: 'footer', stillIn: ['web/'] },
  habits: { by: 'behaviour' },
  heal: { by: 'recover' },
  heard: { by: 'received' },
  house: { by: 'the name of the thing, such as site', stillIn: ['web/pages/public/'] },
  hub: { by: 'event streams' },
  installations: { by: 'instances', stillIn: ['scripts/', 'server/', 'simulation/'] },
  invent: { by: 'generate', stillIn: ['simulation/'] },
  journal: {
    by: 'ledger',
    stillIn: ['contract/', 'sandbox/', 'scripts/', 'server/features/', 'simulation/', 'web/'],
  },
  knobs: { by: 'settings' },
  landing: { by: 'login redirect', stillIn: ['web/content/', 'web/document/', 'web/pages/public/'] },
  orphan: { by: 'unmatched payment', stillIn: ['domain/', 'sandbox/'] },
  orphaned: { by: 'unmatched' },
  orphans: { by: 'unmatched payments' },
  payee: { by: 'merchant', stillIn: ['sandbox/', 'server/', 'simulation/'] },
  payees: { by: 'merchants' },
  played: { by: 'simulated', stillIn: ['scripts/alerts.test.ts', 'simulation/install/'] },
  quarantine: { by: 'review queue' },
  river: { by: 'stages', stillIn: ['server/features/', 'web/'] },
  rooms: { by: 'chats', stillIn: ['bench/', 'contract/', 'scripts/', 'server/', 'web/'] },
  sift: { by: 'filter' },
  told: {
    by: 'the name of the thing, such as acknowledged or reply',
    stillIn: ['server/features/mails/templates/texts/'],
  },
  torment: { by: 'faults' },
  unheard: { by: 'lost' },
  wishes: { by: 'booking intents' },
}

/** Beginnings and parts of identifiers that are no longer used, by the part that replaced them. */
export const replacedParts: readonly { part: RegExp; by: string }[] = [
  { part: /(?:^|_)(?:MOST|LEAST)(?:_|$)|^(?:most|least)(?=[A-Z])/, by: 'max or min' },
  { part: /_A_(?:PAGE|DAY|BODY|PERSON)$/, by: '_PER_…' },
  { part: /^(?:learn|takeIn|tell)(?=[A-Z])|^(?:isNews|oldNews)$/, by: 'fetch, merge, notify, or isNew' },
  { part: /^strange(?:$|[A-Z])|^STRANGE(?:$|_)/, by: 'unknown or other' },
]

/** Words that names of files and folders no longer use, while identifiers still do. */
export const replacedFileNames: Record<string, string> = {
  attention: 'action-items',
  desk: 'admin',
  door: 'server',
  hub: 'streams',
  installation: 'instance',
  journal: 'ledger',
  knobs: 'settings',
  habits: 'behaviour',
  hour: 'slot or consultation',
  wish: 'booking-intent',
  marks: 'marker',
  office: 'settings, admin or reports',
  orphan: 'unmatched',
  room: 'chat',
  rooms: 'chat',
  wake: 'trigger',
  course: 'stage',
  way: 'payment-method',
  ways: 'payment-methods',
}
