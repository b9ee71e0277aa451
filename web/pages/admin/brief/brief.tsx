import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Consultation } from '#contract/consultations.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { type Brief as BriefData, getBrief } from '#contract/preparation.ts'
import { getReadyTexts } from '#contract/settings.ts'
import { type PlanTemplate, templatesFor } from '#domain/ready-texts.ts'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { consultationHref } from '#web/pages/admin/views.ts'
import { ChatPart, TranslationPart } from '#web/pages/consultations/parts.tsx'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { call } from '#web/wire/api.ts'
import { Notes } from './notes.tsx'
import { PlanEditor } from './plan-editor.tsx'

export type BriefProps = { consultation: Pick<Consultation, '_id' | 'language' | 'counsellor'> }

type Loaded = { brief: BriefData | null; templates: PlanTemplate[] }

/** If the templates cannot be loaded, a plan can be written without them. */
async function load(id: string): Promise<Loaded> {
  const [brief, texts] = await Promise.all([call(getBrief, { id }), call(getReadyTexts, {})])
  return {
    brief: brief.ok ? brief.value : null,
    templates: texts.ok ? texts.value.planTemplates : [],
  }
}

/** Two columns of a consultation's page: the preparation, and the chat with the plan. */
export function Brief({ consultation: { _id: id, language, counsellor } }: BriefProps): ReactNode {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    void load(id).then(setLoaded)
  }, [id])
  const retry = (): void => {
    setLoaded(null)
    void load(id).then(setLoaded)
  }
  const known = loaded?.brief
  const talks = language ?? known?.locale ?? DEFAULT_LOCALE
  return (
    <>
      <div className="consultation-column">
        {loaded === null && <Loading />}
        {loaded?.brief === null && <BriefLoadError onRetry={retry} />}
        {known && (
          <>
            <Answers consultationId={id} intake={known.intake} language={talks} />
            <div id="notes">
              <Notes consultationId={id} brief={known} hasColleagues={counsellor?.alone === false} />
            </div>
          </>
        )}
      </div>
      <div className="consultation-column main">
        <ChatPart consultationId={id} side="office" />
        {known && (
          <>
            <div id="plan">
              <PlanEditor
                consultationId={id}
                brief={known}
                language={talks}
                templates={templatesFor(loaded.templates, talks)}
              />
            </div>
            <Others others={known.earlier} />
          </>
        )}
      </div>
    </>
  )
}

function BriefLoadError({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useText('brief')
  return (
    <Alert>
      {t('brief.failed')}{' '}
      <Button look="quiet" onClick={onRetry}>
        {t('saving.again')}
      </Button>
    </Alert>
  )
}

type AnswersProps = Pick<BriefData, 'intake'> & { consultationId: string; language: string }

function Answers({ consultationId, intake, language }: AnswersProps): ReactNode {
  const t = useText('brief')
  const locale = useLocale()
  return (
    <section className="card" aria-labelledby="answers">
      <h3 id="answers">{t('brief.title')}</h3>
      {intake ? (
        <>
          <dl className="answers">
            {intake.answers.map(({ question, answer }, index) => (
              <div key={`${index} ${question}`}>
                <dt className="muted">{question}</dt>
                <dd className="typed" dir="auto">
                  {answer || '–'}
                </dd>
              </div>
            ))}
          </dl>
          <TranslationPart
            consultationId={consultationId}
            text={intake.answers.map(({ answer }) => answer).join('\n')}
            from={language}
          />
          <p className="small muted">{t('brief.answered', { moment: formatKoreaTime(intake.at, locale) })}</p>
        </>
      ) : (
        <p className="muted">{t('brief.noAnswers')}</p>
      )}
    </section>
  )
}

/** The same person's other consultations: their notes and plans. */
function Others({ others }: { others: BriefData['earlier'] }): ReactNode {
  const t = useText('brief')
  const locale = useLocale()
  if (others.length === 0) return null
  return (
    <section className="card" aria-labelledby="others">
      <h3 id="others">{t('brief.others')}</h3>
      <ul className="rows">
        {others.map(({ id, startsAt, message, notes, privateNotes, plan }) => (
          <li key={id} className="entry">
            <Link data-row to={consultationHref(id)}>
              <strong>{formatKoreaTime(startsAt, locale)}</strong>
              <span className="quote" dir="auto">
                {message}
              </span>
            </Link>
            {notes !== '' && (
              <p className="small">
                <span className="muted">{t('brief.othersNotes')}:</span> <span dir="auto">{notes}</span>
              </p>
            )}
            {privateNotes !== '' && (
              <p className="small">
                <span className="muted">{t('notes.private')}:</span> <span dir="auto">{privateNotes}</span>
              </p>
            )}
            {plan && (
              <p className="small">
                <span className="muted">{t('brief.othersPlan')}:</span>{' '}
                <span dir="auto">{[plan.summary, ...plan.steps.map(({ text }) => text)].join(' · ')}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
