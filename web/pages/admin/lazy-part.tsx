import type { ComponentType, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { LostProgram } from './part.tsx'
import { Loading } from '#web/ui/spinner.tsx'

/**
 * A part of a page that is loaded when it is first shown. One that cannot be loaded says so in its
 * place, offers to try again and spares the page around it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  return function LoadedLater(props) {
    const [Part, setPart] = useState<ComponentType<Props> | 'lost' | null>(null)
    useEffect(() => {
      load().then(
        (Loaded) => setPart(() => Loaded),
        () => setPart('lost'),
      )
    }, [])
    if (Part === 'lost') return <LostProgram />
    return Part ? <Part {...props} /> : <Loading />
  }
}
