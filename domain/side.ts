import type { Role } from './consultation.ts'

/** The two sides of a consultation and its chat. All members of the staff are one side. */
export const sides = ['student', 'office'] as const
export type Side = (typeof sides)[number]

export const sideOf = (role: Role): Side => (role === 'admin' ? 'office' : 'student')
export const otherSide = (side: Side): Side => (side === 'office' ? 'student' : 'office')
