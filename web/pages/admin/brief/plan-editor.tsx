import { type ReactNode, useId, useState } from 'react'
import { localeNames } from '#contract/locale-names.ts'
import { isLocale, locales } from '#contract/locales.ts'
import { type Brief, getBrief, publishPlan, type PublishedPlan, savePlan } from '#contract/preparation.ts'
import { MAX_STEPS } from '#domain/plan.ts'
import type { PlanTemplate } from '#domain/ready-texts.ts'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { call } from '#web/wire/api.ts'
import { useAutosave } from './autosave.ts'
import {
  aStep,
  type Draft,
  type DraftStep,
  firstDraft,
  isSamePlan,
  linkOf,
  moved,
  planOf,
  taken,
  templateName,
} from './draft.ts'
import { SavingLine } from './saving-line.tsx'
import { StepFields } from './step-fields.tsx'

type Props = { consultationId: string; brief: Brief; language: string; templates: readonly PlanTemplate[] }

/** The plan's editor; the client sees the published version and the date of its last correction. */
export function PlanEditor({ consultationId: id, brief, language, templates }: Props): ReactNode {
  const t = useText('brief')
  const errorText = useErrorText()
  const heading = useId()
  const [published, setPublished] = useState(brief.plan)
  const [outcome, setOutcome] = useState<{ isGood: boolean; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [newest, setNewest] = useState<string | null>(null)
  const { value, saving, theirs, version, change, flush, settle } = useAutosave<Draft>(
    { value: firstDraft(brief.draft, language), version: brief.draft?.version ?? 0 },
    {
      save: async (draft, version) => {
        const answer = await call(savePlan, { id, version, ...planOf(draft) })
        return answer.ok ? { ...answer, value: answer.value.draft.version } : answer
      },
      read: async () => {
        const answer = await call(getBrief, { id })
        if (!answer.ok) return answer
        const { draft } = answer.value
        return { ...answer, value: { value: firstDraft(draft, language), version: draft?.version ?? 0 } }
      },
      isSame: (one, other) => isSamePlan(planOf(one), planOf(other)),
    },
  )
  const { steps } = value
  const plan = planOf(value)
  const write = (next: Partial<Draft>): void => {
    setOutcome(null)
    change({ ...value, ...next })
  }
  const writeStep = (key: string, next: Partial<DraftStep>): void =>
    write({ steps: steps.map((step) => (step.key === key ? { ...step, ...next } : step)) })
  const addAfter = (index: number): void => {
    if (steps.length >= MAX_STEPS) return
    const step = aStep()
    setNewest(step.key)
    write({ steps: [...steps.slice(0, index + 1), step, ...steps.slice(index + 1)] })
  }
  const publish = async (): Promise<void> => {
    if (steps.some(({ link }) => linkOf(link) === null))
      return setOutcome({ isGood: false, text: t('draft.faulty') })
    setBusy(true)
    setOutcome(null)
    // `flush` shows its own error if saving fails.
    const answer = (await flush()) ? await call(publishPlan, { id, version: version() }) : null
    setBusy(false)
    if (!answer) return
    if (!answer.ok) return setOutcome({ isGood: false, text: errorText(answer.code, answer.message) })
    setOutcome({ isGood: true, text: t(published ? 'draft.corrected' : 'draft.done') })
    setPublished(answer.value.plan)
  }
  return (
    <section className="card draft" aria-labelledby={heading}>
      <h3 id={heading}>{t('draft.title')}</h3>
      <p className="hint">{t('draft.about')}</p>
      <div className="pair">
        <SourceSelect
          templates={templates}
          earlier={brief.earlier}
          language={value.language}
          onTake={(from) => write(taken(value, from))}
        />
        <LanguageSelect
          value={value.language}
          offered={[...locales, language, value.language]}
          onChange={(chosen) => write({ language: chosen })}
        />
      </div>
      <SummaryField draft={value} onChange={(summary) => write({ summary })} />
      {steps.length > 0 && (
        <ol className="draft-steps" aria-label={t('draft.steps')}>
          {steps.map((step, index) => (
            <StepFields
              key={step.key}
              step={step}
              number={index + 1}
              isLast={index === steps.length - 1}
              isNew={step.key === newest}
              language={value.language}
              onWrite={(next) => writeStep(step.key, next)}
              onMove={(by) => write({ steps: moved(steps, index, by) })}
              onRemove={() => write({ steps: steps.filter(({ key }) => key !== step.key) })}
              onNext={() => addAfter(index)}
            />
          ))}
        </ol>
      )}
      <p>
        <Button look="plain" disabled={steps.length >= MAX_STEPS} onClick={() => addAfter(steps.length - 1)}>
          {t('draft.add')}
        </Button>
      </p>
      {theirs && <StaleNotice theirs={theirs.value} mine={value} onChoose={settle} />}
      <SavingLine saving={saving} onRetry={() => void flush()} />
      <PublishedState published={published} differs={published !== null && !isSamePlan(published, plan)} />
      {outcome && (outcome.isGood ? <Status>{outcome.text}</Status> : <Alert>{outcome.text}</Alert>)}
      <Button busy={isBusy} onClick={() => void publish()}>
        {t(published ? 'draft.correct' : 'draft.publish')}
      </Button>
    </section>
  )
}

type LanguageProps = { value: string; offered: readonly string[]; onChange: (language: string) => void }

/** The language in which the plan is written. */
function LanguageSelect({ value, offered, onChange }: LanguageProps): ReactNode {
  const t = useText('brief')
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('draft.language')}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {[...new Set(offered)].map((each) => (
          <option key={each} value={each}>
            {isLocale(each) ? localeNames[each] : each}
          </option>
        ))}
      </select>
    </div>
  )
}

