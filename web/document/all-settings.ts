import { createContext } from 'react'
import type { Office } from '#domain/settings.ts'
import { useNeeded } from '#web/program/needed-context.ts'

/** All settings, for the parts of a document that are rendered on the server and not hydrated. */
export const WholeOfficeContext = createContext<Office | null>(null)

export const useWholeOffice = (): Office => useNeeded(WholeOfficeContext, 'whole office')
