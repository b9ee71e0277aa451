import type { ReactNode } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { useText } from '#web/texts/use-text.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { platformLabels } from '#web/pages/admin/labels.ts'

/** Where an app opens a conversation with a name; KakaoTalk has no such address. */
const addresses: Partial<Record<Consultation['platform'], (id: string) => string>> = {
  instagram: (id) => `https://ig.me/m/${id}`,
  facebook: (id) => `https://m.me/${id}`,
}

/** What a person typed as their id may be anything; only a plain name becomes a part of an address. */
const addressOf = ({ platform, platformId }: Consultation): string | undefined => {
  const id = platformId.trim().replace(/^@/, '')
  return /^[\w.-]{1,60}$/.test(id) ? addresses[platform]?.(id) : undefined
}

/** How to reach the client: the id of the app to copy, the app's own address where there is one, the mail. */
export function Contact({ consultation }: { consultation: Consultation }): ReactNode {
  const { platform, platformId, email } = consultation
  const t = useText('admin')
  const app = t(platformLabels[platform])
  const address = addressOf(consultation)
  return (
    <section className="card contact" aria-label={t('consultation.contact')}>
      <p className="row">
        <span>
          {app} <strong>{platformId}</strong>
        </span>
        <CopyButton text={platformId} label={t('consultation.copyId', { app })} />
        {address && (
          <a className="button quiet" href={address} target="_blank" rel="noopener noreferrer">
            {t('consultation.openApp', { app })}
          </a>
        )}
      </p>
      <p className="row">
        <a href={`mailto:${email}`}>{email}</a>
        <CopyButton text={email} label={t('consultation.copyEmail')} />
      </p>
    </section>
  )
}
