import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { lazyPart } from '#web/program/lazy-part.tsx'

/** Needed a few times a month: loaded when it is opened. */
const RatesForms = lazyPart(async () => (await import('./rates.tsx')).RatesForms)

/** The owner's own exchange rates, by which the Korean books are counted in won. */
export function Rates(props: { from: string; to: string }): ReactNode {
  const t = useText('admin')
  return (
    <section className="card rates-card" aria-labelledby="rates">
      <h3 id="rates">{t('rates.title')}</h3>
      <RatesForms {...props} />
    </section>
  )
}
