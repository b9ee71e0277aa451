import { createContext } from 'react'
import type { Settings } from '#domain/settings.ts'
import { useNeeded } from '#web/program/needed-context.ts'

/** All settings, for the parts of a document that are rendered on the server and not hydrated. */
export const AllSettingsContext = createContext<Settings | null>(null)

export const useAllSettings = (): Settings => useNeeded(AllSettingsContext, 'whole office')
