import { createContext } from 'react-router'
import { browserLoaderContext, type LoaderContext } from '#web/program/page.ts'

/** Used by the loaders of views instead of `call`, because the server runs some of them, too. */
export const loaderContext = createContext<LoaderContext>(browserLoaderContext)
