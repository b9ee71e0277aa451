import type { ElementType, Key, ReactElement } from 'react'
import { Fragment, type JSXSource, jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime'
import { type Props, withTextElements } from './text-elements.ts'

/** The same as runtime.ts, for development builds and tests. */
export type { JSX } from 'react/jsx-dev-runtime'
export { Fragment }

const wrap = (text: string, key: Key | undefined): ReactElement =>
  reactJsxDev('span', { children: text }, key, false)

export function jsxDEV(
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  const next = withTextElements(type, props, isStatic, wrap)
  return reactJsxDev(type, next, key, isStatic && Array.isArray(next.children), source, self)
}
