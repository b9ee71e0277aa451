/**
 * Words that identifiers and file names no longer use, by the term that replaced them. `stillIn` are the folders
 * and files that are not done yet, or where the word has another meaning.
 */
export const replacedNames: Record<string, { by: string; stillIn?: readonly string[] }> = {
  adopt: { by: 'claim', stillIn: ['server/features/'] },
  alongside: { by: 'joined', stillIn: ['bench/', 'server/features/', 'server/http/'] },
  companion: { by: 'sandbox' },
  crossing: { by: 'hero illustration', stillIn: ['web/'] },
  errand: { by: 'task' },
  foot: { by: 'footer', stillIn: ['web/'] },
  habits: { by: 'options', stillIn: ['sandbox/', 'simulation/'] },
  heal: { by: 'recover', stillIn: ['simulation/'] },
  hub: { by: 'event streams', stillIn: ['server/features/'] },
  invent: { by: 'generate', stillIn: ['simulation/'] },
  knobs: { by: 'options', stillIn: ['sandbox/', 'server/features/', 'simulation/'] },
  orphaned: { by: 'unmatched' },
  played: { by: 'simulated', stillIn: ['scripts/alerts.test.ts', 'simulation/install/'] },
  quarantine: { by: 'review queue', stillIn: ['server/features/'] },
  river: { by: 'stages', stillIn: ['server/features/', 'web/'] },
  sift: { by: 'filter', stillIn: ['server/features/'] },
  torment: { by: 'faults', stillIn: ['simulation/'] },
}

/** Words that names of files and folders no longer use, while identifiers still do. */
export const replacedFileNames: Record<string, string> = {
  attention: 'action-items',
  desk: 'admin',
  door: 'server',
  hub: 'streams',
  installation: 'instance',
  journal: 'ledger',
  knobs: 'options',
  marks: 'marker',
  office: 'settings, admin or reports',
  orphan: 'unmatched',
  room: 'chat',
  rooms: 'chat',
  wake: 'trigger',
}
