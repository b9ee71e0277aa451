import type { ErrorCode } from '#contract/errors.ts'
import { attachmentPath } from '#contract/attachments.ts'
import type { Draft } from '#contract/payments.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { fromMinor } from '#domain/currency.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { deviceName } from '#server/device-name.ts'
import { listAlertDevices, findCalendarFeed, listCalendars, findWorkingHours } from './export-staff-store.ts'
import {
  listActions,
  listCashReceipts,
  listConsents,
  listConsultations,
  listCoupons,
  listDisputes,
  listDrafts,
  listFiles,
  isClient,
  listLogins,
  listMails,
  listPasskeys,
  listPayments,
  listPreparations,
  findProfile,
  listRefunds,
  listReviews,
  listChatMessages,
  listSessions,
  listWaits,
} from './export-store.ts'

type ExportDeps = Pick<Deps, 'db' | 'now' | 'config'>

/** Exports all stored data about the caller (GDPR art. 15 and 20, PIPA art. 35). */
export async function exportOwnData(
  deps: ExportDeps,
  actor: Actor,
  from: { address: string },
): Promise<Result<{ data: PersonalData }, ErrorCode>> {
  const data = await findPersonalData(deps, actor.id)
  if (!data) return err('LOGIN_REQUIRED')
  await audit(deps.db, { actor, action: 'data_exported', address: from.address, at: deps.now() })
  return ok({ data })
}

/** Exports all stored data about a client for an admin. The call itself writes the audit entry. */
export async function exportClientData(
  deps: ExportDeps,
  { id }: { id: string },
): Promise<Result<{ data: PersonalData }, ErrorCode>> {
  const data = (await isClient(deps.db, id)) ? await findPersonalData(deps, id) : null
  return data ? ok({ data }) : err('NOT_FOUND')
}

async function findPersonalData(deps: ExportDeps, userId: string): Promise<PersonalData | null> {
  const { db } = deps
  const profile = await findProfile(db, userId)
  if (!profile) return null
  const calendarFeed = await findCalendarFeed(db, userId)
  return {
    exportedAt: deps.now().toISOString(),
    profile: { ...profile, createdAt: profile.createdAt.toISOString() },
    consents: (await listConsents(db, userId)).map((row) => ({ ...row, at: row.at.toISOString() })),
    consultations: await consultations(deps, userId),
    waits: (await listWaits(db, userId)).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    files: (await listFiles(db, userId)).map((row) => ({ ...row, uploadedAt: row.uploadedAt.toISOString() })),
    drafts: await drafts(deps, userId),
    payments: await payments(deps, userId),
    coupons: (await listCoupons(db, userId)).map((row) => ({
      ...row,
      issuedAt: row.issuedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    })),
    reviews: (await listReviews(db, userId)).map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      agreedAt: row.agreedAt?.toISOString() ?? null,
      publishedAt: row.publishedAt?.toISOString() ?? null,
    })),
    preparations: await listPreparations(db, userId),
    rooms: await chats(deps, userId),
    messages: (await listMails(db, userId)).map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
    })),
    alertDevices: (await listAlertDevices(db, userId)).map(({ name, createdAt, lastAlertAt }) => ({
      name,
      createdAt: createdAt.toISOString(),
      lastAlertAt: lastAlertAt?.toISOString() ?? null,
    })),
    workingHours: await findWorkingHours(db, userId),
    calendars: (await listCalendars(db, userId)).map(({ host, createdAt, lastReadAt }) => ({
      host,
      createdAt: createdAt.toISOString(),
      lastReadAt: instantOf(lastReadAt),
    })),
    calendarFeed: calendarFeed
      ? { createdAt: calendarFeed.createdAt.toISOString(), expiresAt: instantOf(calendarFeed.expiresAt) }
      : null,
    passkeys: (await listPasskeys(db, userId)).map(({ name, createdAt, lastUsedAt }) => ({
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    logins: (await listLogins(db, userId)).map((row) => ({ ...row, at: row.at.toISOString() })),
    actions: (await listActions(db, userId)).map((row) => ({ ...row, at: row.at.toISOString() })),
    sessions: (await listSessions(db, userId)).map(({ userAgent, address, createdAt, lastSeenAt }) => ({
      device: deviceName(userAgent ?? ''),
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  }
}

const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null

async function consultations(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
): Promise<PersonalData['consultations']> {
  const rows = await listConsultations(db, userId)
  return rows.map(({ fileName, sizeBytes, missedAskedAt, ...row }) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    missedAt: instantOf(row.missedAt),
    missedReportedAt: instantOf(missedAskedAt),
    beganAt: instantOf(row.beganAt),
    completedAt: instantOf(row.completedAt),
    cancelledAt: instantOf(row.cancelledAt),
    attachment:
      fileName === null || sizeBytes === null
        ? null
        : { fileName, sizeBytes, download: `${config.publicUrl}${attachmentPath(row.id)}` },
  }))
}

async function chats({ db }: Pick<Deps, 'db'>, userId: string): Promise<PersonalData['rooms']> {
  const byChat = Map.groupBy(await listChatMessages(db, userId), ({ consultationId }) => consultationId)
  return [...byChat].map(([consultationId, rows]) => ({
    consultationId,
    messages: rows.map(({ from, text, at, fileName }) => ({ from, text, at: at.toISOString(), fileName })),
  }))
}

async function drafts({ db }: Pick<Deps, 'db'>, userId: string): Promise<PersonalData['drafts']> {
  return (await listDrafts(db, userId)).map(({ draft, createdAt }) => {
    // The contract validated it before it was stored.
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
  const refunds = await listRefunds(db, userId)
  const disputes = await listDisputes(db, userId)
  const receipts = await listCashReceipts(db, userId)
  const rows = await listPayments(db, userId)
  return rows.map(({ id, amountCents, currency, status, note, receiptUrl, createdAt, paidAt }) => ({
    amount: fromMinor(amountCents, currency),
    currency,
    status,
    note,
    receiptUrl,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    refunds: refunds
      .filter(({ paymentId }) => paymentId === id)
      .map((refund) => ({
        amount: fromMinor(refund.amountCents, currency),
        status: refund.status,
        reason: refund.reason,
        requestedAt: refund.requestedAt.toISOString(),
      })),
    disputes: disputes
      .filter(({ paymentId }) => paymentId === id)
      .map(({ status: state, reason, updatedAt }) => ({
        status: state,
        reason,
        updatedAt: updatedAt.toISOString(),
      })),
    cashReceipts: receipts
      .filter(({ paymentId }) => paymentId === id)
      .map(({ kind, approvalNumber, issuedOn }) => ({ kind, approvalNumber, issuedOn })),
  }))
}
