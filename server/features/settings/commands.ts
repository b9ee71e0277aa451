import type { z } from 'zod/mini'
import { contactEmail } from '#contract/fields.ts'
import { locales } from '#contract/locales.ts'
import { settings as settingsShape } from '#contract/settings.ts'
import { isBusinessNumber } from '#domain/business-number.ts'
import { foreignTemplates, templateLanguages, unknownLanguages } from '#domain/conversation-languages.ts'
import { changedFields, mergeFields } from '#domain/overlay.ts'
import { placeholdersIn } from '#domain/placeholders.ts'
import { err, ok, type Fields, type Result } from '#domain/result.ts'
import { initialSettings, type Settings, invalidSettings } from '#domain/settings.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction, violates } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { readNewest } from './current.ts'
import { insertVersion } from './store.ts'

/**
 * Stores changed settings as a new version. Refused when the caller's version is not the newest, so nothing
 * is overwritten. Paid bookings keep their terms, which are stored with them.
 */
export async function changeSettings(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'settings'> & {
    findOversizedTexts: (settings: Settings) => Promise<string[]>
  },
  { actor, address }: Caller,
  input: { version: number; changes: Record<string, unknown> },
): Promise<Result<{ settings: Settings; version: number }, 'STALE_VERSION' | 'INVALID_INPUT'>> {
  if (deps.config.production) {
    const examples = placeholdersGiven(input.changes)
    if (examples.length > 0) return invalidFields(examples, 'PLACEHOLDER')
  }
  // Rendering pages to measure them is too slow for a transaction; the version ensures that the settings are
  // the same inside it.
  const checked = validateChange(await readNewest(deps.db), input)
  const oversized = checked.ok ? await deps.findOversizedTexts(checked.value.next) : []
  if (oversized.length > 0) return invalidFields(oversized, 'BODY_TOO_LARGE')
  const answer = await inTransaction(deps.db, async (tx) => {
    const change = validateChange(await readNewest(tx), input)
    if (!change.ok) return change
    const { newest, next } = change.value
    const changes = changedFields(newest.settings, next)
    if (changes === null) return ok({ settings: newest.settings, version: newest.version })
    const at = deps.now()
    const version = newest.version + 1
    const row = { version, at, by: actor.id, changes: changes as object, settings: next }
    await insertVersion(tx, row)
    const detail = { version, fields: namesOf(changes) }
    await audit(tx, { actor, action: 'settings.change', address, detail, at })
    return ok({ settings: next, version })
  }).catch((error: unknown) => {
    // Two concurrent changes of the same version: the second one has to reload.
    if (violates(error, 'settings_versions_pkey')) return err('STALE_VERSION')
    throw error
  })
  if (answer.ok) await deps.settings.refresh()
  return answer
}

type Newest = Awaited<ReturnType<typeof readNewest>>

/** The settings after the change, if they are valid and the version is the newest. */
function validateChange(
  { settings, version }: Newest,
  input: { version: number; changes: Record<string, unknown> },
): Result<
  { newest: { settings: Settings; version: number }; next: Settings },
  'STALE_VERSION' | 'INVALID_INPUT'
> {
  // Settings that this release cannot read were stored by a newer one, which has to be used to change them.
  if (version !== input.version || !settings) return err('STALE_VERSION')
  const parsed = settingsShape.safeParse(mergeFields(settings, input.changes))
  if (!parsed.success) return err('INVALID_INPUT', { fields: fieldsOf(parsed.error), impossible: true })
  const faults = [
    ...invalidSettings(parsed.data),
    ...invalidNewEmail(parsed.data, settings),
    ...unknownLanguages(parsed.data.languages, settings.languages).map((index) => `languages.${index}`),
    ...foreignTemplates(
      parsed.data.planTemplates,
      templateLanguages(locales, parsed.data.languages),
      settings.planTemplates,
    ).map((index) => `planTemplates.${index}.language`),
  ]
  if (faults.length > 0) return invalidFields(faults, 'INVALID_INPUT')
  if (hasInvalidNewNumber(parsed.data, settings))
    return invalidFields(['company.businessNumber'], 'BUSINESS_NUMBER_INVALID')
  return ok({ newest: { settings, version }, next: parsed.data })
}

/** Field of a changed contact address that no mail can reach. One that was stored before stays valid. */
const invalidNewEmail = ({ company: { email } }: Settings, before: Settings): string[] =>
  email === before.company.email || contactEmail.safeParse(email).success ? [] : ['company.email']

/** True for a changed business number that cannot be one. One that was stored before stays valid. */
const hasInvalidNewNumber = ({ company: { businessNumber } }: Settings, before: Settings): boolean =>
  businessNumber !== before.company.businessNumber && !isBusinessNumber(businessNumber)

/** Names of example values among the changes; unchanged examples are not listed. */
function placeholdersGiven(changes: Record<string, unknown>): string[] {
  const given = settingsShape.safeParse(mergeFields(initialSettings, changes))
  if (!given.success) return []
  return placeholdersIn(given.data).filter((name) => {
    const value = name
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], changes)
    return value !== undefined
  })
}

const invalidFields = (
  names: readonly string[],
  code: 'INVALID_INPUT' | 'BODY_TOO_LARGE' | 'PLACEHOLDER' | 'BUSINESS_NUMBER_INVALID',
) => err('INVALID_INPUT', { fields: Object.fromEntries(names.map((name) => [name, code])), impossible: true })

function fieldsOf(error: z.core.$ZodError): Fields {
  const fields: Fields = {}
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [null]
    for (const name of names)
      fields[[...issue.path, ...(name === null ? [] : [name])].join('.')] = 'INVALID_INPUT'
  }
  return fields
}

/** "section.field" of everything that changed. The audit log contains the names, the version the values. */
const namesOf = (changes: unknown): string[] =>
  Object.entries(changes as object).flatMap(([section, fields]: [string, unknown]) =>
    Array.isArray(fields) ? [section] : Object.keys(fields as object).map((field) => `${section}.${field}`),
  )
