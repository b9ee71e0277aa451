import type { ReactNode } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { NO_MESSAGE } from '#domain/consultation.ts'
import {
  Amount,
  BookedService,
  Cancellation,
  Coupon,
  Fact,
  RefundState,
  Review,
  When,
} from '#web/pages/admin/consultations/details.tsx'
import { AttachedFile } from '#web/pages/admin/consultations/document-preview.tsx'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'

/** The question, the client's time and the money; what is rarely needed is folded. */
export function Facts({ consultation }: { consultation: Consultation }): ReactNode {
  const { _id, message, fileName, refund, userAccountEmail, createdAt, number } = consultation
  const t = useText('admin')
  const locale = useLocale()
  return (
    <section className="card" aria-label={t('details.title')}>
      {message !== NO_MESSAGE && <p className="typed">{message}</p>}
      {fileName !== null && <AttachedFile id={_id} fileName={fileName} />}
      <dl className="facts details">
        <Fact label={t('details.when')}>
          <When {...consultation} />
        </Fact>
        <BookedService {...consultation} />
        <Amount {...consultation} />
        {refund !== null && <RefundState {...consultation} />}
        <Cancellation {...consultation} />
      </dl>
      <details className="more-facts">
        <summary>{t('consultation.more')}</summary>
        <dl className="facts details">
          <Fact label={t('details.number')}>
            <code>{number}</code>
          </Fact>
          <Fact label={t('column.accountEmail')}>{userAccountEmail}</Fact>
          <Coupon {...consultation} />
          <Review {...consultation} />
          <Fact label={t('details.booked')}>
            {t('details.koreaTime', { moment: formatKoreaTime(createdAt, locale) })}
          </Fact>
          <Fact label={t('details.fullId')}>
            <code>{_id}</code>
          </Fact>
        </dl>
      </details>
    </section>
  )
}
