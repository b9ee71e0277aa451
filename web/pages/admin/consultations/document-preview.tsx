import { type ReactNode, useState } from 'react'
import { attachmentPath, PREVIEW_PAGES_HEADER, previewPath } from '#contract/attachments.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Answer, readAnswer, UNREACHABLE } from '#web/wire/api.ts'

type Sheet = { pages: number } & ({ picture: string } | { text: string })
type Shown = { page: number; answer: Answer<Sheet> }

/** The file of a consultation: a preview of its pages, and the original on demand. */
export function AttachedFile({ id, fileName }: { id: string; fileName: string }): ReactNode {
  const t = useText('admin')
  const [shown, setShown] = useState<Shown | null>(null)
  const [asked, setAsked] = useState<number | null>(null)
  const isShowable = !/\.docx?$/i.test(fileName)

  // One page at a time: the server would refuse a parallel request.
  async function show(page: number): Promise<void> {
    if (asked !== null) return
    setAsked(page)
    setShown({ page, answer: await loadSheet(id, page) })
    setAsked(null)
  }

  return (
    <div className="attached">
      <p>{fileName}</p>
      {!isShowable && <p className="small muted">{t('preview.word')}</p>}
      <div className="row">
        {isShowable && (
          <Button
            look="plain"
            aria-expanded={shown !== null}
            busy={shown === null && asked !== null}
            onClick={() => (shown === null ? void show(1) : setShown(null))}
          >
            {shown === null ? t('preview.open') : t('preview.close')}
          </Button>
        )}
        <a href={attachmentPath(id)} download>
          {t('preview.original')}
        </a>
      </div>
      {shown && <Page fileName={fileName} {...shown} asked={asked} onAsk={(page) => void show(page)} />}
    </div>
  )
}

type PageProps = Shown & { fileName: string; asked: number | null; onAsk: (page: number) => void }

function Page({ fileName, page, answer, asked, onAsk }: PageProps): ReactNode {
  const t = useText('admin')
  const errorText = useErrorText()
  const button = (to: number, label: string, disabled = false): ReactNode => (
    <Button look="plain" busy={asked === to} disabled={disabled} onClick={() => onAsk(to)}>
      {label}
    </Button>
  )
  if (!answer.ok)
    return (
      <>
        <Alert>{errorText(answer.code, answer.message)}</Alert>
        {answer.code !== 'NO_PREVIEW' && button(page, t('attention.action.retry'))}
      </>
    )
  const sheet = answer.value
  const place = t('preview.page', { page, pages: sheet.pages })
  return (
    <figure className="sheet" aria-busy={asked !== null}>
      {sheet.pages > 1 && (
        <figcaption>
          {button(page - 1, t('pager.previous'), page === 1)}
          <span role="status">{place}</span>
          {button(page + 1, t('pager.next'), page === sheet.pages)}
        </figcaption>
      )}
      {'picture' in sheet ? (
        <img src={sheet.picture} alt={t('preview.picture', { name: fileName, place })} />
      ) : (
        <pre>{sheet.text}</pre>
      )}
    </figure>
  )
}

async function loadSheet(id: string, page: number): Promise<Answer<Sheet>> {
  try {
    const response = await fetch(`${previewPath(id)}?page=${page}`)
    const { status, headers } = response
    if (!response.ok) return readAnswer(status, await response.text(), (name) => headers.get(name))
    const pages = Number(headers.get(PREVIEW_PAGES_HEADER))
    const isText = headers.get('content-type')?.startsWith('text/plain')
    const value = isText
      ? { pages, text: await response.text() }
      : { pages, picture: await dataUrl(await response.blob()) }
    return { ok: true, value, status }
  } catch {
    return UNREACHABLE
  }
}

/** The content policy allows images only from our origin and from data: URLs. */
const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('unreadable')))
    reader.readAsDataURL(blob)
  })