type SummaryProps = { draft: Draft; onChange: (summary: string) => void }

function SummaryField({ draft, onChange }: SummaryProps): ReactNode {
  const t = useText('brief')
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('draft.summary')}</label>
      <textarea
        id={id}
        className="growing"
        lang={draft.language}
        dir="auto"
        rows={3}
        maxLength={6000}
        value={draft.summary}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

type StaleProps = { theirs: Draft; mine: Draft; onChoose: (draft: Draft) => void }

/** Another member of the staff has saved the plan since it was loaded: one of the two drafts must be chosen. */
function StaleNotice({ theirs, mine, onChoose }: StaleProps): ReactNode {
  const t = useText('brief')
  return (
    <div className="notice warm stack tight" role="alert">
      <p>{t('stale.plan')}</p>
      <p className="typed">{textOfPlan(theirs)}</p>
      <p className="row">
        <Button onClick={() => onChoose(theirs)}>{t('stale.theirs')}</Button>
        <Button look="plain" onClick={() => onChoose(mine)}>
          {t('stale.mine')}
        </Button>
      </p>
    </div>
  )
}

const textOfPlan = (draft: Draft): string => {
  const { summary, steps } = planOf(draft)
  return [summary, ...steps.map(({ text }, index) => `${index + 1}. ${text}`)].join('\n')
}

/** The published version, and whether it differs from the draft. */
function PublishedState({
  published,
  differs,
}: {
  published: PublishedPlan | null
  differs: boolean
}): ReactNode {
  const t = useText('brief')
  const locale = useLocale()
  if (!published) return <p className="small muted">{t('draft.never')}</p>
  const { publishedAt, changedAt, steps } = published
  const moment = formatKoreaTime(publishedAt, locale)
  return (
    <p className="small muted">
      {changedAt
        ? t('draft.changed', { moment, changed: formatKoreaTime(changedAt, locale) })
        : t('draft.published', { moment })}{' '}
      {steps.length > 0 &&
        t('draft.ticked', { done: steps.filter(({ done }) => done).length, all: steps.length })}{' '}
      {differs && <strong>{t('draft.differs')}</strong>}
    </p>
  )
}

type Source = {
  language: string
  summary: string
  steps: readonly { text: string; on?: string | null; link: string | null }[]
}

type SourceProps = {
  templates: readonly PlanTemplate[]
  earlier: Brief['earlier']
  /** Language of the draft. */
  language: string
  onTake: (from: Source) => void
}

/** A choice of the office's templates and this client's earlier plans, to begin the draft with. */
function SourceSelect({ templates, earlier, language, onTake }: SourceProps): ReactNode {
  const t = useText('brief')
  const locale = useLocale()
  const id = useId()
  const sources: { name: string; from: Source }[] = [
    ...templates.map((template) => ({ name: templateName(template, language), from: template })),
    ...earlier.flatMap(({ plan, startsAt }) =>
      plan ? [{ name: t('draft.earlier', { moment: formatKoreaTime(startsAt, locale) }), from: plan }] : [],
    ),
  ]
  if (sources.length === 0) return null
  return (
    <div className="field">
      <label htmlFor={id}>{t('draft.template')}</label>
      <select
        id={id}
        value=""
        onChange={({ target }) => {
          const source = sources[Number(target.value)]
          if (target.value !== '' && source) onTake(source.from)
        }}
      >
        <option value="">{t('draft.choose')}</option>
        {sources.map(({ name }, index) => (
          <option key={`${index} ${name}`} value={index}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
