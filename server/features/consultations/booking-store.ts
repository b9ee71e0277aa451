import { sql } from 'kysely'
import { LAST_OFFICE_SEAT } from '#domain/working-hours.ts'
import type { Tx } from '#server/db/transaction.ts'
import { COUNSELLOR_NAME, type ConsultationRow, type PaidPayment, SERVICE_NAME } from './store.ts'

/** Columns of the consultation of a captured payment, without its seat. */
export function consultationOf(payment: PaidPayment) {
  const { userId, startsAt, draft } = payment
  if (!userId || !startsAt) throw new Error(`Payment ${payment.id} has no user or no start`)
  return {
    userId,
    paymentId: payment.id,
    name: draft.name,
    email: draft.email,
    platform: draft.platform,
    platformId: draft.platformId,
    startsAt,
    timeZone: draft.timeZone ?? null,
    language: draft.language ?? null,
    message: draft.message,
    attachmentId: payment.attachmentId,
    amountCents: payment.amountCents,
    currency: payment.currency,
    couponCode: payment.couponCode,
    refundNoticeHours: payment.refundNoticeHours,
    durationMinutes: payment.durationMinutes,
    serviceId: draft.serviceId ?? null,
  }
}

type NewConsultation = ReturnType<typeof consultationOf> & { seat: number; now: Date }
type Booked = Pick<ConsultationRow, 'id' | 'number' | 'userAccountEmail' | 'counsellorName' | 'serviceName'>

/** Inserts the consultation and marks its attachment as used; null when the payment already has a consultation. */
export async function insertConsultation(tx: Tx, consultation: NewConsultation): Promise<Booked | null> {
  const { attachmentId, now, ...given } = consultation
  const { rows } = await sql<Booked>`
    with booked as (
      insert into consultations (
        user_id, payment_id, name, email, user_account_email, platform, platform_id, starts_at, seat,
        time_zone, language, message, attachment_id, amount_cents, currency, coupon_code, refund_notice_hours,
        duration_minutes, created_at, service_id, counsellor_id
      )
      select
        id, ${given.paymentId}, ${given.name}, ${given.email}, users.email, ${given.platform}, ${given.platformId},
        ${given.startsAt}, ${given.seat}, ${given.timeZone}, ${given.language}, ${given.message}, ${attachmentId}::uuid,
        ${given.amountCents}, ${given.currency}, ${given.couponCode}, ${given.refundNoticeHours},
        ${given.durationMinutes}, ${now}, ${given.serviceId}::uuid,
        (select counsellors.user_id from counsellors where lane = ${given.seat} and lane > ${LAST_OFFICE_SEAT})
      from users where id = ${given.userId}
      on conflict (payment_id) do nothing
      returning id, number, user_account_email, attachment_id, user_id, counsellor_id, service_id
    ), used as (
      update attachments set claimed_at = ${now} from booked where attachments.id = booked.attachment_id
    )
    select c.id, number, user_account_email as "userAccountEmail", ${sql.raw(COUNSELLOR_NAME)} as "counsellorName",
      ${sql.raw(SERVICE_NAME)} as "serviceName"
    from booked c join users u on u.id = c.user_id`.execute(tx)
  return rows[0] ?? null
}
