import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import { listAttention } from '#contract/attention.ts'
import { type Answer, call } from '#web/wire/api.ts'
import { useText } from '#web/texts/use-text.ts'
import { Lost, LostProgram, orLost } from '#web/pages/admin/part.tsx'

type Loaded = {
  answer: Answer<z.output<typeof listAttention.output>>
  list: ReactNode
  count: number
}

/** The list has a program of its own: on most days there is nothing in it. */
export async function loadAttention(): Promise<Loaded> {
  const answer = await call(listAttention, {})
  if (!answer.ok || answer.value.items.length === 0) return { answer, list: null, count: 0 }
  const program = await orLost(import('./attention-list.tsx'))
  if (program === 'lost') return { answer, list: <LostList />, count: answer.value.items.length }
  const { AttentionList, shownOf } = program
  const shown = shownOf(answer.value.items)
  return { answer, list: <AttentionList shown={shown} />, count: shown.length }
}

/** What no program can settle: first on the page. */
export function Attention({ answer, list, count }: Loaded): ReactNode {
  const t = useText('admin')
  return (
    <section className={`attention ${count > 0 ? 'some' : 'none'}`} aria-labelledby="attention">
      <h2 id="attention">
        {t('attention.title')}
        {count > 0 && <span className="count">{count}</span>}
      </h2>
      {!answer.ok && <Lost name={t('attention.title')} />}
      {answer.ok && count === 0 && <p className="muted">{t('attention.none')}</p>}
      {list}
    </section>
  )
}

function LostList(): ReactNode {
  return <LostProgram name={useText('admin')('attention.title')} />
}
