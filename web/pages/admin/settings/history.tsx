import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import { changeSettings, type listSettingsVersions } from '#contract/settings.ts'
import { fromMinor } from '#domain/currency.ts'
import { answerIn, type QuickAnswer } from '#domain/ready-texts.ts'
import type { Section } from '#domain/settings.ts'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { call } from '#web/wire/api.ts'
import { fieldLabel } from './field-label.ts'
import { leavesOf, valueAt } from './leaves.ts'

type Version = z.output<typeof listSettingsVersions.output>['versions'][number]

/** The versions of the settings with author and date, and a button to revert each. */
export function History({ version, versions }: { version: number; versions: Version[] }): ReactNode {
  const t = useText('settings')
  const locale = useLocale()
  const task = useTask()
  const undo = (which: Version): void =>
    task.send(
      String(which.version),
      () => call(changeSettings, { version, changes: which.before }),
      t('history.undone'),
    )
  return (
    <section className="card history" aria-labelledby="history">
      <h3 id="history">{t('history.title')}</h3>
      {versions.length === 0 && <p className="muted">{t('history.none')}</p>}
      {versions.length > 0 && (
        <ul className="versions">
          {versions.map((each) => (
            <li key={each.version}>
              <p className="small muted">
                <time dateTime={each.at}>{formatKoreaTime(each.at, locale)}</time> ·{' '}
                {each.by ?? t('history.somebody')}
              </p>
              <ul>
                {leavesOf(each.changes).map(([path, value]) => (
                  <li key={path.join('.')}>
                    <Change path={path} before={valueAt(each.before, path)} value={value} />
                  </li>
                ))}
              </ul>
              <Button
                look="quiet"
                busy={task.busy === String(each.version)}
                aria-label={t('history.undoOne', { at: formatKoreaTime(each.at, locale) })}
                onClick={() => undo(each)}
              >
                {t('history.undo')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Toast task={task} />
    </section>
  )
}

function Change(props: { path: readonly string[]; before: unknown; value: unknown }): ReactNode {
  const { path, before, value } = props
  const t = useText('settings')
  const [section = '', ...rest] = path
  const label = fieldLabel(t, section as Section, rest.join('.'))
  const text = (of: unknown): string => valueText(path, of, t('history.on'), t('history.off'))
  return (
    <>
      {t('history.change', { section: t(`settings.${section as Section}`), field: label })}{' '}
      <span className="muted">{text(before)} →</span> <strong>{text(value)}</strong>
    </>
  )
}

/** Names an entry of a list: the text itself, its title, or its English text. */
function entryName(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const { title } = entry as { title?: unknown }
  return typeof title === 'string' ? title : `“${answerIn(entry as QuickAnswer, 'en')}”`
}

function valueText(path: readonly string[], value: unknown, on: string, off: string): string {
  if (typeof value === 'boolean') return value ? on : off
  const [section, currency = ''] = path
  if (section === 'prices' && typeof value === 'number') return `${fromMinor(value, currency)} ${currency}`
  if (Array.isArray(value)) return value.map(entryName).join(', ')
  return value === '' ? '–' : String(value)
}
