import { type ElementType, Fragment, type Key, type ReactNode } from 'react'

export type Props = { children?: ReactNode }
type Wrap = (text: string, key: Key | undefined) => ReactNode

/** HTML allows these no element inside, and SVG's `text` no element of HTML. */
const TEXT_ONLY = new Set<ElementType>(['option', 'textarea', 'title', 'style', 'script', 'text'])

const isText = (child: ReactNode): child is string | number =>
  typeof child === 'string' || typeof child === 'number'

/**
 * The props of an element in which each text beside other children has an element of its own. `isStatic`: the children
 * stand in the markup one by one and need no keys. A component gets its children as they are.
 */
export function withTextElements(type: ElementType, props: Props, isStatic: boolean, wrap: Wrap): Props {
  const { children } = props
  const isFragment = type === Fragment
  if (typeof type !== 'string' && !isFragment) return props
  // React replaces the only text of an element whole, whatever stands there.
  if (!isFragment && isText(children)) return props
  if (!isFragment && Array.isArray(children) && children.every(isText))
    return { ...props, children: children.join('') }
  if (TEXT_ONLY.has(type)) return props
  if (Array.isArray(children)) return { ...props, children: separated(children, isStatic, wrap) }
  return isText(children) ? { ...props, children: wrap(String(children), undefined) } : props
}

/** Neighbouring texts become one; every other child keeps its place, by which React knows it again. */
function separated(children: readonly ReactNode[], isStatic: boolean, wrap: Wrap): ReactNode[] {
  const result: ReactNode[] = children.map((child) =>
    Array.isArray(child) ? separated(child, false, wrap) : child,
  )
  for (let index = 0; index < result.length; index++) {
    const first = index
    let text = ''
    for (let child = result[index]; isText(child); child = result[++index]) {
      text += String(child)
      result[index] = null
    }
    if (index === first) continue
    // A space between two elements is nothing to translate.
    result[first] = text.trim() === '' ? text : wrap(text, isStatic ? undefined : `text-${first}`)
  }
  return result
}
