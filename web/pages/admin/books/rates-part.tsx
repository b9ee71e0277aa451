import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { lazyPart } from '#web/program/lazy-part.tsx'

/** Loaded when opened, because it is used a few times a month. */
const RatesForms = lazyPart(async () => (await import('./rates.tsx')).RatesForms)

/** The owner's exchange rates, with which the Korean books are converted to won. */
export function Rates(props: { from: string; to: string }): ReactNode {
  const t = useText('admin')
  return (
    <section className="card rates-card" aria-labelledby="rates">
      <h3 id="rates">{t('rates.title')}</h3>
      <RatesForms {...props} />
    </section>
  )
}
