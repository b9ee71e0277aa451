import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BlockingConsultation } from '#contract/errors.ts'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { consultationHref } from '#web/pages/admin/views.ts'
import { useLocale } from '#web/texts/use-text.ts'

/** Lists consultations with number, client and time, each as a link to its page. */
export function ConsultationLinks(props: { consultations: readonly BlockingConsultation[] }): ReactNode {
  const locale = useLocale()
  return (
    <ul>
      {props.consultations.map(({ _id, number, name, startsAt }) => (
        <li key={_id}>
          <Link to={consultationHref(_id)}>
            {number} · {name} · {formatKoreaTime(startsAt, locale)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
