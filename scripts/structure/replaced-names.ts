/**
 * Words that identifiers and file names no longer use, by the term that replaced them. `stillIn` are the folders
 * and files that are not done yet, or where the word has another meaning.
 */
export const replacedNames: Record<string, { by: string; stillIn?: readonly string[] }> = {
  companion: { by: 'sandbox', stillIn: ['scripts/run-site.ts'] },
  errand: { by: 'task' },
  orphaned: { by: 'unmatched' },
}
