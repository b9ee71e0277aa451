/**
 * Words that identifiers and file names no longer use, by the term that replaced them. `wire`: the word alone stays
 * the name of a column, a field or a value, which only a migration or a release of every client could change; longer
 * names with it are refused. `stillIn`: files that contain names of others.
 */
export const replacedNames: Record<string, { by: string; wire?: string; stillIn?: readonly string[] }> = {
  abandon: { by: 'cancel' },
  adopt: { by: 'claim', wire: 'decision about unmatched money' },
  alongside: { by: 'joined' },
  attention: { by: 'action items', wire: 'state of a finding on Site status' },
  companion: { by: 'sandbox' },
  course: { by: 'stage', wire: 'field of a consultation' },
  crossing: { by: 'stage illustration' },
  drive: { by: 'sync' },
  errand: { by: 'task' },
  foot: { by: 'footer' },
  habits: { by: 'behaviour' },
  heal: { by: 'recover' },
  heard: { by: 'received' },
  house: { by: 'the name of the thing, such as site' },
  hub: { by: 'event streams' },
  installations: { by: 'instances', wire: 'table' },
  invent: { by: 'generate' },
  journal: { by: 'ledger', wire: 'field of the report' },
  knobs: { by: 'settings' },
  // A text of the page About.
  landing: { by: 'login redirect', stillIn: ['web/document/company-facts.test.ts'] },
  orphan: { by: 'unmatched payment', wire: 'status of a payment' },
  orphaned: { by: 'unmatched' },
  orphans: { by: 'unmatched payments' },
  payee: {
    by: 'merchant',
    wire: 'field of PayPal',
    stillIn: ['sandbox/paypal/', 'server/adapters/paypal/issues.ts', 'simulation/ledger.ts'],
  },
  payees: { by: 'merchants' },
  played: { by: 'simulated' },
  quarantine: { by: 'review queue' },
  river: { by: 'stages' },
  rooms: { by: 'chats', wire: 'table, and field of the export' },
  sift: { by: 'filter' },
  told: { by: 'the name of the thing, such as acknowledged or reply' },
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
