import { createContext } from 'react'
import type { Settings } from '#domain/settings.ts'
import { useRequiredContext } from '#web/program/required-context.ts'

/** All settings, for the parts of a document that are rendered on the server and not hydrated. */
export const AllSettingsContext = createContext<Settings | null>(null)

export const useAllSettings = (): Settings => useRequiredContext(AllSettingsContext, 'all settings')
