import type { ComponentType, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useErrorText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Loading } from '#web/ui/spinner.tsx'

/**
 * A part of a page that is loaded when it is first shown. One that cannot be loaded says so in its
 * place and spares the page around it; the next time it is shown, it is asked for again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  return function LoadedLater(props) {
    const errorText = useErrorText()
    const [Part, setPart] = useState<ComponentType<Props> | 'lost' | null>(null)
    useEffect(() => {
      load().then(
        (Loaded) => setPart(() => Loaded),
        () => setPart('lost'),
      )
    }, [])
    if (Part === 'lost') return <Alert>{errorText('UNREACHABLE')}</Alert>
    return Part ? <Part {...props} /> : <Loading />
  }
}
