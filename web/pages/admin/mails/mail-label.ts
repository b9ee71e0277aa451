import { mailKinds } from '#contract/mails.ts'
import type { Label } from '#web/pages/admin/labels.ts'

/** Returns the text key of a kind of mail; undefined for an unknown kind. */
export function mailLabel(kind: string): Label | undefined {
  const known = mailKinds.find((each) => each === kind)
  return known && `mail.${known}`
}
