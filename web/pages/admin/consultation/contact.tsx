import type { ReactNode } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { useText } from '#web/texts/use-text.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** Links that open a chat with an account; KakaoTalk has none. */
const addresses: Partial<Record<Consultation['platform'], (id: string) => string>> = {
  instagram: (id) => `https://ig.me/m/${id}`,
  facebook: (id) => `https://m.me/${id}`,
}

/** Returns the chat link. The typed account may be any text; only a plain name is used in a link. */
const addressOf = ({ platform, platformId }: Consultation): string | undefined => {
  const id = platformId.trim().replace(/^@/, '')
  return /^[\w.-]{1,60}$/.test(id) ? addresses[platform]?.(id) : undefined
}

/** The client's contact: the account to copy, the chat link if there is one, and the mail address. */
export function Contact({ consultation }: { consultation: Consultation }): ReactNode {
  const { platform, platformId, email } = consultation
  const t = useText('admin')
  const app = t(`platform.${platform}`)
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
