import type { z } from 'zod/mini'
import { settings as settingsShape } from '#contract/settings.ts'
import { type Office, settingsAtFault } from '#domain/office.ts'
import { no, ok, type Fields, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction, violates } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { readNewest } from './current.ts'
import { differences, overlaid } from '#domain/overlay.ts'
import { insertVersion } from './store.ts'

/**
 * Puts changed settings in force. Whoever looked at an older version than the newest is told so, and
 * nothing is overwritten. What is paid keeps its terms: they are stored with it.
 */
export async function changeSettings(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  { actor, address }: { actor: Actor; address: string },
  input: { version: number; changes: Record<string, unknown> },
): Promise<Result<{ settings: Office; version: number }, 'STALE_VERSION' | 'INVALID_INPUT'>> {
  const answer = await inTransaction(deps.db, async (tx) => {
    const newest = await readNewest(tx)
    if (newest.version !== input.version) return no('STALE_VERSION')
    // Settings that this release cannot read were stored by a newer one: it has to change them.
    if (!newest.office) return no('STALE_VERSION')
    const parsed = settingsShape.safeParse(overlaid(newest.office, input.changes))
    if (!parsed.success) return no('INVALID_INPUT', { fields: fieldsOf(parsed.error), impossible: true })
    const faults = settingsAtFault(parsed.data)
    if (faults.length > 0) {
      const fields = Object.fromEntries(faults.map((name) => [name, 'INVALID_INPUT']))
      return no('INVALID_INPUT', { fields, impossible: true })
    }
    const changes = differences(newest.office, parsed.data)
    if (changes === null) return ok({ settings: newest.office, version: newest.version })
    const at = deps.now()
    const version = newest.version + 1
    const row = { version, at, by: actor.id, changes: changes as object, settings: parsed.data }
    await insertVersion(tx, row)
    const detail = { version, fields: namesOf(changes) }
    await audit(tx, { actor, action: 'settings.change', address, detail, at })
    return ok({ settings: parsed.data, version })
  }).catch((error: unknown) => {
    // Two changes from one version at the same moment: the second one looks again.
    if (violates(error, 'settings_versions_pkey')) return no('STALE_VERSION')
    throw error
  })
  if (answer.ok) await deps.settings.refresh()
  return answer
}

function fieldsOf(error: z.core.$ZodError): Fields {
  const fields: Fields = {}
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [null]
    for (const name of names)
      fields[[...issue.path, ...(name === null ? [] : [name])].join('.')] = 'INVALID_INPUT'
  }
  return fields
}

/** "section.field" of everything that changed: the log names what, the version keeps to what. */
const namesOf = (changes: unknown): string[] =>
  Object.entries(changes as object).flatMap(([section, fields]: [string, unknown]) =>
    Array.isArray(fields) ? [section] : Object.keys(fields as object).map((field) => `${section}.${field}`),
  )
