import { createContext, type ReactNode } from 'react'

type Counsellor = { id: string; name: string }

/** Renders the initials of a counsellor; nothing if there is one counsellor (several.tsx provides the function). */
export const CounsellorMarkContext = createContext<(counsellor: Counsellor | null) => ReactNode>(() => null)
