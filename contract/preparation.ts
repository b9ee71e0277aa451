import { z } from 'zod/mini'
import { concerns } from '#domain/concerns.ts'
import { consultationStatuses } from '#domain/consultation.ts'
import { MAX_ANSWERS, MAX_STEPS } from '#domain/plan.ts'
import { endpoint } from './endpoint.ts'
import {
  anyText,
  flag,
  httpsLink,
  id,
  instant,
  line,
  queryNumber,
  rowVersion,
  storedLocale,
} from './fields.ts'
import { locales } from './locales.ts'

const at = (what: string): `/api/${string}` => `/api/consultations/:id/${what}`
const day = z.string('INVALID_INPUT').check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'INVALID_INPUT'))

const answer = z.object({ question: z.string(), answer: z.string() })
/** Answers of the client; null before. */
export const intake = z.nullable(z.object({ answers: z.array(answer), at: instant }))

const step = z.strictObject({
  text: line(300),
  on: z.optional(z.nullable(day)),
  link: z.optional(z.nullable(httpsLink)),
})
const writtenPlan = z.strictObject({
  language: z.string('INVALID_INPUT').check(z.regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, 'INVALID_INPUT')),
  summary: anyText(6000),
  steps: z.array(step, 'INVALID_INPUT').check(z.maxLength(MAX_STEPS, 'INVALID_INPUT')),
})
const keptStep = z.object({ text: z.string(), on: z.nullable(z.string()), link: z.nullable(z.string()) })
const draft = z.object({
  language: z.string(),
  summary: z.string(),
  steps: z.array(keptStep),
  version: z.number(),
})
export const publishedPlan = z.object({
  language: z.string(),
  summary: z.string(),
  steps: z.array(z.extend(keptStep, { n: z.number(), done: z.boolean() })),
  publishedAt: instant,
  changedAt: z.nullable(instant),
})
export type PublishedPlan = z.output<typeof publishedPlan>
export type PlanDraft = z.output<typeof draft>

/** Topic of the consultation; null when none was chosen. */
const concern = z.nullable(z.enum(concerns, 'INVALID_INPUT'))

const preparation = z.object({
  concern,
  intake,
  /** Questions that replace the built-in ones, by topic and language. */
  questions: z.array(z.object({ concern, language: z.enum(locales), questions: z.array(z.string()) })),
  /** Deadline for giving or changing answers. */
  intakeUntil: instant,
  plan: z.nullable(publishedPlan),
})

export const getPreparation = endpoint(`GET ${at('preparation')}`, {
  access: 'user',
  input: z.strictObject({ id }),
  output: preparation,
  reads: 'preparation.read',
  summary: "Get the client's answers and the published plan",
})
export type Preparation = z.output<typeof preparation>

export const answerIntake = endpoint(`POST ${at('intake')}`, {
  access: 'customer',
  input: z.strictObject({
    id,
    answers: z
      .array(
        z.union(
          [anyText(2000), z.strictObject({ question: line(300), answer: anyText(2000) })],
          'INVALID_INPUT',
        ),
        'INVALID_INPUT',
      )
      .check(z.minLength(1, 'REQUIRED'), z.maxLength(MAX_ANSWERS, 'INVALID_INPUT')),
    concern: z.optional(concern),
  }),
  output: preparation,
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'Answer the questions before the consultation, until its start',
})

const notes = z.object({ text: z.string(), version: z.number() })

export const getBrief = endpoint(`GET ${at('brief')}`, {
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.object({
    /** The client's language on the site, in which the staff may write to them. */
    locale: storedLocale,
    concern,
    intake,
    message: z.string(),
    fileName: z.nullable(z.string()),
    /** Shared by the staff. */
    notes,
    /** The caller's own, hidden from the rest of the staff. */
    privateNotes: notes,
    draft: z.nullable(draft),
    plan: z.nullable(publishedPlan),
    /** The client's other consultations, the newest first. */
    earlier: z.array(
      z.object({
        id: z.string(),
        startsAt: instant,
        status: z.enum(consultationStatuses),
        message: z.string(),
        notes: z.string(),
        privateNotes: z.string(),
        plan: z.nullable(publishedPlan),
      }),
    ),
  }),
  reads: 'preparation.read',
  summary: 'Get the brief of a consultation: answers, message, notes, earlier consultations with their plans',
})
export type Brief = z.output<typeof getBrief.output>

const often = [{ per: 'account', calls: 600, seconds: 600 }] as const

export const saveNotes = endpoint(`PUT ${at('notes')}`, {
  access: 'admin',
  input: z.strictObject({
    id,
    text: anyText(20_000),
    /** True: the caller's own notes instead of the shared ones. */
    private: z.optional(z.boolean()),
    /** The version that was edited; without it the current one is replaced unconditionally. */
    version: z.optional(rowVersion),
  }),
  output: z.object({ notes }),
  limits: often,
  summary: 'Save internal notes, shared by the staff or seen by their author only',
})

export const savePlan = endpoint(`PUT ${at('plan')}`, {
  access: 'admin',
  input: z.strictObject({
    id,
    ...writtenPlan.shape,
    /** The version that was edited; without it the current one is replaced unconditionally. */
    version: z.optional(rowVersion),
  }),
  output: z.object({ draft }),
  limits: often,
  summary: 'Save the draft of the plan, which the client cannot see before it is published',
})

export const publishPlan = endpoint(`POST ${at('plan/publish')}`, {
  access: 'admin',
  input: z.strictObject({
    id,
    /** Version of the draft that the admin saw. A later change by another admin is not published unseen. */
    version: z.optional(rowVersion),
  }),
  output: z.object({ plan: publishedPlan }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary:
    'Publish the draft of the plan; the first version is mailed, later ones show the time of the change',
})

export const tickStep = endpoint(`POST ${at('plan/steps/:n')}`, {
  access: 'customer',
  input: z.strictObject({ id, n: queryNumber(1, MAX_STEPS), done: z._default(flag, true) }),
  output: z.object({ plan: publishedPlan }),
  limits: [{ per: 'account', calls: 300, seconds: 600 }],
  summary: 'Tick or untick a step of the plan; steps count from 1',
})
