import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { z } from 'zod/mini'
import { type siteFinding, siteStatus } from '#contract/site-status.ts'
import type { ProviderName } from '#domain/payment-method.ts'
import { describeFinding } from '#domain/site-status.ts'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { providerTitles } from '#web/pages/admin/provider.ts'
import { useRevalidate } from '#web/pages/admin/revalidate.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { call } from '#web/wire/api.ts'
import { BackupActions } from './backup-actions.tsx'

type Finding = z.output<typeof siteFinding>
type Texts = Pick<typeof import('#web/texts/en/findings.ts'), 'findingTexts' | 'statusPage'>

export async function loader() {
  const isKorean = document.documentElement.lang.startsWith('ko')
  const loading: Promise<Texts> = isKorean
    ? import('#web/texts/ko/findings.ts')
    : import('#web/texts/en/findings.ts')
  const [answer, texts] = await Promise.all([call(siteStatus, {}), loading])
  return { answer, texts }
}

const tones: Record<Finding['state'], Tone> = { good: 'good', attention: 'bad', unknown: 'warm' }
const order = Object.keys({ attention: 0, unknown: 0, good: 0 } satisfies Record<Finding['state'], 0>)

export function Component(): ReactNode {
  const { answer, texts } = useLoaderData<typeof loader>()
  const t = useText('admin')
  const locale = useLocale()
  const refresh = useRevalidate()
  const { statusPage: page } = texts
  if (!answer.ok) return <LoadError name={t('dashboard.view.status')} />
  const { checkedAt, findings } = answer.value
  const count = findings.filter(({ state }) => state === 'attention').length
  const sorted = [...findings]
  // Phones of 2022 lack `toSorted`.
  sorted.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return (
    <section className="site-status stack" aria-labelledby="site-status">
      <div className="view-head">
        <h2 id="site-status">{t('dashboard.view.status')}</h2>
        <p className="small muted">{page.checkedAt.replace('{at}', formatKoreaTime(checkedAt, locale))}</p>
        <Button look="plain" onClick={refresh}>
          {page.again}
        </Button>
      </div>
      <p role="status">
        {count === 0 ? page.allGood : count === 1 ? page.one : page.several.replace('{count}', String(count))}
      </p>
      <ul className="findings">
        {sorted.map((each) => (
          <Row key={`${each.check} ${each.facts.provider ?? ''}`} finding={each} texts={texts} />
        ))}
      </ul>
    </section>
  )
}

function Row({ finding, texts }: { finding: Finding; texts: Texts }): ReactNode {
  const locale = useLocale()
  const { findingTexts, statusPage: page } = texts
  const provider = finding.facts.provider as ProviderName | undefined
  const { text, remedy } = describeFinding(finding, findingTexts, (name, value) => {
    if (name === 'at') return formatKoreaTime(String(value), locale)
    return name === 'provider' ? providerTitles[value as ProviderName] : String(value)
  })
  return (
    <li data-check={finding.check}>
      <h3>
        {findingTexts.checks[finding.check]}
        {provider && ` · ${providerTitles[provider]}`}
      </h3>
      <Badge tone={tones[finding.state]}>{page[finding.state]}</Badge>
      <p>{text}</p>
      {remedy && <p className="remedy">{page.remedy.replace('{remedy}', remedy)}</p>}
      {finding.check === 'backups' && <BackupActions page={page} hasPlace={finding.code !== 'backups_off'} />}
    </li>
  )
}
