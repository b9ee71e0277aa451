import { z } from 'zod/mini'
import { alertKinds } from '#domain/alert-kinds.ts'
import { isCalendarDate } from '#domain/calendar.ts'
import { platforms } from '#domain/consultation.ts'
import { namesFactsOnly } from '#domain/named-facts.ts'
import { MAX_ANSWERS } from '#domain/plan.ts'
import { MAX_PLAN_TEMPLATES, MAX_QUICK_ANSWERS } from '#domain/ready-texts.ts'
import type { Settings } from '#domain/settings.ts'
import { MAX_CHAPTERS, MAX_FAQ, MAX_PARAGRAPHS, topics } from '#domain/site-texts.ts'
import { endpoint } from './endpoint.ts'
import { anyText, email, flag, httpsLink, instant, line, queryNumber, rowVersion } from './fields.ts'
import { locales } from './locales.ts'

const integer = (min: number, max: number) =>
  z.int('INVALID_INPUT').check(z.gte(min, 'INVALID_INPUT'), z.lte(max, 'INVALID_INPUT'))

export type Range = readonly [min: number, max: number]
type Ranges = Record<string, Range>
const vat = { USD: [0, 30], KRW: [0, 30] } satisfies Ranges
const coupon = { percent: [1, 90], validMonths: [1, 60] } satisfies Ranges
const slots = {
  firstHour: [0, 23],
  lastHour: [0, 23],
  durationMinutes: [15, 240],
  breakMinutes: [0, 120],
  leadHours: [1, 336],
  horizonWeeks: [1, 52],
  holdMinutes: [10, 120],
} satisfies Ranges
const policy = {
  refundNoticeHours: [0, 336],
  refundDaysFrom: [1, 60],
  refundDaysTo: [1, 60],
  reminderHours: [1, 168],
} satisfies Ranges
const retention = { draftDays: [1, 365], attachmentDays: [1, 1825], backupDays: [1, 1825] } satisfies Ranges
/** Ranges of the integers, which the admin screens show. */
export const ranges = { vat, coupon, slots, policy, retention }

/**
 * Declares a section with integers. The bundler leaves an unused schema out of the browser's bundle only if the
 * function that builds it is named in `manualPureFunctions` of scripts/build.ts, and no statement at the top level of
 * this module spreads the schema or reads a property of it.
 */
const section = <Name extends string, Rest extends Record<string, z.ZodMiniType>>(
  integers: Record<Name, Range>,
  rest: Rest,
) =>
  z.strictObject({
    ...(Object.fromEntries(
      Object.entries<Range>(integers).map(([name, [min, max]]) => [name, integer(min, max)]),
    ) as Record<Name, ReturnType<typeof integer>>),
    ...rest,
  })
const optionalLine = (maxLength: number) => z.union([z.literal(''), line(maxLength)], 'INVALID_INPUT')
const optionalLink = z.union([z.literal(''), httpsLink], 'INVALID_INPUT')
/** BCP 47, the language subtag. */
const language = z.string('INVALID_INPUT').check(z.regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, 'INVALID_INPUT'))
const chatAccount = z.strictObject({
  offered: flag,
  account: optionalLine(100),
  link: optionalLink,
})

const listOf = <Shape extends z.ZodMiniType>(shape: Shape, maxLength: number) =>
  z.array(shape, 'INVALID_INPUT').check(z.maxLength(maxLength, 'INVALID_INPUT'))

const entriesOf = <Name extends string, Shape extends z.ZodMiniType>(
  names: readonly Name[],
  shape: Shape,
): Record<Name, Shape> => Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>

/** Public text that may contain placeholders in braces. */
const lineWithFacts = (maxLength: number) => line(maxLength).check(z.refine(namesFactsOnly, 'INVALID_INPUT'))
const siteTexts = (maxBlocks: number) =>
  z.strictObject(
    entriesOf(
      locales,
      listOf(
        z.strictObject({
          title: lineWithFacts(160),
          text: listOf(lineWithFacts(1200), MAX_PARAGRAPHS).check(z.minLength(1, 'REQUIRED')),
        }),
        maxBlocks,
      ),
    ),
  )

const unique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

const quickAnswers = listOf(
  z
    .strictObject(entriesOf(locales, z.optional(line(300))))
    .check(z.refine((answer) => Object.values(answer).some(Boolean), 'REQUIRED')),
  MAX_QUICK_ANSWERS,
)
const planTemplates = listOf(
  z.strictObject({
    title: line(80),
    // A language of the site or of the consultations; one that was stored before stays valid.
    language,
    summary: anyText(1000),
    steps: listOf(z.strictObject({ text: line(300), link: optionalLink }), 12),
  }),
  MAX_PLAN_TEMPLATES,
)

