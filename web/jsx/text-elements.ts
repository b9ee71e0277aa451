import { type ElementType, Fragment, type Key, type ReactNode } from 'react'

export type Props = { children?: ReactNode }
type Wrap = (text: string, key: Key | undefined) => ReactNode

/** HTML allows no element inside these, and SVG's `text` no HTML element. */
const TEXT_ONLY = new Set<ElementType>(['option', 'textarea', 'title', 'style', 'script', 'text'])

const isText = (child: ReactNode): child is string | number =>
  typeof child === 'string' || typeof child === 'number'

/**
 * Returns an element's props with each text beside other children wrapped in its own element.
 * `isStatic`: the children are written one by one in the JSX and need no keys. A component's children
 * are not changed.
 */
export function withTextElements(type: ElementType, props: Props, isStatic: boolean, wrap: Wrap): Props {
  const { children } = props
  const isFragment = type === Fragment
  if (typeof type !== 'string' && !isFragment) return props
  // React replaces the only text of an element as a whole, whatever a page translator has put there.
  if (!isFragment && isText(children)) return props
  if (!isFragment && Array.isArray(children) && children.every(isText))
    return { ...props, children: children.join('') }
  if (TEXT_ONLY.has(type)) return props
  if (Array.isArray(children)) return { ...props, children: separated(children, isStatic, wrap) }
  return isText(children) ? { ...props, children: wrap(String(children), undefined) } : props
}

/** Adjacent texts become one; every other child keeps its index, which is its identity for React. */
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
    // White space between two elements is not translated.
    result[first] = text.trim() === '' ? text : wrap(text, isStatic ? undefined : `text-${first}`)
  }
  return result
}
