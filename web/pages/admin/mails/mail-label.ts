import { mailKinds } from '#contract/mails.ts'
import type { Label } from '#web/pages/admin/labels.ts'

/** The words for a kind of mail; undefined for one that this screen does not know yet. */
export function mailLabel(kind: string): Label | undefined {
  const known = mailKinds.find((each) => each === kind)
  return known && `mail.${known}`
}
