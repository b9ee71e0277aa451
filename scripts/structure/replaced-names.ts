/**
 * Words that identifiers and file names no longer use, by the term that replaced them. `stillIn` are the folders
 * and files that are not done yet, or where the word has another meaning.
 */
export const replacedNames: Record<string, { by: string; stillIn?: readonly string[] }> = {
  adopt: { by: 'claim', stillIn: ['server/features/payments/'] },
  alongside: { by: 'joined', stillIn: ['bench/', 'server/features/', 'server/http/'] },
  companion: { by: 'sandbox' },
  crossing: { by: 'hero illustration', stillIn: ['web/pages/public/'] },
  errand: { by: 'task' },
  foot: { by: 'footer', stillIn: ['web/document/'] },
  habits: { by: 'options', stillIn: ['sandbox/', 'simulation/'] },
  heal: { by: 'recover', stillIn: ['simulation/'] },
  hub: { by: 'event streams', stillIn: ['server/features/chat/'] },
  invent: { by: 'generate', stillIn: ['simulation/'] },
  knobs: { by: 'options', stillIn: ['sandbox/', 'server/features/', 'simulation/'] },
  orphaned: { by: 'unmatched' },
  played: { by: 'simulated', stillIn: ['scripts/alerts.test.ts', 'simulation/install/'] },
  quarantine: { by: 'review queue', stillIn: ['server/features/payments/capture/'] },
  river: { by: 'stages', stillIn: ['server/features/mails/', 'web/'] },
  sift: { by: 'filter', stillIn: ['server/features/payments/capture/'] },
  torment: { by: 'faults', stillIn: ['simulation/'] },
}
