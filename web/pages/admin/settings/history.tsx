import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import { changeSettings, listSettingsVersions } from '#contract/settings.ts'
import { type Currency, firstOffice, minorDigits, type Section } from '#domain/office.ts'
import { toDecimal } from '#domain/money.ts'
import { overlaid } from '#domain/overlay.ts'
import { call } from '#web/wire/api.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Toast, useTask } from '#web/pages/admin/attention/task.tsx'
import { koreaText } from '#web/pages/admin/moment.ts'
import { changeAt, leavesOf, valueAt } from './fields.ts'
import { fieldLabel } from './field-label.ts'

type Version = z.output<typeof listSettingsVersions.output>['versions'][number]

/** Who changed what when, and a way back for each change. */
export function History({ version, versions }: { version: number; versions: Version[] }): ReactNode {
  const t = useText('settings')
  const errorText = useErrorText()
  const locale = useLocale()
  const task = useTask()
  const undo = (which: Version): void =>
    task.run(String(which.version), async () => {
      const changes = await valuesBefore(which)
      const answer = changes && (await call(changeSettings, { version, changes }))
      if (!answer) return { tone: 'bad', text: errorText('UNREACHABLE') }
      return answer.ok
        ? { tone: 'good', text: t('history.undone') }
        : { tone: 'bad', text: errorText(answer.code, answer.message) }
    })
  return (
    <section className="card history" aria-labelledby="history">
      <h3 id="history">{t('history.title')}</h3>
      {versions.length === 0 && <p className="muted">{t('history.none')}</p>}
      <ul className="versions">
        {versions.map((each) => (
          <li key={each.version}>
            <p className="small muted">
              <time dateTime={each.at}>{koreaText(each.at, locale)}</time> ·{' '}
              {each.by ?? t('history.somebody')}
            </p>
            <ul>
              {leavesOf(each.changes).map(([path, value]) => (
                <li key={path.join('.')}>
                  <Change path={path} value={value} />
                </li>
              ))}
            </ul>
            <Button
              look="quiet"
              busy={task.busy === String(each.version)}
              aria-label={t('history.undoOne', { at: koreaText(each.at, locale) })}
              onClick={() => undo(each)}
            >
              {t('history.undo')}
            </Button>
          </li>
        ))}
      </ul>
      <Toast task={task} />
    </section>
  )
}

function Change({ path, value }: { path: readonly string[]; value: unknown }): ReactNode {
  const t = useText('settings')
  const [section = '', ...rest] = path
  const label = fieldLabel(t, section as Section, rest.join('.'))
  return (
    <>
      {t('history.change', { section: t(`settings.${section as Section}`), field: label })}{' '}
      <strong>{valueText(path, value, t('history.on'), t('history.off'))}</strong>
    </>
  )
}

function valueText(path: readonly string[], value: unknown, on: string, off: string): string {
  if (typeof value === 'boolean') return value ? on : off
  const [section, currency = ''] = path
  if (section === 'prices' && typeof value === 'number')
    return `${toDecimal(value, minorDigits[currency as Currency])} ${currency}`
  if (Array.isArray(value)) return value.join(', ')
  return value === '' ? '–' : String(value)
}

/** What stood at the same fields before a version: in an older one, or what an office begins with. */
async function valuesBefore({ version, changes }: Version): Promise<Record<string, unknown> | null> {
  let open = leavesOf(changes).map(([path]) => path)
  let back: Record<string, unknown> = {}
  const put = (path: readonly string[], value: unknown): void => {
    back = overlaid(back, changeAt(path, value)) as Record<string, unknown>
  }
  for (let before = version; before > 1 && open.length > 0; ) {
    const answer = await call(listSettingsVersions, { before: String(before) })
    if (!answer.ok) return null
    for (const older of answer.value.versions) {
      for (const path of open) {
        const value = valueAt(older.changes, path)
        if (value !== undefined) put(path, value)
      }
      open = open.filter((path) => valueAt(back, path) === undefined)
    }
    before = answer.value.versions.at(-1)?.version ?? 1
  }
  for (const path of open) put(path, valueAt(firstOffice, path))
  return back
}
