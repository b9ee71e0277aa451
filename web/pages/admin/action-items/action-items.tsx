import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { listActionItems } from '#contract/action-items.ts'
import { LoadError, ModuleError, orFailed } from '#web/pages/admin/part.tsx'
import type { LoaderContext } from '#web/program/page.ts'
import { useText } from '#web/texts/use-text.ts'
import type { Answer } from '#web/wire/api.ts'

type Program = typeof import('./action-items-list.tsx')

type Loaded = {
  answer: Answer<z.output<typeof listActionItems.output>>
  /** Null if there are no action items. */
  program: Program | 'failed' | null
}

const NOTHING: z.output<typeof listActionItems.output>['items'] = []

/** Loads the action items; the list component only if there are any, which is rare. */
export async function loadActionItems({ load, preload }: LoaderContext): Promise<Loaded> {
  const answer = await load(listActionItems, {})
  if (!answer.ok || answer.value.items.length === 0) return { answer, program: null }
  preload('actionItems')
  return { answer, program: await orFailed(import('./action-items-list.tsx')) }
}

/** Action items that need a person: first on the page. */
export function ActionItems({ answer, program }: Loaded): ReactNode {
  const t = useText('admin')
  // Keep the list mounted after its last entry was settled.
  const [opened, setOpened] = useState(program)
  if (program !== null && program !== opened) setOpened(program)
  const items = answer.ok ? answer.value.items : NOTHING
  const count = opened === null || opened === 'failed' ? items.length : opened.shownOf(items).length
  return (
    <section
      className={`attention ${count > 0 ? 'some' : opened === null ? 'none' : 'done'}`}
      aria-labelledby="attention"
    >
      <h2 id="attention">
        {t('attention.title')}
        {count > 0 && <span className="count">{count}</span>}
      </h2>
      {!answer.ok && <LoadError name={t('attention.title')} />}
      {answer.ok && count === 0 && <p className="muted">{t('attention.none')}</p>}
      {opened === 'failed' && <ModuleError name={t('attention.title')} />}
      {opened !== null && opened !== 'failed' && <opened.ActionItemsList items={items} />}
    </section>
  )
}
