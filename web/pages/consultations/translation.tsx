import { type ReactNode, useEffect, useState } from 'react'
import { useSettings } from '#web/program/settings.ts'
import { useLanguageTag, useLocale, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'

export type TranslationProps = {
  consultationId: string
  text: string
  /** Language of the writer's account, if known. */
  from: string | null
}

type State = 'none' | 'busy' | 'failed' | { text: string }

/** Offers a translation of a text in another language, where the browser or the server can translate. */
export function Translatable(props: TranslationProps): ReactNode {
  const locale = useLocale()
  const { translates } = useSettings()
  const { from, text } = props
  const [onDevice, setOnDevice] = useState(false)
  const isForeign = text.trim() !== '' && from !== locale
  useEffect(() => {
    // The program is small, but most browsers have no translator.
    if (!isForeign || !('Translator' in globalThis)) return
    import('#web/wire/translator.ts')
      .then(({ canTranslateOnDevice }) => canTranslateOnDevice(from, locale))
      .then(setOnDevice, () => {})
  }, [isForeign, from, locale])
  return isForeign && (translates || onDevice) ? <Translation {...props} /> : null
}

/** A button under a text, and then the machine translation into the reader's language. */
function Translation({ consultationId, text, from }: TranslationProps): ReactNode {
  const t = useText('chat')
  const to = useLocale()
  const tag = useLanguageTag()
  const { translates = false } = useSettings()
  const [state, setState] = useState<State>('none')
  const ask = async (): Promise<void> => {
    setState('busy')
    const options = { consultationId, from, to, byServer: translates }
    const translated = await import('#web/wire/translator.ts').then(
      ({ translate }) => translate(text, options),
      () => null,
    )
    setState(translated === null ? 'failed' : { text: translated })
  }
  return (
    <div className="translation" lang={tag} role="status">
      {typeof state === 'object' ? (
        <>
          <p className="muted small">{t('translation.machine')}</p>
          {/* A page translator would translate it once more. */}
          <p className="typed" translate="no">
            {state.text}
          </p>
        </>
      ) : (
        <>
          <Button look="quiet" busy={state === 'busy'} onClick={() => void ask()}>
            {t('translation.show')}
          </Button>
          {state === 'failed' && <p className="muted small">{t('translation.failed')}</p>}
        </>
      )}
    </div>
  )
}
