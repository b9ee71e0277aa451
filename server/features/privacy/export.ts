import { attachmentPath } from '#contract/attachments.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Draft } from '#contract/payments.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { fromMinor } from '#domain/currency.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { deviceName } from '#server/device-name.ts'
import { withIsoDates } from '#server/iso-dates.ts'
import { listActions, listLogins, listPasskeys, listSessions } from './export-account-store.ts'
import { listAlertDevices, findCalendarFeed, listCalendars, findWorkingHours } from './export-staff-store.ts'
import {
  listCashReceipts,
  listConsents,
  listConsultations,
  listCoupons,
  listDisputes,
  listDrafts,
  listFiles,
  isClient,
  listMails,
  listPayments,
  listPreparations,
  findProfile,
  listRefunds,
  listReviews,
  listChatMessages,
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
    profile: withIsoDates(profile),
    consents: (await listConsents(db, userId)).map(withIsoDates),
    consultations: await consultations(deps, userId),
    waits: (await listWaits(db, userId)).map(withIsoDates),
    files: (await listFiles(db, userId)).map(withIsoDates),
    drafts: await drafts(deps, userId),
    payments: await payments(deps, userId),
    coupons: (await listCoupons(db, userId)).map(withIsoDates),
    reviews: (await listReviews(db, userId)).map(withIsoDates),
    preparations: await listPreparations(db, userId),
    rooms: await chats(deps, userId),
    messages: (await listMails(db, userId)).map(withIsoDates),
    alertDevices: (await listAlertDevices(db, userId)).map(withIsoDates),
    workingHours: await findWorkingHours(db, userId),
    calendars: (await listCalendars(db, userId)).map(withIsoDates),
    calendarFeed: calendarFeed ? withIsoDates(calendarFeed) : null,
    passkeys: (await listPasskeys(db, userId)).map(withIsoDates),
    logins: (await listLogins(db, userId)).map(withIsoDates),
    actions: (await listActions(db, userId)).map(withIsoDates),
    sessions: (await listSessions(db, userId)).map(({ userAgent, ...session }) => ({
      ...withIsoDates(session),
      device: deviceName(userAgent ?? ''),
    })),
  }
}

async function consultations(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
): Promise<PersonalData['consultations']> {
  const rows = await listConsultations(db, userId)
  return rows.map(({ fileName, sizeBytes, ...row }) => ({
    ...withIsoDates(row),
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
    messages: rows.map(({ from, text, at, fileName }) => withIsoDates({ from, text, at, fileName })),
  }))
}

async function drafts({ db }: Pick<Deps, 'db'>, userId: string): Promise<PersonalData['drafts']> {
  return (await listDrafts(db, userId)).map(({ draft, service, counsellor, createdAt }) => {
    // The contract validated it before it was stored.
    const { timeZone, language, concern, ...own } = draft as Draft
    const { name, email, platform, platformId, preferredDate, preferredTime, message } = own
    return {
      name,
      email,
      platform,
      platformId,
      preferredDate,
      preferredTime,
      message,
      timeZone: timeZone ?? null,
      language: language ?? null,
      concern: concern ?? null,
      service,
      counsellor,
      createdAt: createdAt.toISOString(),
    }
  })
}

async function payments({ db }: Pick<Deps, 'db'>, userId: string): Promise<PersonalData['payments']> {
  const refunds = Map.groupBy(await listRefunds(db, userId), paymentOf)
  const disputes = Map.groupBy(await listDisputes(db, userId), paymentOf)
  const receipts = Map.groupBy(await listCashReceipts(db, userId), paymentOf)
  const rows = await listPayments(db, userId)
  return rows.map(({ id, amountCents, ...payment }) => ({
    ...withIsoDates(payment),
    amount: fromMinor(amountCents, payment.currency),
    refunds: (refunds.get(id) ?? []).map(({ status, reason, requestedAt, amountCents: refundedCents }) => ({
      ...withIsoDates({ status, reason, requestedAt }),
      amount: fromMinor(refundedCents, payment.currency),
    })),
    disputes: (disputes.get(id) ?? []).map(({ status, reason, updatedAt }) =>
      withIsoDates({ status, reason, updatedAt }),
    ),
    cashReceipts: (receipts.get(id) ?? []).map(({ kind, approvalNumber, issuedOn }) => ({
      kind,
      approvalNumber,
      issuedOn,
    })),
  }))
}

const paymentOf = ({ paymentId }: { paymentId: string }): string => paymentId
