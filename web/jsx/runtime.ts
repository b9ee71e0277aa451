import type { ElementType, Key, ReactElement } from 'react'
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { type Props, withTextElements } from './text-elements.ts'

/**
 * React's JSX with an element around each text that has siblings (docs/adr/0084). The compiler calls
 * these functions (`jsxImportSource` in tsconfig.json, `#jsx/jsx-runtime` in package.json).
 */
export type { JSX } from 'react/jsx-runtime'
export { Fragment }

const wrap = (text: string, key: Key | undefined): ReactElement => reactJsx('span', { children: text }, key)

export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  reactJsx(type, withTextElements(type, props, false, wrap), key)

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const next = withTextElements(type, props, true, wrap)
  return (Array.isArray(next.children) ? reactJsxs : reactJsx)(type, next, key)
}
