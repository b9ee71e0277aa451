import { createContext, useContext } from 'react'
import type { Office } from '#domain/office.ts'

/** All settings, for the parts of a document that the server makes and no program brings to life. */
export const WholeOfficeContext = createContext<Office | null>(null)

export function useWholeOffice(): Office {
  const office = useContext(WholeOfficeContext)
  if (!office) throw new Error('This part is rendered on the server only')
  return office
}
