import type { ErrorCode } from '#contract/errors.ts'
import { attachmentPath } from '#contract/attachments.ts'
import type { Draft } from '#contract/payments.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { fromMinor } from '#domain/currency.ts'
import { no, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { deviceName } from '#server/device-name.ts'
import {
  alertDevicesOf,
  consentsOf,
  consultationsOf,
  couponsOf,
  draftsOf,
  loginsOf,
  messagesOf,
  passkeysOf,
  paymentsOf,
  preparationsOf,
  profileOf,
  refundsOf,
  reviewsOf,
  roomMessagesOf,
  sessionsOf,
} from './export-store.ts'

/** Everything that is kept about the caller (GDPR art. 15 and 20, PIPA art. 35). */
export async function exportOwnData(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  actor: Actor,
  from: { address: string },
): Promise<Result<{ data: PersonalData }, ErrorCode>> {
  const { db } = deps
  const now = deps.now()
  const profile = await profileOf(db, actor.id)
  if (!profile) return no('LOGIN_REQUIRED')
  const data: PersonalData = {
    exportedAt: now.toISOString(),
    profile: { ...profile, createdAt: profile.createdAt.toISOString() },
    consents: (await consentsOf(db, actor.id)).map((row) => ({ ...row, at: row.at.toISOString() })),
    consultations: await consultations(deps, actor.id),
    drafts: await drafts(deps, actor.id),
    payments: await payments(deps, actor.id),
    coupons: (await couponsOf(db, actor.id)).map((row) => ({
      ...row,
      issuedAt: row.issuedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    })),
    reviews: (await reviewsOf(db, actor.id)).map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      agreedAt: row.agreedAt?.toISOString() ?? null,
      publishedAt: row.publishedAt?.toISOString() ?? null,
    })),
    preparations: await preparationsOf(db, actor.id),
    rooms: await rooms(deps, actor.id),
    messages: (await messagesOf(db, actor.id)).map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
    })),
    alertDevices: (await alertDevicesOf(db, actor.id)).map(({ name, createdAt, lastAlertAt }) => ({
      name,
      createdAt: createdAt.toISOString(),
      lastAlertAt: lastAlertAt?.toISOString() ?? null,
    })),
    passkeys: (await passkeysOf(db, actor.id)).map(({ name, createdAt, lastUsedAt }) => ({
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    logins: (await loginsOf(db, actor.id)).map((row) => ({ ...row, at: row.at.toISOString() })),
    sessions: (await sessionsOf(db, actor.id)).map(({ userAgent, address, createdAt, lastSeenAt }) => ({
      device: deviceName(userAgent ?? ''),
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  }
  await audit(db, { actor, action: 'data_exported', address: from.address, at: now })
  return ok({ data })
}

async function consultations(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
): Promise<PersonalData['consultations']> {
  const rows = await consultationsOf(db, userId)
  return rows.map(({ startsAt, createdAt, fileName, sizeBytes, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    createdAt: createdAt.toISOString(),
    attachment:
      fileName === null || sizeBytes === null
        ? null
        : { fileName, sizeBytes, download: `${config.publicUrl}${attachmentPath(row.id)}` },
  }))
}

async function rooms({ db }: Pick<Deps, 'db'>, userId: string): Promise<PersonalData['rooms']> {
  const byRoom = Map.groupBy(await roomMessagesOf(db, userId), ({ consultationId }) => consultationId)
  return [...byRoom].map(([consultationId, rows]) => ({
    consultationId,
    messages: rows.map(({ from, text, at, fileName }) => ({ from, text, at: at.toISOString(), fileName })),
  }))
}

async function drafts({ db }: Pick<Deps, 'db'>, userId: string): Promise<PersonalData['drafts']> {
  return (await draftsOf(db, userId)).map(({ draft, createdAt }) => {
    // Validated by the contract before it was stored.
    const { name, email, platform, platformId, preferredDate, preferredTime, message, timeZone } =
      draft as Draft
    return {
      name,
      email,
      platform,
      platformId,
      preferredDate,
      preferredTime,
      message,
      timeZone: timeZone ?? null,
      createdAt: createdAt.toISOString(),
    }
  })
}

async function payments({ db }: Pick<Deps, 'db'>, userId: string): Promise<PersonalData['payments']> {
  const refunds = await refundsOf(db, userId)
  const rows = await paymentsOf(db, userId)
  return rows.map(({ id, amountCents, currency, status, createdAt, paidAt }) => ({
    amount: fromMinor(amountCents, currency),
    currency,
    status,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    refunds: refunds
      .filter(({ paymentId }) => paymentId === id)
      .map((refund) => ({
        amount: fromMinor(refund.amountCents, currency),
        status: refund.status,
        requestedAt: refund.requestedAt.toISOString(),
      })),
  }))
}
