import { createContext, useContext } from 'react'
import { reachOf, type StaffCall } from '#contract/staff-access.ts'
import type { StaffRole } from '#domain/staff.ts'

/** Role of the logged-in member of the staff. It only selects what is drawn; the server checks every call. */
export const StaffRoleContext = createContext<StaffRole>('owner')

/** Returns a function that is true for the calls of the logged-in role. */
export function useMay(): (call: StaffCall) => boolean {
  const role = useContext(StaffRoleContext)
  return (call) => reachOf(role, call) !== 'none'
}