/** All sections with their fields and ranges; rules for combinations are in domain/settings.ts. */
export const sections = {
  company: z.strictObject({
    name: line(60),
    koreanName: line(60),
    email,
    legalName: line(120),
    representative: line(120),
    businessNumber: line(40),
    mailOrderNumber: optionalLine(60),
    hostingProvider: optionalLine(120),
    address: line(300),
    phone: line(40),
    privacyOfficer: line(120),
    instagram: optionalLink,
    facebook: optionalLink,
    kakao: optionalLink,
    koreanLegalName: optionalLine(120),
    koreanRepresentative: optionalLine(120),
    koreanPrivacyOfficer: optionalLine(120),
    koreanAddress: optionalLine(300),
  }),
  prices: z.strictObject({
    // A provider refuses less than a dollar; the upper limit catches typing errors.
    USD: integer(100, 1_000_000),
    KRW: integer(1000, 10_000_000),
  }),
  vat: section(vat, {
    from: z.string('INVALID_INPUT').check(z.refine((on) => on === '' || isCalendarDate(on), 'INVALID_INPUT')),
  }),
  coupon: section(coupon, {
    prefix: z.string('INVALID_INPUT').check(z.regex(/^[A-Z]{2,8}$/, 'INVALID_INPUT')),
  }),
  slots: section(slots, {
    weekdays: z
      .array(integer(0, 6), 'INVALID_INPUT')
      .check(z.minLength(1, 'INVALID_INPUT'), z.refine(unique, 'INVALID_INPUT')),
  }),
  policy: section(policy, {
    absentRefund: z.enum(['none', 'move'], 'INVALID_INPUT'),
  }),
  platforms: z.strictObject(entriesOf(platforms, chatAccount)),
  // Languages of domain/conversation-languages.ts; one that was stored before stays valid.
  languages: z
    .array(language, 'INVALID_INPUT')
    .check(
      z.minLength(1, 'INVALID_INPUT'),
      z.maxLength(20, 'INVALID_INPUT'),
      z.refine(unique, 'INVALID_INPUT'),
    ),
  quickAnswers,
  planTemplates,
  faq: siteTexts(MAX_FAQ),
  story: siteTexts(MAX_CHAPTERS),
  profile: siteTexts(1),
  intake: z.strictObject(
    entriesOf(
      topics,
      z.strictObject(
        entriesOf(locales, listOf(line(300), MAX_ANSWERS).check(z.refine(unique, 'INVALID_INPUT'))),
      ),
    ),
  ),
  alerts: z.strictObject(entriesOf(alertKinds, flag)),
  retention: section(retention, {}),
  processors: z.strictObject({
    mailRelay: optionalLine(200),
    fileStorage: optionalLine(200),
    backups: optionalLine(200),
    translation: optionalLine(200),
    representative: optionalLine(300),
  }),
} satisfies Record<keyof Settings, z.ZodMiniType>

/** All settings, complete and each in its range. */
export const settings = z.strictObject(sections)

export const getSettings = endpoint('GET /api/settings', {
  access: 'admin',
  output: z.object({ settings, version: z.number() }),
  summary: 'Get the current settings with their version',
})

/** The settings that all staff use in a consultation; the others are for owners. */
export const getReadyTexts = endpoint('GET /api/desk/ready-texts', {
  access: 'admin',
  output: z.object({ quickAnswers, planTemplates }),
  summary: 'Get the quick replies of the chat and the templates of plans',
})

export const changeSettings = endpoint('PUT /api/settings', {
  access: 'admin',
  input: z.strictObject({
    /** The version that the change was made from. */
    version: rowVersion,
    /** Sections with the changed fields; checked together with all other settings. */
    changes: z.record(z.string(), z.unknown()),
  }),
  output: z.object({ settings, version: z.number() }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'Update settings; every node applies them within ten seconds, paid bookings keep theirs',
})

export const listSettingsVersions = endpoint('GET /api/settings/versions', {
  access: 'admin',
  input: z.strictObject({
    /** Returns only versions below this one, for the next page. */
    before: z.optional(queryNumber(1, 2_147_483_647)),
  }),
  output: z.object({
    versions: z.array(
      z.object({
        version: z.number(),
        at: instant,
        /** Mail address of the admin; null once the account is deleted. */
        by: z.nullable(z.string()),
        changes: z.record(z.string(), z.unknown()),
        /** Previous values of the changed fields: sent as `changes`, they undo this version. */
        before: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
  summary: 'List changes of settings with account and time, newest first',
})

/** Public data of the company. */
export const getPublicSettings = endpoint('GET /api/office', {
  access: 'public',
  output: z.object({
    name: z.string(),
    prices: z.array(z.object({ amount: z.string(), currency: z.enum(['USD', 'KRW']) })),
    refundNoticeHours: z.number(),
    languages: z.array(z.string()),
    platforms: z.array(z.object({ id: z.enum(platforms), account: z.string(), link: z.string() })),
    hours: z.object({
      weekdays: z.array(z.number()),
      /** Of all services and counsellors; `durationMinutes` is that of the settings. */
      firstStart: z.string(),
      lastStart: z.string(),
      durationMinutes: z.number(),
      timeZone: z.string(),
    }),
  }),
  summary: 'Get the public settings: name, prices, refund notice, languages, chat apps and hours',
})
